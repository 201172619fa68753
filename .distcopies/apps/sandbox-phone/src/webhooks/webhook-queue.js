"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WebhookQueue", {
    enumerable: true,
    get: function() {
        return WebhookQueue;
    }
});
const _nodecrypto = require("node:crypto");
const FIRST_RETRY_MS = 5_000;
let WebhookQueue = class WebhookQueue {
    constructor(parts, settings, http){
        this.parts = parts;
        this.settings = settings;
        this.http = http;
        this.isWorking = false;
    }
    /** Looks whether something is due. */ wake() {
        if (this.isWorking) return;
        this.isWorking = true;
        this.work().catch((error)=>this.parts.crash(error));
    }
    async work() {
        const { clock, connectivity, signal } = this.parts;
        for(;;){
            const next = this.next();
            if (next === undefined) {
                this.isWorking = false;
                return;
            }
            // One that becomes due meanwhile is not overtaken for longer than the queue sleeps.
            const until = Math.min(next.dueAt, clock.now() + clock.shortened(FIRST_RETRY_MS));
            if (!await clock.sleepUntil(until, signal)) return;
            if (next.dueAt > clock.now()) continue;
            if (this.settings.values.internetRequired) await connectivity.whenUsable();
            await connectivity.whenRunning();
            if (signal.aborted) return;
            await this.attempt(next);
        }
    }
    next() {
        let first;
        for (const call of this.parts.store.state.calls.values()){
            if (first === undefined || call.dueAt < first.dueAt) first = call;
        }
        return first;
    }
    async attempt(call) {
        const { clock, log, signal, store } = this.parts;
        const isDone = await this.post(call).catch((error)=>{
            log.info({
                event: call.event,
                id: call.id,
                reason: error.message
            }, 'a webhook was not reached');
            return false;
        });
        if (signal.aborted) return;
        const failures = call.failures + 1;
        if (isDone || failures > this.settings.values.retryCount) return store.write({
            kind: 'call_done',
            id: call.id
        });
        const dueAt = clock.now() + clock.shortened(FIRST_RETRY_MS * 2 ** (failures - 1));
        await store.write({
            kind: 'call',
            call: {
                ...call,
                failures,
                dueAt
            }
        });
    }
    /** The body is that of the first attempt, time and signature are of this one. */ async post({ url, body }) {
        const timestamp = Math.floor(this.parts.clock.now() / 1000).toString();
        const key = await this.settings.signingKey();
        const signature = (0, _nodecrypto.createHmac)('sha256', key).update(body).update(timestamp).digest('hex');
        const { status } = await this.http.exchange({
            method: 'POST',
            url,
            path: url,
            headers: {
                'x-timestamp': timestamp,
                'x-signature': signature
            },
            body,
            signal: AbortSignal.any([
                this.parts.signal,
                AbortSignal.timeout(30_000)
            ])
        });
        return status >= 200 && status <= 299;
    }
};

//# sourceMappingURL=webhook-queue.js.map