"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "bodyTooLarge", {
    enumerable: true,
    get: function() {
        return bodyTooLarge;
    }
});
const _errors = require("../../../errors/src");
const MEGABYTE = 1024 * 1024;
function bodyTooLarge(limitBytes, cause) {
    const size = limitBytes >= MEGABYTE ? `${limitBytes / MEGABYTE} MB` : `${limitBytes / 1024} KB`;
    return new _errors.AppError('PAYLOAD_TOO_LARGE', {
        message: `The request body is too large: this route accepts at most ${size} (${limitBytes} bytes).`,
        extra: {
            limit: 'body_bytes',
            max: limitBytes
        },
        headers: {
            Connection: 'close'
        },
        cause
    });
}

//# sourceMappingURL=body-too-large.js.map