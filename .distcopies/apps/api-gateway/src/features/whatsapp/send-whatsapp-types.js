"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WHATSAPP_SENDER", {
    enumerable: true,
    get: function() {
        return WHATSAPP_SENDER;
    }
});
const WHATSAPP_SENDER = Symbol('WHATSAPP_SENDER');

//# sourceMappingURL=send-whatsapp-types.js.map