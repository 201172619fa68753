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
    get AppError () {
        return AppError;
    },
    get toErrorEnvelope () {
        return toErrorEnvelope;
    }
});
const _catalogue = require("./catalogue");
let AppError = class AppError extends Error {
    constructor(code, options = {}){
        super(options.message ?? _catalogue.ERRORS[code].message, {
            cause: options.cause
        });
        this.name = 'AppError';
        this.code = code;
        this.status = _catalogue.ERRORS[code].status;
        this.extra = options.extra ?? {};
        this.headers = options.headers ?? {};
    }
};
function toErrorEnvelope(error, requestId) {
    const message = error.status >= 500 ? `${error.message} (request ${requestId})` : error.message;
    const entry = _catalogue.ERRORS[error.code];
    return {
        success: false,
        ...!entry.withoutErrorField && {
            error: error.code
        },
        code: error.code,
        message,
        ...error.extra
    };
}

//# sourceMappingURL=app-error.js.map