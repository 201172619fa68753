/**
 * The catalogue of public error codes and the one error that is thrown on purpose.
 * Used by every app and lib; depends on nothing. A code is declared once, here: its HTTP status, its public text
 * and its hint are read by the envelope, the OpenAPI document and the documentation.
 */ "use strict";
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
        return _apperror.AppError;
    },
    get ERRORS () {
        return _catalogue.ERRORS;
    },
    get isErrorCode () {
        return _catalogue.isErrorCode;
    },
    get toErrorEnvelope () {
        return _apperror.toErrorEnvelope;
    }
});
const _apperror = require("./app-error");
const _catalogue = require("./catalogue");

//# sourceMappingURL=index.js.map