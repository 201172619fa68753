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
    get LaneWorker () {
        return LaneWorker;
    },
    get laneWorkerOptions () {
        return laneWorkerOptions;
    }
});
const _entities = require("../../entities/src");
const _batcher = require("./batcher");
const _lanedrain = require("./lane-drain");
const _lanequeue = require("./lane-queue");
const _recordbatcher = require("./record-batcher");
const _lanehandover = require("./lane-handover");
function laneWorkerOptions(queue) {
    return {
        // Whoever waits for a place of its organization waits in the process: a queue knows no organizations.
        concurrency: queue.slots.mostHeld + queue.slots.mostWaiting,
        // A killed worker's job is found again after 10 s (measured); a lane job may be found again without end.
        lockDuration: 10_000,
        stalledInterval: 5_000,
        maxStalledCount: 1_000_000,
        // After a lost connection BullMQ would rest 15 s before it takes a job.
        runRetryDelay: 250,
        metrics: {
            maxDataPoints: 60
        }
    };
}
/** A lane keeps its worker for so long while others wait. */ const SHARE_MS = 2_000;
/** A handler that throws holds its lane up for so long before the row is called again. */ const AFTER_BUG_MS = 1_000;
let LaneWorker = class LaneWorker {
    constructor(options){
        this.options = options;
        this.active = 0;
        this.isStopping = false;
        const { queue, store, handler, finished } = options;
        this.starts = new _batcher.Batcher({
            maxItems: _recordbatcher.BATCH,
            maxUnderWay: 2,
            run: async (items)=>{
                const started = await store.start(items);
                return items.map((item)=>started.has(item.id));
            }
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
        await this.options.slots.run(lane, ()=>this.drain(lane));
    }
    /** Lanes that are drained now. */ get lanesAtWork() {
        return this.active;
    }
    /** From now on lanes are left after the rows that were read: they ring themselves for another process. */ stop() {
        this.isStopping = true;
        this.options.slots.stop();
    }
    async drain(lane) {
        const { queue, store, processes, leases, doorbell } = this.options;
        const taken = await leases.take(lane, ()=>store.take(lane, processes.id, queue.chunk));
        // Somebody else works on it, and reads what was added to it: whoever rings it knows when it is given back.
        if (taken === null) return;
        const lease = {
            lane,
            fence: taken.fence
        };
        this.active += 1;
        // Until a drain ended as it should, it is taken for broken.
        let blockedMs = AFTER_BUG_MS;
        let mustRing = false;
        let work;
        try {
            const end = await new _lanedrain.LaneDrain(this.port(lane), lane, taken.fence).run(taken.rows);
            if (end.why !== 'lost') blockedMs = end.blockedMs;
            mustRing = end.why === 'yielded';
            work = {
                rows: end.done,
                tookMs: end.tookMs
            };
            this.options.onDrained?.(end.done);
        } catch (error) {
            if (!(0, _entities.isConnectionTrouble)(error)) throw error;
            // Only a connection was lost: the lane goes on over a new one.
            blockedMs = null;
            mustRing = true;
        } finally{
            this.active -= 1;
            await leases.release(lease, blockedMs, work);
            if (mustRing) doorbell.ring(lane);
        }
    }
    port(lane) {
        const { queue, store, handler, slots, processes } = this.options;
        return {
            queue,
            handler,
            next: (lane, limit)=>store.next(lane, limit),
            start: (lane, fence, id)=>this.starts.add({
                    lane,
                    fence,
                    id
                }),
            record: (lane, fence, id, record)=>this.records.add({
                    lane,
                    fence,
                    id,
                    record
                }),
            mustYield: (done, sinceMs)=>this.isStopping || slots.isContended && (done >= queue.chunk || sinceMs >= SHARE_MS) || (0, _lanehandover.isOverdue)(processes, lane, sinceMs),
            now: ()=>performance.now()
        };
    }
};

//# sourceMappingURL=lane-worker.js.map