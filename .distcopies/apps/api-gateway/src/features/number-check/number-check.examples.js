"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "NUMBER_CHECK_EXAMPLES", {
    enumerable: true,
    get: function() {
        return NUMBER_CHECK_EXAMPLES;
    }
});
const NUMBER_CHECK_EXAMPLES = {
    checkWhatsapp: {
        answer: {
            phone: '4915112345678',
            exists: true,
            jid: '4915112345678@s.whatsapp.net'
        }
    }
};

//# sourceMappingURL=number-check.examples.js.map