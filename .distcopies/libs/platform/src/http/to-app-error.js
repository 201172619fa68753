"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "toAppError", {
    enumerable: true,
    get: function() {
        return toAppError;
    }
});
const _nodeutil = require("node:util");
const _errors = require("../../../errors/src");
const _bodytoolarge = require("./body-too-large");
const _httplimits = require("./http-limits");
/** Errors of Fastify and of the JSON parser, by their code. */ const FASTIFY_CODES = {
    FST_ERR_CTP_INVALID_MEDIA_TYPE: {
        code: 'UNSUPPORTED_MEDIA_TYPE'
    },
    FST_ERR_CTP_EMPTY_JSON_BODY: {
        code: 'INVALID_BODY',
        message: 'The request body is empty.'
    },
    FST_ERR_CTP_INVALID_JSON_BODY: {
        code: 'INVALID_BODY',
        message: 'The request body is not valid JSON.'
    },
    FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
        code: 'INVALID_BODY',
        message: 'The length of the request body does not match `Content-Length`.'
    },
    FST_ERR_BAD_URL: {
        code: 'VALIDATION',
        message: 'The request URL is malformed.'
    }
};
/** What a status of Nest or of a plugin means in our catalogue. */ const STATUS_CODES = {
    400: 'VALIDATION',
    401: 'UNAUTHORIZED',
    404: 'NOT_FOUND',
    405: 'METHOD_NOT_ALLOWED',
    413: 'PAYLOAD_TOO_LARGE',
    415: 'UNSUPPORTED_MEDIA_TYPE',
    429: 'RATE_LIMITED',
    503: 'SERVICE_UNAVAILABLE'
};
/** query_canceled: PostgreSQL stopped a statement at its statement_timeout. */ const TOOK_TOO_LONG = '57014';
const AWAY = new Set([
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
    'EPIPE',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN'
]);
/**
 * PostgreSQL undid what was asked, because it cannot write, or lacks memory, or is a copy that only reads after a
 * failover: its disk is full (53100), another limit of its resources (53…), its disk fails (58030), read only (25006).
 */ const NO_RESOURCES = /^(53[0-9A-Z]{3}|58030|25006)$/;
function toAppError(thrown, bodyLimitBytes = _httplimits.HTTP_LIMITS.bodyBytes) {
    if (thrown instanceof _errors.AppError) return thrown;
    // Also an error of another realm, as those of Node's sockets are where tests run.
    if (!isError(thrown)) return new _errors.AppError('INTERNAL_ERROR', {
        cause: thrown
    });
    const { code, statusCode } = thrown;
    if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return (0, _bodytoolarge.bodyTooLarge)(bodyLimitBytes, thrown);
    const known = typeof code === 'string' ? FASTIFY_CODES[code] : undefined;
    if (known) return new _errors.AppError(known.code, {
        message: known.message,
        cause: thrown
    });
    if (thrown instanceof SyntaxError && statusCode === 400) {
        return new _errors.AppError('INVALID_BODY', {
            message: 'The request body is not valid JSON.',
            cause: thrown
        });
    }
    if (isStoreAway(thrown)) {
        return new _errors.AppError('SERVICE_UNAVAILABLE', {
            headers: {
                'Retry-After': '1'
            },
            cause: thrown
        });
    }
    if (typeof code === 'string' && NO_RESOURCES.test(code)) {
        return new _errors.AppError('SERVICE_UNAVAILABLE', {
            headers: {
                'Retry-After': '5'
            },
            cause: thrown
        });
    }
    if (code === TOOK_TOO_LONG) {
        const message = 'The request took too long and was stopped. Ask for less at once, or try again later.';
        return new _errors.AppError('SERVICE_UNAVAILABLE', {
            message,
            headers: {
                'Retry-After': '5'
            },
            cause: thrown
        });
    }
    const status = statusOf(thrown) ?? statusCode;
    const fromStatus = typeof status === 'number' ? STATUS_CODES[status] : undefined;
    return new _errors.AppError(fromStatus ?? 'INTERNAL_ERROR', {
        cause: thrown
    });
}
/**
 * PostgreSQL or Redis cannot be reached, is starting or stopping, or has no connection left for us; or somebody locked a
 * table for longer than any statement waits (55P03): nothing was done.
 */ function isStoreAway(error) {
    const { code } = error;
    if (typeof code === 'string') return AWAY.has(code) || /^(08...|57P0[123]|53300|55P03)$/.test(code);
    return error.name === 'MaxRetriesPerRequestError' || /Connection terminated|timeout exceeded when trying to connect|Connection is closed|Command timed out|is not queryable/.test(error.message);
}
const isError = (thrown)=>thrown instanceof Error || _nodeutil.types.isNativeError(thrown);
/** The status of a Nest HttpException. */ function statusOf(error) {
    const { getStatus } = error;
    return typeof getStatus === 'function' ? getStatus.call(error) : undefined;
}

//# sourceMappingURL=to-app-error.js.map