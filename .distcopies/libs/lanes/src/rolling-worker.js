"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RollingLaneWorker", {
    enumerable: true,
    get: function() {
        return RollingLaneWorker;
    }
});
const _entities = require("../../entities/src");
const _batcher = require("./batcher");
const _lanequeue = require("./lane-queue");
const _lanehandover = require("./lane-handover");
const _recordbatcher = require("./record-batcher");
const _rollingdrain = require("./rolling-drain");
/** A lane keeps its worker for so long while others wait. */ const SHARE_MS = 2_000;
/** Claims are counted by lanes, not by rows. */ const LANES_PER_CLAIM = 50;
/** A handler that throws holds its lane up for so long before the row is called again. */ const AFTER_BUG_MS = 1_000;
let RollingLaneWorker = class RollingLaneWorker {
    constructor(options){
        this.options = options;
        /** Undefined while the lane is being taken. */ this.drains = new Map();
        /** Lanes that were rung while they were taken or given back. */ this.rungMeanwhile = new Set();
        this.isStopping = false;
        const { queue, store, handler, processes, finished } = options;
        this.takes = new _batcher.Batcher({
            maxItems: LANES_PER_CLAIM,
            maxUnderWay: 2,
            run: async (lanes)=>{
                const requests = lanes.map((lane)=>({
                        lane,
                        limit: queue.inFlight
                    }));
                return byLane(lanes, await store.take(requests, processes.id));
            }
        });
        this.claims = new _batcher.Batcher({
            maxItems: LANES_PER_CLAIM,
            maxUnderWay: 2,
            run: async (requests)=>byLane(requests.map(({ lane })=>lane), await store.claim(requests))
        });
        this.records = (0, _recordbatcher.recordBatcher)({
            store,
            handler,
            onFinished: (rows)=>finished?.add(queue.kind, rows),
            isStopping: ()=>this.isStopping
        });
    }
    /** The processor of a BullMQ worker on the queue of this kind of lane. */ async process(job) {
        const { lane } = (0, _lanequeue.toDrainJob)(this.options.queue, job.name, job.data);
        // One at work needs no second place to be looked into.
        if (!this.look(lane)) await this.options.slots.run(lane, ()=>this.drain(lane));
    }
    /** Lanes that are drained now. */ get lanesAtWork() {
        return this.drains.size;
    }
    /** Tells a lane that is at work here that there may be more in it. False: it is not at work here. */ look(lane) {
        if (!this.drains.has(lane)) return false;
        if (!this.drains.get(lane)?.look()) this.rungMeanwhile.add(lane);
        return true;
    }
    /** From now on lanes are left when their calls have ended: they ring themselves for another process. */ stop() {
        this.isStopping = true;
        this.options.slots.stop();
        for (const lane of this.drains.keys())this.look(lane);
    }
    async drain(lane) {
        if (this.look(lane)) return;
        this.drains.set(lane, undefined);
        let mustRing = false;
        try {
            const taken = await this.options.leases.take(lane, ()=>this.takes.add(lane));
            // Somebody else works on it: whoever takes it from the dead looks into it as well.
            if (taken !== null) mustRing = await this.work(taken);
        } finally{
            this.drains.delete(lane);
            if (this.rungMeanwhile.delete(lane)) mustRing = true;
        }
        if (mustRing) this.options.doorbell.ring(lane);
    }
    /** Returns whether the lane has to be rung again. */ async work(taken) {
        const { leases } = this.options;
        const lease = {
            lane: taken.lane,
            fence: taken.fence
        };
        const drain = new _rollingdrain.RollingDrain(this.port(lease), lease.lane);
        this.drains.set(lease.lane, drain);
        // Until a drain ended as it should, it is taken for broken.
        let blockedMs = AFTER_BUG_MS;
        let work;
        try {
            const ended = drain.run(taken);
            if (this.rungMeanwhile.delete(lease.lane)) drain.look();
            const end = await ended;
            work = {
                rows: end.done,
                tookMs: end.tookMs
            };
            if (end.why !== 'lost') blockedMs = end.blockedMs;
            return end.why === 'yielded';
        } catch (error) {
            if (!(0, _entities.isConnectionTrouble)(error)) throw error;
            // Only a connection was lost: the lane goes on over a new one.
            blockedMs = null;
            return true;
        } finally{
            await leases.release(lease, blockedMs, work);
        }
    }
    port(lease) {
        const { queue, store, handler, leases, slots, processes } = this.options;
        return {
            queue,
            handler,
            claim: (limit, inHand)=>this.claims.add({
                    ...lease,
                    limit,
                    inHand
                }),
            record: (id, record)=>this.records.add({
                    ...lease,
                    id,
                    record
                }),
            giveBack: (ids)=>store.giveBack(lease, ids),
            isHeld: ()=>leases.isHeld(lease),
            mustYield: (done, sinceMs)=>this.isStopping || slots.isContended && (done >= _recordbatcher.BATCH || sinceMs >= SHARE_MS) || (0, _lanehandover.isOverdue)(processes, lease.lane, sinceMs),
            mayLinger: ()=>!this.isStopping && this.drains.size < queue.slots.shared / 2,
            now: ()=>performance.now()
        };
    }
};
function byLane(lanes, found) {
    const rows = new Map(found.map((claimed)=>[
            claimed.lane,
            claimed
        ]));
    return lanes.map((lane)=>rows.get(lane) ?? null);
}

//# sourceMappingURL=rolling-worker.js.map