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
    get ANSWER_LIMITS () {
        return ANSWER_LIMITS;
    },
    get guardAnswers () {
        return guardAnswers;
    }
});
const _nodestream = require("node:stream");
const _metricsregistry = require("../metrics/metrics-registry");
const _requestend = require("./request-end");
const _waitinganswers = require("./waiting-answers");
const ANSWER_LIMITS = {
    stalledMs: 30_000,
    waitingBytes: 64 * 1024 * 1024
};
/** A larger text is held once, counted, and given out in slices. */ const LARGE_CHARACTERS = 64 * 1024;
function guardAnswers(fastify, limits, ownerOf, metrics) {
    const waiting = new _waitinganswers.WaitingAnswers(limits.waitingBytes);
    const help = 'Bytes of large answers that wait for their readers.';
    (0, _metricsregistry.addGauge)(metrics, 'chasqui_http_answers_waiting_bytes', help, ()=>waiting.bytes);
    const streams = new WeakMap();
    // Fastify ends a stream with its answer; of an answer that waits behind others on its connection it hears nothing.
    (0, _requestend.onRequestEnd)(fastify, ({ request })=>streams.get(request)?.destroy());
    fastify.addHook('onSend', (request, reply, payload, done)=>{
        cutWhenStalled(reply.raw, limits.stalledMs);
        if (payload instanceof _nodestream.Readable) {
            streams.set(request, payload);
            // Of a client that is gone by now nobody would tell, and nobody would close what the stream holds open.
            if (request.raw.socket.destroyed) payload.destroy();
        }
        if (typeof payload !== 'string' || payload.length <= LARGE_CHARACTERS || request.method === 'HEAD') {
            done(null, payload);
            return;
        }
        const bytes = Buffer.from(payload);
        void reply.header('Content-Length', String(bytes.length));
        const answer = new _waitinganswers.WaitingAnswer(ownerOf(request) ?? '', bytes, ()=>request.raw.socket.destroy());
        streams.set(request, answer);
        if (request.raw.socket.destroyed) answer.destroy();
        else waiting.add(answer);
        done(null, answer);
    });
}
/** Node counts a connection as idle when of what waits nothing was taken since it last looked. */ function cutWhenStalled(answer, afterMs) {
    answer.setTimeout(afterMs);
    answer.once('timeout', (socket)=>socket.destroy());
    // Before Node's own listener, which gives the connection the time of an idle one: what comes next on it has its own.
    answer.prependOnceListener('finish', ()=>answer.socket?.setTimeout(0));
}

//# sourceMappingURL=unread-answers.js.map