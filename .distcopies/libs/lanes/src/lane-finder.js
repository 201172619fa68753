"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LaneFinder", {
    enumerable: true,
    get: function() {
        return LaneFinder;
    }
});
const _lanequeue = require("./lane-queue");
/** Lanes that one look takes up at most; where there are more, the next look goes on. */ const FIND_LIMIT = 1_000;
/** A lane of another process's share that so many looks in a row found waiting is anybody's: that process cannot. */ const LOOKS_LEFT = 3;
let LaneFinder = class LaneFinder {
    constructor(options){
        this.options = options;
        /** Lanes that were begun here; true: one was rung again meanwhile. */ this.begun = new Map();
        /** Lanes of others' shares that the last look found waiting, and how many before it did. */ this.left = new Map();
        this.underWay = new Set();
        this.isStopped = false;
    }
    /**
   * Takes up this process's share of the lanes that have work and no owner, and what others have left of theirs.
   *
   * @returns how many there are, all shares
   */ async look() {
        const { queue, lanesWithWork, isMine } = this.options;
        const lanes = await lanesWithWork(queue.kind, FIND_LIMIT);
        const others = lanes.filter((lane)=>!isMine(lane)).map((lane)=>[
                lane,
                (this.left.get(lane) ?? 0) + 1
            ]);
        this.left = new Map(others);
        this.begin(lanes.filter((lane)=>(this.left.get(lane) ?? LOOKS_LEFT) >= LOOKS_LEFT));
        return lanes.length;
    }
    /** Takes up this process's share of the lanes of processes that have died. @returns that share */ async takeOver(processIds) {
        const { queue, heldBy, isMine } = this.options;
        const lanes = (await heldBy(queue.kind, processIds)).filter((lane)=>isMine(lane));
        this.begin(lanes);
        return lanes;
    }
    /** Works on this process's share of lanes that were rung, as Redis' own queue would have it done. */ hear(lanes) {
        this.begin(lanes.filter((lane)=>this.options.isMine(lane)));
    }
    /** Works on lanes now, each as for a ring; one that is begun already is looked into once more after that. */ begin(lanes) {
        if (this.isStopped) return;
        for (const lane of lanes){
            if (this.begun.has(lane)) this.begun.set(lane, true);
            else this.start(lane);
        }
    }
    /** Begins nothing any more, and resolves when what was begun has ended. */ async stop() {
        this.isStopped = true;
        await Promise.all(this.underWay);
    }
    start(lane) {
        const work = this.work(lane).finally(()=>this.underWay.delete(work));
        this.underWay.add(work);
    }
    async work(lane) {
        do {
            this.begun.set(lane, false);
            await this.options.process({
                name: _lanequeue.DRAIN,
                data: {
                    lane
                }
            }).catch(this.options.onFailure);
        }while (this.begun.get(lane) === true && !this.isStopped)
        this.begun.delete(lane);
    }
};

//# sourceMappingURL=lane-finder.js.map