"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LanePacer", {
    enumerable: true,
    get: function() {
        return LanePacer;
    }
});
const _entities = require("../../entities/src");
const _nodeevents = require("node:events");
const _promises = require("node:timers/promises");
const _lanequeue = require("./lane-queue");
/** A row's outcome is waited for as long as it takes, with a look at whether the process ends. */ const LOOK_EVERY_MS = 1_000;
/** So long before its turn a row is made ready, so that this does not lengthen the pause before it. */ const PREPARED_BEFORE_MS = 50;
/** A pacer that broke leaves its batch alone for so long. */ const AFTER_FAILURE_MS = 1_000;
let LanePacer = class LanePacer {
    constructor(options){
        this.options = options;
        this.ending = new AbortController();
        // Each batch listens once while it rests; more would be a leak, and is said.
        (0, _nodeevents.setMaxListeners)(options.queue.slots.mostHeld, this.ending.signal);
    }
    /** The processor of the queue of this kind of lane. */ async process(job) {
        const { lane } = (0, _lanequeue.toDrainJob)(this.options.queue, job.name, job.data);
        await this.options.slots.run(lane, ()=>this.work(lane));
    }
    /** From now on batches are left after the row that is under way. */ stop() {
        this.ending.abort();
        this.options.slots.stop();
    }
    async work(lane) {
        const { queue, lanes, processes, leases, doorbell } = this.options;
        const lease = await leases.take(lane, async ()=>{
            const fence = await lanes.take(lane, processes.id);
            return fence === null ? null : {
                lane,
                fence
            };
        });
        if (lease === null) return;
        let blockedMs = AFTER_FAILURE_MS;
        let mustRing = false;
        const work = {
            rows: 0,
            tookMs: 0
        };
        try {
            await this.pace(lease, (0, _lanequeue.laneId)(queue, lane), work);
            blockedMs = null;
        } catch (error) {
            if (!(0, _entities.isConnectionTrouble)(error)) throw error;
            // Only a connection was lost: the batch goes on over a new one.
            blockedMs = null;
            mustRing = true;
        } finally{
            await leases.release(lease, blockedMs, work);
            if (mustRing || this.ending.signal.aborted) doorbell.ring(lane);
        }
    }
    /** @param work what was done so far */ async pace(lease, id, work) {
        const { handler, queue, finished } = this.options;
        const since = performance.now();
        const batch = await handler.open(id);
        if (batch === null) return;
        let restUntil = performance.now() + (batch.restedMs === null ? 0 : batch.throttleMs - batch.restedMs);
        for (const [place, row] of batch.rows.entries()){
            if (!await this.rest(restUntil - PREPARED_BEFORE_MS)) return;
            // A former pacer may have made the message of the row at which it stopped.
            const released = place === 0 ? await handler.findReleased(batch, row) : null;
            const earlier = released && await this.follow(row, released);
            const made = released === null ? await handler.draft(batch, row) : null;
            if (!await this.rest(restUntil)) return;
            const result = made === null ? earlier : await this.send(lease, row, made);
            if (result === null) return;
            // The rest begins with the outcome: what is written down meanwhile does not lengthen it.
            restUntil = performance.now() + batch.throttleMs;
            if (!await handler.record(lease, batch, row, result)) return;
            work.rows += 1;
            work.tookMs = performance.now() - since;
            finished?.add(queue.kind, 1);
        }
        await handler.finish(lease, batch);
    }
    /** False: the process ends. */ async rest(until) {
        const leftMs = until - performance.now();
        if (leftMs > 0) await (0, _promises.setTimeout)(leftMs, undefined, {
            signal: this.ending.signal
        }).catch(()=>undefined);
        return !this.ending.signal.aborted;
    }
    /** Sends one row. Null: the lease is lost, or the process ends before the outcome is known. */ async send(lease, row, made) {
        if ('result' in made) return made.result;
        const released = await this.options.handler.release(lease, made.message, row);
        if (released === null) return null;
        return 'result' in released ? released.result : this.follow(row, released.message);
    }
    /** What became of a row's message. Null: the process ends. */ async follow(row, released) {
        const { handler, senders } = this.options;
        senders.ring(released.lane);
        while(!this.ending.signal.aborted){
            const result = await handler.outcome(row, released, LOOK_EVERY_MS);
            if (result !== null) return result;
        }
        return null;
    }
};

//# sourceMappingURL=lane-pacer.js.map