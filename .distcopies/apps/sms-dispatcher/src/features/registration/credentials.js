"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "credentialsOf", {
    enumerable: true,
    get: function() {
        return credentialsOf;
    }
});
const _sms = require("../../../../../libs/sms/src");
function credentialsOf(authorization) {
    const [, scheme = '', value = ''] = /^([A-Za-z]+) +(\S.*)$/.exec(authorization?.trim() ?? '') ?? [];
    switch(scheme.toLowerCase()){
        case 'code':
            return {
                by: 'code',
                code: (0, _sms.pairingCodeOf)(value)
            };
        case 'bearer':
            return {
                by: 'token',
                token: (0, _sms.privateTokenOf)(value)
            };
        case 'basic':
            return signInOf(value);
        default:
            return null;
    }
}
function signInOf(base64) {
    const text = Buffer.from(base64, 'base64').toString('utf8');
    const colonAt = text.indexOf(':');
    if (colonAt < 1 || text.includes('\u0000')) return null;
    return {
        by: 'login',
        login: text.slice(0, colonAt),
        password: text.slice(colonAt + 1)
    };
}

//# sourceMappingURL=credentials.js.map