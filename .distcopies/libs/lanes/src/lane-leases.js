"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LaneLeases", {
    enumerable: true,
    get: function() {
        return LaneLeases;
    }
});
const _timing = require("../../timing/src");
const _batcher = require("./batcher");
/** That a lane was given back is remembered for so long: longer than anybody's look at it takes. */ const REMEMBERED_MS = 10_000;
/** Lanes that PostgreSQL did not take back are offered again so often. */ const OWED_AGAIN_MS = 100;
/** Releases of lanes that end together share a statement. */ const BATCH = 200;
/**
 * A take whose answer was lost may still be done: by a server that stood still for seconds, or when a network is back that lost
 * it, because Linux sends what was not acknowledged again for nearly two minutes, also after the end of the connection.
 */ const LOOKS = {
    soon: {
        count: 15,
        everyMs: 1_000
    },
    late: {
        count: 6,
        everyMs: 30_000
    }
};
/** Lanes that one look asks for. */ const MOST_PER_LOOK = 1_000;
let LaneLeases = class LaneLeases {
    constructor(options){
        this.options = options;
        /** Fences by lane. */ this.held = new Map();
        /** Lanes that were given back, oldest first, and when. */ this.givenBack = new Map();
        /** Lanes that PostgreSQL did not take back yet: as long as this process lives nobody else would take them. */ this.owed = [];
        /** Takes that wait for their answer, by lane. */ this.beingTaken = new Map();
        /** Lanes of takes that got no answer: as many as there are lanes, at most. */ this.doubts = new Map();
        this.listeners = [];
        this.releases = new _batcher.Batcher({
            maxItems: BATCH,
            maxUnderWay: 2,
            run: async (items)=>{
                await options.store.release(items);
                return items.map(()=>undefined);
            }
        });
        this.task = new _timing.PeriodicTask({
            run: ()=>this.settle(),
            everyMs: OWED_AGAIN_MS,
            onFailure: options.onFailure
        });
        this.task.start();
    }
    /**
   * Takes a lane, and holds it from then on. One that PostgreSQL gave to this process, and whose answer was lost, would
   * stand for as long as this process lives: it is found, and given back.
   *
   * @param ask for the lane; its answer has the fence, null: somebody else holds it
   * @throws what `ask` throws
   */ async take(lane, ask) {
        this.beingTaken.set(lane, (this.beingTaken.get(lane) ?? 0) + 1);
        try {
            const taken = await ask();
            if (taken !== null) this.hold(lane, taken.fence);
            return taken;
        } catch (error) {
            const fence = this.doubts.get(lane)?.fence ?? this.held.get(lane) ?? 0;
            this.doubts.set(lane, {
                looks: 0,
                lookAt: performance.now() + OWED_AGAIN_MS,
                fence
            });
            throw error;
        } finally{
            const others = (this.beingTaken.get(lane) ?? 1) - 1;
            if (others > 0) this.beingTaken.set(lane, others);
            else this.beingTaken.delete(lane);
        }
    }
    hold(lane, fence) {
        this.held.set(lane, fence);
        const doubt = this.doubts.get(lane);
        if (doubt !== undefined) doubt.fence = fence;
    }
    /** Whether a lease certainly holds, by what this process knows: false after it was frozen, or without PostgreSQL. */ isHeld({ lane, fence }) {
        return this.held.get(lane) === fence && this.options.processes.isCertain;
    }
    /**
   * Gives a lane back, with what was done in it, for operators. One that PostgreSQL does not take back now is offered again until it
   * does.
   */ async release(lease, blockedMs, work) {
        // Taken for dead meanwhile, this process may have taken the lane again.
        if (this.held.get(lease.lane) === lease.fence) this.held.delete(lease.lane);
        const release = {
            ...lease,
            blockedMs,
            ...work && {
                work
            }
        };
        try {
            await this.releases.add(release);
        } catch (error) {
            this.options.onFailure(error);
            this.owed.push(release);
        }
        this.noteGivenBack(lease.lane);
    }
    /** Hears of lanes that were given back late: nobody could take them meanwhile, and whoever rang them rang in vain. */ onSettled(listener) {
        this.listeners.push(listener);
    }
    /**
   * Whether this process gave a lane back after a moment: who read before it that somebody holds the lane, read of us.
   *
   * @param at by `performance.now()`, at most some seconds ago
   */ gaveBackSince(lane, at) {
        return (this.givenBack.get(lane) ?? -Infinity) >= at;
    }
    stop() {
        void this.task.stop();
    }
    async settle() {
        await this.giveBackOwed();
        await this.findLost();
    }
    async giveBackOwed() {
        while(this.owed.length > 0){
            const some = this.owed.slice(0, BATCH);
            await this.options.store.release(some);
            this.owed = this.owed.slice(some.length);
            const lanes = some.map(({ lane })=>lane);
            for (const lane of lanes)this.noteGivenBack(lane);
            for (const listener of this.listeners)listener(lanes);
        }
    }
    /** What PostgreSQL holds for this process, and this process does not know of, is owed. */ async findLost() {
        const now = performance.now();
        const due = [
            ...this.doubts
        ].filter(([, { lookAt }])=>lookAt <= now).slice(0, MOST_PER_LOOK);
        if (due.length === 0) return;
        const lanes = due.map(([lane])=>lane);
        const found = await this.options.store.heldOf(this.options.processes.id, lanes);
        for (const { lane, fence } of found){
            const doubt = this.doubts.get(lane);
            if (doubt === undefined || fence <= doubt.fence || this.beingTaken.has(lane)) continue;
            doubt.fence = fence;
            this.owed.push({
                lane,
                fence,
                blockedMs: null
            });
        }
        for (const [lane, doubt] of due){
            doubt.looks += 1;
            doubt.lookAt = now + (doubt.looks < LOOKS.soon.count ? LOOKS.soon : LOOKS.late).everyMs;
            if (doubt.looks >= LOOKS.soon.count + LOOKS.late.count && this.doubts.get(lane) === doubt) this.doubts.delete(lane);
        }
        await this.giveBackOwed();
    }
    noteGivenBack(lane) {
        const now = performance.now();
        this.givenBack.delete(lane);
        this.givenBack.set(lane, now);
        for (const [old, at] of this.givenBack){
            if (now - at <= REMEMBERED_MS) return;
            this.givenBack.delete(old);
        }
    }
};

//# sourceMappingURL=lane-leases.js.map