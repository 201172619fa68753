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
    get GATEWAY_REQUEST_KEY_PLACE () {
        return GATEWAY_REQUEST_KEY_PLACE;
    },
    get hashGatewaySecret () {
        return hashGatewaySecret;
    },
    get isGatewayToken () {
        return isGatewayToken;
    },
    get isSetupCode () {
        return isSetupCode;
    },
    get newGatewayToken () {
        return newGatewayToken;
    },
    get newSetupCode () {
        return newSetupCode;
    }
});
const _nodecrypto = require("node:crypto");
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const GATEWAY_REQUEST_KEY_PLACE = 'gateway-request-key';
function newSetupCode() {
    return `gw_setup_${Array.from({
        length: 32
    }, ()=>BASE62.charAt((0, _nodecrypto.randomInt)(BASE62.length))).join('')}`;
}
function newGatewayToken() {
    return `gwt_${(0, _nodecrypto.randomBytes)(32).toString('base64url')}`;
}
function isSetupCode(text) {
    return /^gw_setup_[0-9A-Za-z]{32}$/.test(text);
}
function isGatewayToken(text) {
    return /^gwt_[0-9A-Za-z_-]{43}$/.test(text);
}
function hashGatewaySecret(secret) {
    return (0, _nodecrypto.createHash)('sha256').update(secret).digest();
}

//# sourceMappingURL=gateway-secrets.js.map