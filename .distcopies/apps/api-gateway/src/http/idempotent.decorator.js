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
    get ApiIdempotent () {
        return ApiIdempotent;
    },
    get IDEMPOTENCY_ERRORS () {
        return IDEMPOTENCY_ERRORS;
    }
});
const _swagger = require("@nestjs/swagger");
const _idempotencykey = require("./idempotency-key");
const IDEMPOTENCY_ERRORS = [
    'IDEMPOTENCY_IN_PROGRESS',
    'IDEMPOTENCY_MISMATCH'
];
const ApiIdempotent = ()=>(0, _swagger.ApiHeader)({
        ..._idempotencykey.IDEMPOTENCY_HEADER,
        description: 'Makes retries safe: for 72 hours, the same key with the same body returns the same answer, and nothing ' + 'is done twice.'
    });

//# sourceMappingURL=idempotent.decorator.js.map