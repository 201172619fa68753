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
    get RefusalPace () {
        return RefusalPace;
    },
    get Refusals () {
        return Refusals;
    }
});
const _platform = require("../../../../libs/platform/src");
/** Refusals of one caller that are answered without delay, and how many follow in each second. */ const PER_SECOND = 100;
const STEP_MS = 1_000 / PER_SECOND;
const LONGEST_WAIT_MS = 20_000;
/** Of all callers. Each holds its connection and its request. */ const MOST_WAITING = 4_000;
const MOST_CALLERS = 10_000;
let RefusalPace = class RefusalPace {
    /** @param nowMs a monotonic clock, in milliseconds */ constructor(nowMs = ()=>performance.now()){
        this.nowMs = nowMs;
        /** When the next one of a caller is answered; what lies in the past it has saved up, up to a second. */ this.nextAtMs = new Map();
        this.waiting = new Set();
    }
    /** @param caller an organization, or a network of clients without a key */ turn(caller) {
        const now = this.nowMs();
        const at = Math.max(this.nextAtMs.get(caller) ?? 0, now - 1_000);
        const waitMs = at - now;
        if (waitMs > LONGEST_WAIT_MS || waitMs > 0 && this.waiting.size >= MOST_WAITING) return done(false);
        this.remember(caller, at + STEP_MS);
        return waitMs > 0 ? this.wait(caller, waitMs) : done(true);
    }
    /** Lets all that wait be answered now. */ beforeApplicationShutdown() {
        for (const go of this.waiting)go();
    }
    wait(caller, ms) {
        let go = ()=>undefined;
        const isAnswered = new Promise((resolve)=>{
            go = ()=>{
                clearTimeout(timer);
                this.waiting.delete(go);
                resolve(true);
            };
            const timer = setTimeout(go, ms);
            this.waiting.add(go);
        });
        const leave = ()=>{
            if (!this.waiting.has(go)) return;
            go();
            this.remember(caller, (this.nextAtMs.get(caller) ?? 0) - STEP_MS);
        };
        return {
            isAnswered,
            leave
        };
    }
    /** Of too many callers the one that was refused last longest ago is forgotten. */ remember(caller, atMs) {
        this.nextAtMs.delete(caller);
        this.nextAtMs.set(caller, atMs);
        const [oldest] = this.nextAtMs.keys();
        if (this.nextAtMs.size > MOST_CALLERS && oldest !== undefined) this.nextAtMs.delete(oldest);
    }
};
const done = (isAnswered)=>({
        isAnswered: Promise.resolve(isAnswered),
        leave: ()=>undefined
    });
let Refusals = class Refusals {
    constructor(pace){
        this.pace = pace;
        this.turns = new WeakMap();
    }
    /** Every answer with 429 waits for its turn from now on; a client that leaves gives up its place. */ attach(fastify) {
        (0, _platform.onRequestEnd)(fastify, ({ request })=>this.turns.get(request)?.leave());
        fastify.addHook('onSend', (request, reply, payload, done)=>{
            if (reply.statusCode === 429) void this.wait(request).then(()=>done(null, payload));
            else done(null, payload);
        });
    }
    /**
   * Resolves when the request may be answered; who refuses it waits here before he makes an answer, so that a burst costs
   * less. One of a caller that has too many waiting is cut.
   */ async wait(request) {
        if (this.turns.has(request)) return;
        const turn = this.pace.turn(request.apiKey?.orgId ?? (0, _platform.clientNetwork)(request.ip));
        this.turns.set(request, turn);
        if (!await turn.isAnswered) request.raw.socket.destroy();
    }
};

//# sourceMappingURL=refusal-pace.js.map