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
    get lateErrorOf () {
        return lateErrorOf;
    },
    get refuseWhileSilent () {
        return refuseWhileSilent;
    }
});
const _errors = require("../../../../libs/errors/src");
const _intake = require("../../../../libs/intake/src");
const _platform = require("../../../../libs/platform/src");
const _messageextrasrule = require("../features/whatsapp/message-extras.rule");
/** From the arrival of a request to its answer: 25 seconds, less what a busy process needs to write it. */ const ANSWERED_WITHIN_MS = 24_250;
/** Of one that waits for what becomes of a WhatsApp message, which may be a file over a slow line, and typed before. */ const SENT_WITHIN_MS = 124_250 + _messageextrasrule.TYPING_MAX_MS;
/** The routes below `/v1/whatsapp/`, and the one that they replace. */ const OF_WHATSAPP = /^\/v1\/(?:whatsapp\/|send$)/;
function deadlineOf(request) {
    const { config, url } = request.routeOptions;
    const { staysOpen, isForm } = config ?? {};
    if (staysOpen) return null;
    // It reads its body itself, and what it stores comes after that.
    if (isForm) return _platform.HTTP_LIMITS.uploadTimeoutMs + ANSWERED_WITHIN_MS;
    return isSend(request) && OF_WHATSAPP.test(url ?? '') ? SENT_WITHIN_MS : ANSWERED_WITHIN_MS;
}
function lateErrorOf(request) {
    if (!isSend(request)) return undefined;
    const hasKey = request.method === 'POST' && request.headers['idempotency-key'] !== undefined;
    const cause = new Error('the deadline of the request is over');
    return (0, _intake.notKnownWhether)('the request was done', hasKey, cause, 'Look in GET /messages before you repeat it.');
}
function isSend({ method, routeOptions: { config } }) {
    const { scope, turn, isForm, asksGateway, isUnsafe } = config ?? {};
    const hasOtherWork = turn !== undefined || isForm === true || asksGateway === true;
    return scope === 'messages:send' && !hasOtherWork && (method === 'POST' || isUnsafe === true);
}
function refuseWhileSilent(fastify, database, headersFor) {
    fastify.addHook('onRequest', (request, _reply, done)=>{
        const { isPublic } = request.routeOptions.config ?? {};
        if (isPublic || !database.isSilent) done();
        else done(new _errors.AppError('SERVICE_UNAVAILABLE', {
            headers: {
                ...headersFor(request.ip),
                'Retry-After': '1'
            }
        }));
    });
}

//# sourceMappingURL=request-limits.js.map