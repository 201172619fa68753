"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "unzipInto", {
    enumerable: true,
    get: function() {
        return unzipInto;
    }
});
const _nodezlib = require("node:zlib");
const _errors = require("../../../errors/src");
/** Beyond so many bytes out of it, a gzip may not hold more than so many times its own size. JSON of events holds 5 to 20. */ const FREE_BYTES = 1024 * 1024;
const MOST_RATIO = 50;
function unzipInto(body, payload) {
    const gunzip = (0, _nodezlib.createGunzip)();
    let inflated = 0;
    // Fastify compares it with Content-Length.
    body.receivedEncodedLength = 0;
    const fail = (error)=>{
        payload.unpipe(gunzip);
        gunzip.destroy();
        body.destroy(error);
    };
    payload.on('data', (chunk)=>{
        body.receivedEncodedLength = (body.receivedEncodedLength ?? 0) + chunk.length;
    });
    payload.on('error', fail);
    gunzip.on('error', (cause)=>fail(notGzip(cause)));
    gunzip.on('data', (chunk)=>{
        inflated += chunk.length;
        if (inflated > FREE_BYTES && inflated > MOST_RATIO * (body.receivedEncodedLength ?? 0)) fail(tooDense());
    });
    body.once('close', ()=>{
        payload.unpipe(gunzip);
        gunzip.destroy();
    });
    payload.pipe(gunzip).pipe(body);
}
function notGzip(cause) {
    return new _errors.AppError('INVALID_BODY', {
        message: 'The body is not valid gzip.',
        cause
    });
}
function tooDense() {
    return new _errors.AppError('PAYLOAD_TOO_LARGE', {
        message: `The gzip body expands to more than ${MOST_RATIO} times its size. Send it in smaller parts.`
    });
}

//# sourceMappingURL=unzipped-body.js.map