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
    get LaneEngine () {
        return LaneEngine;
    },
    get OrderedLaneEngine () {
        return OrderedLaneEngine;
    },
    get PacedLaneEngine () {
        return PacedLaneEngine;
    },
    get RollingLaneEngine () {
        return RollingLaneEngine;
    }
});
const _timing = require("../../timing/src");
const _doorbell = require("./doorbell");
const _lanefinder = require("./lane-finder");
const _lanepacer = require("./lane-pacer");
const _laneslots = require("./lane-slots");
const _lanesweeper = require("./lane-sweeper");
const _laneworker = require("./lane-worker");
const _rollingworker = require("./rolling-worker");
/** While Redis is away a process looks so often into PostgreSQL for lanes that nobody told it of. */ const POLL_EVERY_MS = 300;
/** It rests for so many times as long as a look takes: looks shall not be what PostgreSQL is busy with. */ const RESTS = 10;
let LaneEngine = class LaneEngine {
    constructor(runtime, { queue, bull, store }){
        /** By `performance.now()`: no look before. */ this.restsUntil = 0;
        const { lanes, owners, lanesPerOrganization, metrics, processes } = runtime.options;
        // Without a listener BullMQ prints every failed reconnect to the console, past the log.
        bull.on('error', runtime.onFailure('queue'));
        const { detour, openRings } = runtime.options;
        this.rings = openRings?.(queue.queue) ?? bull;
        if (this.rings !== bull) this.rings.on('error', runtime.onFailure('queue'));
        this.doorbell = new _doorbell.Doorbell(this.rings, {
            onFailure: runtime.onFailure('ring'),
            ...detour && {
                detour: detour.to(queue.queue)
            }
        });
        this.slots = new _laneslots.LaneSlots({
            queue,
            owners,
            ring: (lane)=>this.doorbell.ring(lane),
            mostPerOwner: lanesPerOrganization
        });
        const failed = runtime.onFailure('find');
        this.finder = new _lanefinder.LaneFinder({
            queue,
            lanesWithWork: (kind, limit)=>store.lanesWithWork(kind, limit),
            heldBy: (kind, processIds)=>lanes.heldBy(kind, processIds),
            isMine: (lane)=>processes.isMine(lane),
            process: (job)=>this.worker.process(job),
            onFailure: failed
        });
        processes.onDeaths((ids)=>void this.takeOver(ids).catch(failed));
        runtime.leases.onSettled((late)=>this.finder.begin(late.filter((lane)=>lane.startsWith(`${queue.kind}:`))));
        const look = ()=>void this.finder.look().catch(failed);
        processes.onReturn(look);
        detour?.onChange(look);
        detour?.hear(queue.queue, (lanes)=>this.finder.hear(lanes), runtime.onFailure('ring'));
        this.poll = new _timing.PeriodicTask({
            run: ()=>this.lookWhileAway(detour),
            everyMs: POLL_EVERY_MS,
            jitter: 0.3,
            onFailure: failed
        });
        this.sweeper = new _lanesweeper.LaneSweeper({
            queue,
            doorbell: this.doorbell,
            lanesWithWork: (kind, limit)=>store.lanesWithWork(kind, limit),
            isMine: (task)=>processes.isMine(task),
            onSwept: (count)=>metrics.observeSweep?.(count),
            onFailure: runtime.onFailure('sweep')
        });
    }
    onApplicationBootstrap() {
        this.sweeper.start();
        this.poll.start();
    }
    /** Takes no more lanes, as the processor of the queue does. */ onModuleDestroy() {
        this.ending = this.finder.stop();
    }
    async beforeApplicationShutdown() {
        await this.ending;
    }
    async lookWhileAway(detour) {
        const beganAt = performance.now();
        if (!detour?.isAway || beganAt < this.restsUntil) return;
        await this.finder.look();
        const endedAt = performance.now();
        this.restsUntil = endedAt + (endedAt - beganAt) * RESTS - POLL_EVERY_MS;
    }
    /** Redis takes the jobs of the dead for jobs at work for some seconds: rings of their lanes would wait behind them. */ async takeOver(processIds) {
        const lanes = await this.finder.takeOver(processIds);
        await Promise.all(lanes.map((lane)=>this.rings.removeDeduplicationKey(lane)));
    }
    onApplicationShutdown() {
        this.sweeper.stop();
        void this.poll.stop();
    }
};
let OrderedLaneEngine = class OrderedLaneEngine extends LaneEngine {
    constructor(runtime, options){
        super(runtime, options);
        const { leases, finished } = runtime;
        const { processes } = runtime.options;
        const { doorbell, slots } = this;
        this.worker = new _laneworker.LaneWorker({
            ...options,
            processes,
            leases,
            doorbell,
            slots,
            finished
        });
    }
};
let RollingLaneEngine = class RollingLaneEngine extends LaneEngine {
    constructor(runtime, options){
        super(runtime, options);
        const { leases, finished } = runtime;
        const { processes } = runtime.options;
        const { doorbell, slots } = this;
        this.worker = new _rollingworker.RollingLaneWorker({
            ...options,
            processes,
            leases,
            doorbell,
            slots,
            finished
        });
    }
};
let PacedLaneEngine = class PacedLaneEngine extends LaneEngine {
    constructor(runtime, options){
        super(runtime, options);
        const { leases, finished } = runtime;
        const { lanes, processes } = runtime.options;
        const { doorbell, slots } = this;
        const { queue, handler, senders } = options;
        this.worker = new _lanepacer.LanePacer({
            queue,
            handler,
            senders,
            lanes,
            processes,
            leases,
            doorbell,
            slots,
            finished
        });
    }
};

//# sourceMappingURL=lane-engine.js.map