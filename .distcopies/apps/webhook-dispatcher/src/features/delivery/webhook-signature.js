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
    get secretBytes () {
        return secretBytes;
    },
    get webhookSignature () {
        return webhookSignature;
    }
});
const _nodecrypto = require("node:crypto");
const PREFIX = 'whsec_';
function secretBytes(secret) {
    return Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');
}
function webhookSignature(secrets, id, timestampSeconds, body) {
    const signed = `${id}.${timestampSeconds}.${body}`;
    return secrets.map((secret)=>`v1,${(0, _nodecrypto.createHmac)('sha256', secret).update(signed).digest('base64')}`).join(' ');
}

//# sourceMappingURL=webhook-signature.js.map