"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SENDING_KEY", {
    enumerable: true,
    get: function() {
        return SENDING_KEY;
    }
});
const SENDING_KEY = {
    id: 'k1',
    orgId: 'o1',
    mode: 'live',
    scopes: new Set([
        'messages:send'
    ]),
    rateLimitPerMinute: 60,
    expiresAtMs: Number.POSITIVE_INFINITY,
    allowedNetworks: null,
    isSuspended: false
};

//# sourceMappingURL=sending-key.js.map