"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Doorbell", {
    enumerable: true,
    get: function() {
        return Doorbell;
    }
});
const _lanequeue = require("./lane-queue");
let Doorbell = class Doorbell {
    constructor(queue, options){
        this.queue = queue;
        this.options = options;
        this.waiting = new Set();
        /** Rings go out, or will at the end of this turn. */ this.isRinging = false;
    }
    /**
   * Rings a lane with those of the same turn of the event loop; while rings are on their way to Redis, with all that come
   * meanwhile, each lane once. Never throws, never waits.
   */ ring(lane) {
        this.waiting.add(lane);
        if (!this.isRinging) this.schedule();
    }
    /**
   * Rings lanes that nobody works on, now. Never throws. These rings have ids of their own: the job of a worker that died
   * counts as active for another ten seconds and would swallow them. Two jobs for one lane do no harm, it has one lease.
   */ async ringAgain(lanes) {
        await this.send(lanes, 'again:');
    }
    schedule() {
        this.isRinging = true;
        setImmediate(()=>void this.flush());
    }
    async flush() {
        const lanes = [
            ...this.waiting
        ];
        this.waiting.clear();
        await this.send(lanes, '');
        this.isRinging = false;
        if (this.waiting.size > 0) this.schedule();
    }
    async send(lanes, kind) {
        if (lanes.length === 0) return;
        const { detour, onFailure } = this.options;
        try {
            if (detour?.isAway) await detour.ring(lanes);
            else await this.leave(lanes, kind);
        } catch (error) {
            onFailure(error);
        }
    }
    async leave(lanes, kind) {
        const { detour } = this.options;
        const prefix = `${detour?.idPrefix ?? ''}${kind}`;
        try {
            await this.queue.addBulk(lanes.map((lane)=>toJob(lane, `${prefix}${lane}`)));
        } catch (error) {
            if (detour === undefined) throw error;
            await detour.ring(lanes);
        }
    }
};
const toJob = (lane, id)=>({
        name: _lanequeue.DRAIN,
        data: {
            lane
        },
        opts: {
            attempts: 1,
            deduplication: {
                id,
                keepLastIfActive: true
            },
            removeOnComplete: true,
            removeOnFail: {
                age: 24 * 3600,
                count: 1000
            }
        }
    });

//# sourceMappingURL=doorbell.js.map