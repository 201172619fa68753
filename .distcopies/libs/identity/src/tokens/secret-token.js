"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get newSecretToken () {
        return newSecretToken;
    },
    get secretTokenHash () {
        return secretTokenHash;
    }
});
const _nodecrypto = require("node:crypto");
const TOKEN_BYTES = 32;
function newSecretToken() {
    const token = (0, _nodecrypto.randomBytes)(TOKEN_BYTES).toString('base64url');
    return {
        token,
        hash: secretTokenHash(token)
    };
}
function secretTokenHash(token) {
    return (0, _nodecrypto.createHash)('sha256').update(token).digest();
}

//# sourceMappingURL=secret-token.js.map