"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "equalInConstantTime", {
    enumerable: true,
    get: function() {
        return equalInConstantTime;
    }
});
const _nodecrypto = require("node:crypto");
/** HMAC-SHA256, 32 bytes. */ function hmacSha256(key, text) {
    return (0, _nodecrypto.createHmac)('sha256', key).update(text).digest();
}
function equalInConstantTime(a, b) {
    // Hashing first gives equal lengths, which timingSafeEqual demands.
    return (0, _nodecrypto.timingSafeEqual)(hmacSha256('compare', a), hmacSha256('compare', b));
}

//# sourceMappingURL=hmac.js.map