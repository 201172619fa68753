"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LaneSlots", {
    enumerable: true,
    get: function() {
        return LaneSlots;
    }
});
const _fairshare = require("../../fair-share/src");
const _timing = require("../../timing/src");
const _batcher = require("./batcher");
const _lanequeue = require("./lane-queue");
/** Whose lanes are remembered; beyond, the oldest is asked for again. */ const MOST_KNOWN = 50_000;
const LOOKUP_BATCH = 200;
let LaneSlots = class LaneSlots {
    constructor(options){
        this.options = options;
        this.known = new _timing.BoundedMap(MOST_KNOWN);
        /** Lanes that wait for a place: a second ring of one need not wait as well. */ this.waiting = new Set();
        this.isStopped = false;
        const { queue, owners, mostPerOwner = queue.slots.mostPerOwner } = options;
        this.pool = new _fairshare.FairPool({
            ...queue.slots,
            mostPerOwner
        });
        this.lookups = new _batcher.Batcher({
            maxItems: LOOKUP_BATCH,
            maxUnderWay: 2,
            run: async (lanes)=>{
                const ids = lanes.map((lane)=>senderIdOf(queue, lane));
                const found = await owners.ownersOf(queue.kind, ids);
                // A lane whose sender is gone is nobody's, and takes no place from anybody.
                return ids.map((id, index)=>found.get(id) ?? lanes[index]);
            }
        });
    }
    /** Whether a lane of this process waits for the place of another. */ get isContended() {
        return this.pool.isContended;
    }
    get figures() {
        return this.pool.figures;
    }
    /**
   * Runs work on a lane as soon as its organization has a place. Without having run it, it returns when too many of them
   * wait already: the sweeper rings the lane again. @throws what the work threw
   */ async run(lane, work) {
        if (this.waiting.has(lane)) return;
        const owner = this.known.get(lane) ?? await this.ask(lane);
        const permit = this.pool.tryAcquire(owner) ?? await this.wait(lane, owner);
        if (permit === null) return;
        try {
            await work();
        } finally{
            permit.release();
        }
    }
    /** From now on no lane waits here: those that do are rung for other processes. */ stop() {
        this.isStopped = true;
        this.pool.clear();
    }
    async wait(lane, owner) {
        if (this.waiting.has(lane)) return null;
        this.waiting.add(lane);
        try {
            const permit = this.isStopped ? null : await this.pool.acquire(owner);
            if (permit === null && this.isStopped) this.options.ring(lane);
            return permit;
        } finally{
            this.waiting.delete(lane);
        }
    }
    async ask(lane) {
        const owner = await this.lookups.add(lane);
        this.known.set(lane, owner);
        return owner;
    }
};
/** The id in the name of a lane; what was parked goes on in `<lane>:late`. */ function senderIdOf(queue, lane) {
    const [id = ''] = (0, _lanequeue.laneId)(queue, lane).split(':');
    return id;
}

//# sourceMappingURL=lane-slots.js.map