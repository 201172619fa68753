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
    get TOTP_SECRET_BYTES () {
        return TOTP_SECRET_BYTES;
    },
    get matchingStep () {
        return matchingStep;
    },
    get totpForApp () {
        return totpForApp;
    }
});
const _otpauth = require("otpauth");
const TOTP_SECRET_BYTES = 20;
const STEP_MS = 30_000;
const ISSUER = 'Chasqui';
/** Codes as every authenticator app makes them (RFC 6238): SHA-1, 6 digits, 30 seconds. */ function totpOf(secret, label = '') {
    const options = {
        issuer: ISSUER,
        label,
        algorithm: 'SHA1',
        digits: 6,
        period: STEP_MS / 1_000
    };
    return new _otpauth.TOTP({
        ...options,
        secret: _otpauth.Secret.fromHex(secret.toString('hex'))
    });
}
function matchingStep(secret, code, atMs) {
    const distance = totpOf(secret).validate({
        token: code,
        timestamp: atMs,
        window: 1
    });
    return distance === null ? null : Math.floor(atMs / STEP_MS) + distance;
}
function totpForApp(secret, email) {
    const totp = totpOf(secret, email);
    return {
        secret: totp.secret.base32,
        uri: totp.toString()
    };
}

//# sourceMappingURL=totp.js.map