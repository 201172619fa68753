"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "NO_SMS", {
    enumerable: true,
    get: function() {
        return NO_SMS;
    }
});
const NO_SMS = {
    messages: [],
    radio: [],
    rows: [],
    received: [],
    facts: [],
    complaints: []
};

//# sourceMappingURL=sms-history.js.map