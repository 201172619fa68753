"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "endAtDeadlines", {
    enumerable: true,
    get: function() {
        return endAtDeadlines;
    }
});
const _errors = require("../../../errors/src");
const _erroranswer = require("./error-answer");
const _requestend = require("./request-end");
/** How often is looked whose time is over: an answer is so much late at most. */ const LOOK_EVERY_MS = 250;
function endAtDeadlines(fastify, { deadlineOf, lateErrorOf, logger }) {
    const open = new Map();
    let timer;
    const look = ()=>{
        const now = performance.now();
        for (const [request, { reply, withinMs }] of open){
            // How long a body may take is its receiver's business.
            if (!request.raw.complete) request.arrivedAtMs = now;
            if (now < (request.arrivedAtMs ?? now) + withinMs) continue;
            open.delete(request);
            if (reply.sent || reply.raw.headersSent) continue;
            (0, _erroranswer.sendError)(lateErrorOf?.(request) ?? tookTooLong(request), request, reply, logger);
        }
        if (open.size > 0) return;
        clearInterval(timer);
        timer = undefined;
    };
    fastify.decorateRequest('arrivedAtMs', 0);
    (0, _requestend.onRequestEnd)(fastify, ({ request })=>void open.delete(request));
    fastify.addHook('onRequest', (request, reply, done)=>{
        const withinMs = deadlineOf(request);
        request.arrivedAtMs = performance.now();
        if (withinMs !== null) {
            open.set(request, {
                reply,
                withinMs
            });
            timer ??= setInterval(look, LOOK_EVERY_MS).unref();
        }
        done();
    });
    // Two answers to one request end the process. One that waits to go out (a 429 for its turn) is not `sent` yet for Fastify.
    fastify.addHook('onSend', (request, _reply, payload, done)=>{
        open.delete(request);
        done(null, payload);
    });
}
function tookTooLong({ method }) {
    const onlyReads = method === 'GET' || method === 'HEAD';
    const message = onlyReads ? 'The request took too long and was stopped.' : 'The request took too long. It may have been done or not: look before you repeat it, or repeat it with the same Idempotency-Key.';
    return new _errors.AppError('SERVICE_UNAVAILABLE', {
        message,
        headers: {
            'Retry-After': '5'
        }
    });
}

//# sourceMappingURL=request-deadlines.js.map