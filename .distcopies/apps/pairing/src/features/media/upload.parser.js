"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "readUpload", {
    enumerable: true,
    get: function() {
        return readUpload;
    }
});
const _gatewayprotocol = require("../../../../../libs/gateway-protocol/src");
const _errors = require("../../../../../libs/errors/src");
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const MIME = /^[\w.+-]{1,60}\/[\w.+-]{1,100}/;
function readUpload(request) {
    const ref = request.ref.toLowerCase();
    if (!UUID.test(ref)) throw new _errors.AppError('VALIDATION', {
        message: 'The name of a file must be a UUID.'
    });
    if (request.contentEncoding !== undefined) {
        throw new _errors.AppError('UNSUPPORTED_MEDIA_TYPE', {
            message: 'Send files without `Content-Encoding`.'
        });
    }
    if (request.contentLength === undefined || !/^\d{1,15}$/.test(request.contentLength)) {
        throw new _errors.AppError('VALIDATION', {
            message: 'The header `Content-Length` is missing.'
        });
    }
    const size = Number(request.contentLength);
    if (size > _gatewayprotocol.MAX_INBOUND_MEDIA_BYTES) {
        throw new _errors.AppError('PAYLOAD_TOO_LARGE', {
            message: `A file can have at most ${_gatewayprotocol.MAX_INBOUND_MEDIA_BYTES} bytes.`,
            // The bytes are not waited for.
            headers: {
                Connection: 'close'
            }
        });
    }
    const mime = MIME.exec(request.contentType ?? '')?.[0].toLowerCase() ?? 'application/octet-stream';
    return {
        ref,
        mime,
        size
    };
}

//# sourceMappingURL=upload.parser.js.map