"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "USUAL", {
    enumerable: true,
    get: function() {
        return USUAL;
    }
});
const USUAL = {
    replicas: {
        'api-gateway': 2,
        pairing: 2,
        'whatsapp-sender': 3,
        'whatsapp-gateway': 2,
        'sms-dispatcher': 0,
        'sandbox-phone': 0,
        'webhook-dispatcher': 0
    },
    patienceMs: 240_000,
    quietWithinMs: 120_000
};

//# sourceMappingURL=scenario.js.map