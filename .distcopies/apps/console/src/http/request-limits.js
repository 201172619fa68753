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
    get deadlineOf () {
        return deadlineOf;
    },
    get refuseWhileSilent () {
        return refuseWhileSilent;
    }
});
const _errors = require("../../../../libs/errors/src");
const _platform = require("../../../../libs/platform/src");
/** People do not wait longer for a page. */ const ANSWERED_WITHIN_MS = 15_000;
/** A gateway app that starts, or a message that is sent while somebody looks on. */ const SLOW_WITHIN_MS = 130_000;
function deadlineOf(request) {
    const { isForm, isSlow, staysOpen } = request.routeOptions.config ?? {};
    if (staysOpen) return null;
    // It reads its body itself, and what it stores comes after that.
    if (isForm) return _platform.HTTP_LIMITS.uploadTimeoutMs + ANSWERED_WITHIN_MS;
    return isSlow ? SLOW_WITHIN_MS : ANSWERED_WITHIN_MS;
}
function refuseWhileSilent(fastify, database, prefix) {
    fastify.addHook('onRequest', (request, _reply, done)=>{
        if (!database.isSilent || !request.routeOptions.url?.startsWith(prefix)) done();
        else done(new _errors.AppError('SERVICE_UNAVAILABLE', {
            headers: {
                'Retry-After': '1'
            }
        }));
    });
}

//# sourceMappingURL=request-limits.js.map