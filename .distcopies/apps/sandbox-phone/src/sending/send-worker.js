"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SendWorker", {
    enumerable: true,
    get: function() {
        return SendWorker;
    }
});
const _messagerow = require("../store/message-row");
const _pace = require("./pace");
const _sendqueue = require("./send-queue");
/** From this priority on, limits and rests are skipped. */ const EXPEDITED = 100;
let SendWorker = class SendWorker {
    constructor(parts, settings, store, radio){
        this.parts = parts;
        this.settings = settings;
        this.store = store;
        this.radio = radio;
        this.former = Promise.resolve();
        this.queue = new _sendqueue.SendQueue(parts.store.state);
        this.pace = new _pace.Pace(parts, settings);
    }
    /** Starts the job anew: a rest or a wait for a limit is cut short, an SMS on its way is not. */ replace() {
        this.current?.abort();
        const current = new AbortController();
        this.current = current;
        const signal = AbortSignal.any([
            this.parts.signal,
            current.signal
        ]);
        this.former = this.former.then(()=>this.work(signal)).catch((error)=>this.parts.crash(error)).finally(()=>{
            if (this.current === current) this.current = undefined;
        });
    }
    enqueued(message) {
        // The job that sleeps until a scheduled one is due is kept, and the new one waits behind it.
        const keeps = this.queue.waitsForSchedule() && message.priority < EXPEDITED;
        this.queue.add(message.id);
        if (!keeps || this.current === undefined) this.replace();
    }
    async work(signal) {
        const { clock, connectivity } = this.parts;
        let formerPriority;
        while(!signal.aborted){
            await connectivity.whenRunning();
            const row = this.queue.next(clock.now(), this.settings.values.order);
            if (row === undefined) {
                const next = this.queue.nextSchedule();
                if (next === undefined) return;
                await clock.sleepUntil(next, signal);
                continue;
            }
            const isExpedited = row.priority >= EXPEDITED && row.priority > (formerPriority ?? -Infinity);
            const waitMs = isExpedited ? 0 : this.pace.waitBeforeMs();
            if (waitMs > 0 && !await clock.sleepUntil(clock.now() + waitMs, signal)) return;
            if (signal.aborted) return;
            await this.send(row);
            formerPriority = row.priority;
            const restMs = isExpedited ? 0 : this.pace.restAfterMs();
            if (restMs > 0) await clock.sleepUntil(clock.now() + restMs, signal);
        }
    }
    async send(row) {
        if (row.validUntil !== null && row.validUntil < this.parts.clock.now()) {
            await this.store.endAll(row, 'Failed', 'TTL expired');
            return;
        }
        if ((0, _messagerow.stateOf)(row) === 'Pending') await this.radio.send(row);
    }
};

//# sourceMappingURL=send-worker.js.map