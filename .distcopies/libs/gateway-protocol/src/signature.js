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
    get SIGNATURE_TOLERANCE_S () {
        return SIGNATURE_TOLERANCE_S;
    },
    get signRequest () {
        return signRequest;
    },
    get verifyRequest () {
        return verifyRequest;
    }
});
const _nodecrypto = require("node:crypto");
const SIGNATURE_TOLERANCE_S = 300;
function signRequest(key, request) {
    return {
        'webhook-id': request.id,
        'webhook-timestamp': String(request.timestamp),
        'webhook-signature': `v1,${digest(key, request).toString('base64')}`
    };
}
function verifyRequest(key, request, signature, nowS) {
    if (!Number.isSafeInteger(request.timestamp) || !isSigned(key, request, signature)) return {
        kind: 'unsigned'
    };
    const aheadS = Math.round(nowS - request.timestamp);
    return Math.abs(aheadS) > SIGNATURE_TOLERANCE_S ? {
        kind: 'clock',
        aheadS
    } : {
        kind: 'valid'
    };
}
function isSigned(key, request, signature) {
    const expected = digest(key, request);
    return signature.split(' ').some((part)=>{
        const [version, value] = part.split(',', 2);
        const given = Buffer.from(value ?? '', 'base64');
        return version === 'v1' && given.length === expected.length && (0, _nodecrypto.timingSafeEqual)(given, expected);
    });
}
function digest(key, request) {
    const bodyHash = (0, _nodecrypto.createHash)('sha256').update(request.body).digest('hex');
    const signed = `${request.id}.${request.timestamp}.${request.method.toUpperCase()}.${request.path}.${bodyHash}`;
    return (0, _nodecrypto.createHmac)('sha256', key).update(signed).digest();
}

//# sourceMappingURL=signature.js.map