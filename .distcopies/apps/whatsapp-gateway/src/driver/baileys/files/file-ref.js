"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "refOf", {
    enumerable: true,
    get: function() {
        return refOf;
    }
});
const _nodecrypto = require("node:crypto");
function refOf(phone, waId) {
    const hex = (0, _nodecrypto.createHash)('sha256').update(`media:${phone}:${waId}`).digest('hex');
    const variant = (Number.parseInt(hex.slice(16, 18), 16) & 0x3f | 0x80).toString(16);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
}

//# sourceMappingURL=file-ref.js.map