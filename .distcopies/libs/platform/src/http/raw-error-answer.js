"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "answerClientError", {
    enumerable: true,
    get: function() {
        return answerClientError;
    }
});
const _nodecrypto = require("node:crypto");
const _nodehttp = require("node:http");
const _errors = require("../../../errors/src");
const _safeheaders = require("./safe-headers");
const TEXTS = {
    HPE_HEADER_OVERFLOW: 'The request headers are larger than 16 KB.'
};
/** Whether an answer has begun on the connection: what else is written to it would be taken for a part of that answer. */ function isAnswering(socket) {
    return socket._httpMessage?.headersSent ?? false;
}
function answerClientError(error, socket, headersFor) {
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
        socket.destroy();
        return;
    }
    const answer = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? new _errors.AppError('REQUEST_TIMEOUT') : new _errors.AppError('VALIDATION', {
        message: TEXTS[error.code ?? ''] ?? 'The request is not valid HTTP/1.1.'
    });
    const requestId = (0, _nodecrypto.randomUUID)();
    const body = JSON.stringify((0, _errors.toErrorEnvelope)(answer, requestId));
    const headers = {
        ..._safeheaders.SAFE_HEADERS,
        ...headersFor(socket.remoteAddress),
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': String(Buffer.byteLength(body)),
        'X-Request-Id': requestId,
        Connection: 'close'
    };
    const lines = Object.entries(headers).map(([name, value])=>`${name}: ${value}`);
    socket.end(`HTTP/1.1 ${answer.status} ${_nodehttp.STATUS_CODES[answer.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

//# sourceMappingURL=raw-error-answer.js.map