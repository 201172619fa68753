"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "sendError", {
    enumerable: true,
    get: function() {
        return sendError;
    }
});
const _errors = require("../../../errors/src");
const _toapperror = require("./to-app-error");
function sendError(thrown, request, reply, logger) {
    const error = (0, _toapperror.toAppError)(thrown, request.routeOptions.bodyLimit);
    if (error.status >= 500 && error.cause !== undefined) logCause(error, request, logger);
    request.errorCode = error.code;
    // A stream or file route may have set another type before it failed.
    void reply.header('Content-Type', 'application/json; charset=utf-8').headers(error.headers);
    void reply.code(error.status).send((0, _errors.toErrorEnvelope)(error, request.id));
}
function logCause(error, request, logger) {
    const fields = {
        request_id: request.id,
        code: error.code,
        err: error.cause
    };
    if (error.code === 'INTERNAL_ERROR') logger.error(fields, 'a request failed for a reason that we did not foresee');
    else logger.warn(fields, 'a request failed');
}

//# sourceMappingURL=error-answer.js.map