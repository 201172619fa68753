"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "receiveBodies", {
    enumerable: true,
    get: function() {
        return receiveBodies;
    }
});
const _errors = require("../../../errors/src");
const _bodybudget = require("./body-budget");
const _bodyrules = require("./body-rules");
const _bodytoolarge = require("./body-too-large");
const _clientnetwork = require("./client-network");
const _lingeringclose = require("./lingering-close");
const _receivedbody = require("./received-body");
const _requestend = require("./request-end");
const _unzippedbody = require("./unzipped-body");
function receiveBodies(fastify, options = {}) {
    const limits = {
        ..._bodyrules.BODY_LIMITS,
        ...options.limits
    };
    const budget = new _bodybudget.BodyBudget(limits);
    const receptions = new WeakMap();
    fastify.addHook('onRoute', (route)=>{
        const { bodyLimitBytes } = route.config ?? {};
        if (bodyLimitBytes !== undefined) route.bodyLimit = bodyLimitBytes;
    });
    fastify.addHook('onRequest', (request, reply, done)=>{
        if (hasBody(request)) receptions.set(request, watch(request, reply, limits.deadlineMs));
        done();
    });
    fastify.addHook('preParsing', (request, reply, payload, done)=>{
        const reception = receptions.get(request);
        if (request.is404) done(new _errors.AppError('NOT_FOUND'), payload);
        else if (reception === undefined) done(null, payload);
        else {
            try {
                done(null, receive(request, reply, payload, reception));
            } catch (error) {
                done(error, payload);
            }
        }
    });
    const letGo = (request)=>{
        const reception = receptions.get(request);
        if (reception === undefined) return;
        reception.isDone = true;
        reception.letGo?.();
        delete reception.letGo;
    };
    // Of a client that leaves there may be no answer.
    (0, _requestend.onRequestEnd)(fastify, ({ request })=>letGo(request));
    fastify.addHook('onSend', (request, _reply, payload, done)=>{
        // What was worked on is not kept for an answer that takes hours.
        if (receptions.has(request)) request.body = undefined;
        if (receptions.has(request) && !request.raw.complete) (0, _lingeringclose.lingerAtClose)(request.raw, limits.deadlineMs);
        letGo(request);
        done(null, payload);
    });
    function receive(request, reply, payload, reception) {
        if (reception.isLate) throw tooLate();
        const rules = rulesOf(request);
        const isGzip = isZipped(request, rules);
        const bytes = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
        const { bodyLimit } = request.routeOptions;
        // Before it is asked for.
        if (!rules.isStreamed && Number.isFinite(bytes) && bytes > bodyLimit) throw (0, _bodytoolarge.bodyTooLarge)(bodyLimit);
        if (request.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue();
        if (!isGzip && bytes <= _bodyrules.TINY_BODY_BYTES && !rules.isStreamed) {
            options.received?.(request, bytes);
            return payload;
        }
        const caller = options.callerOf?.(request) ?? `network ${(0, _clientnetwork.clientNetwork)(request.ip)}`;
        const arriving = budget.open(caller, (error)=>body.destroy(error));
        const body = new _receivedbody.ReceivedBody((more)=>{
            if (!rules.isStreamed) budget.grow(arriving, more);
        });
        reception.body = body;
        body.once('close', ()=>{
            if (body.readableEnded && !rules.isStreamed && !reception.isDone) reception.letGo = budget.hold(arriving);
            else budget.close(arriving);
            // What nobody wants any more is read and dropped, as Node does with bodies that were never asked for: the connection
            // can be used again when it has come.
            request.raw.unpipe();
            request.raw.resume();
            if (!rules.isStreamed) options.received?.(request, body.length);
        });
        reply.raw.once('finish', ()=>body.destroy());
        if (isGzip) (0, _unzippedbody.unzipInto)(body, request.raw);
        else {
            request.raw.on('error', (error)=>body.destroy(error));
            request.raw.pipe(body);
        }
        return body;
    }
}
const COMPRESSIONS = new Set([
    'gzip',
    'x-gzip',
    'deflate',
    'br',
    'zstd',
    'compress'
]);
const rulesOf = (request)=>request.routeOptions.config;
function hasBody({ raw: { headers } }) {
    return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
/** Gives a request its time. What is not whole then is answered, and its connection closed. */ function watch(request, reply, deadlineMs) {
    const reception = {
        isLate: false,
        isDone: false
    };
    const { raw } = request;
    const expire = ()=>{
        reception.isLate = true;
        if (raw.complete) return;
        // It was answered before it was whole, and the rest of it was waited for long enough.
        if (reply.raw.writableEnded || reply.sent) raw.socket.destroy();
        else if (reception.body) reception.body.destroy(tooLate());
        else if (raw.listenerCount('error') > 0) raw.emit('error', tooLate());
    };
    let timer = setTimeout(expire, rulesOf(request).bodyDeadlineMs ?? deadlineMs);
    const clear = ()=>clearTimeout(timer);
    raw.once('close', clear);
    reply.raw.once('finish', ()=>{
        if (raw.complete || raw.destroyed) return;
        clear();
        timer = setTimeout(expire, deadlineMs);
        // Node tells an answered request nothing of its connection.
        const { socket } = raw;
        socket.once('close', clear);
        raw.once('close', ()=>socket.off('close', clear));
    });
    return reception;
}
/** @throws AppError UNSUPPORTED_MEDIA_TYPE for an encoding that the route does not take */ function isZipped({ headers }, rules) {
    const encoding = headers['content-encoding']?.toLowerCase();
    // What is streamed is stored as it is: its handler says what it takes.
    if (encoding === undefined || encoding === 'identity' || rules.isStreamed) return false;
    if (rules.takesGzip) {
        if (encoding === 'gzip') return true;
        throw new _errors.AppError('UNSUPPORTED_MEDIA_TYPE', {
            message: 'Send the body uncompressed or with gzip.'
        });
    }
    // Some clients name what is none, such as a character set.
    if (!COMPRESSIONS.has(encoding)) return false;
    throw new _errors.AppError('UNSUPPORTED_MEDIA_TYPE', {
        message: 'Send the body uncompressed: this route does not accept compression.'
    });
}
const tooLate = ()=>new _errors.AppError('REQUEST_TIMEOUT', {
        headers: {
            Connection: 'close'
        }
    });

//# sourceMappingURL=body-receiver.js.map