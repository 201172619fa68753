"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "OpenStreams", {
    enumerable: true,
    get: function() {
        return OpenStreams;
    }
});
const _promises = require("node:timers/promises");
/** How often every stream looks for events that nobody rang for, and whether it still may. */ const TICK_MS = 3_000;
/** Streams that look at once, so that a thousand of them are no wave that requests wait behind. */ const CHECKED_TOGETHER = 10;
/** All have looked well before the next tick. */ const CHECKED_WITHIN_MS = TICK_MS * 0.8;
const MOST_BETWEEN_MS = 50;
const KEEP_ALIVE_MS = 15_000;
/** A client that takes nothing for so long is cut off; it can go on later. */ const STALLED_MS = 30_000;
/** What was said reaches a client within this time at shutdown, or never. */ const FINISH_MS = 1_000;
let OpenStreams = class OpenStreams {
    constructor(options){
        this.options = options;
        this.open = new Map();
        this.isClosed = false;
    }
    get size() {
        return this.open.size;
    }
    start() {
        this.timer = setInterval(()=>void this.tick(), TICK_MS).unref();
    }
    /** Looks after a stream until it is closed. */ add(id, open, onClose) {
        this.open.set(id, open);
        open.stream.once('close', ()=>{
            this.open.delete(id);
            onClose();
        });
        if (this.isClosed) finish(open.stream);
    }
    /** Events of these organizations were committed. */ wake(orgIds) {
        const rung = new Set(orgIds);
        for (const { stream, orgId } of this.open.values())if (rung.has(orgId)) stream.wake();
    }
    /** All of them, while they last. */ all() {
        return [
            ...this.open.values()
        ];
    }
    /** Ends all streams, and those that begin now: they would hold the process up, and their clients go on elsewhere. */ close() {
        this.isClosed = true;
        clearInterval(this.timer);
        for (const { stream } of this.open.values())finish(stream);
    }
    async tick() {
        await this.options.onTick?.();
        const all = this.all();
        const pauseMs = Math.min(MOST_BETWEEN_MS, CHECKED_WITHIN_MS * CHECKED_TOGETHER / all.length);
        for(let from = 0; from < all.length && !this.isClosed; from += CHECKED_TOGETHER){
            if (from > 0) await (0, _promises.setTimeout)(pauseMs, undefined, {
                ref: false
            });
            await Promise.all(all.slice(from, from + CHECKED_TOGETHER).map((open)=>this.check(open)));
        }
    }
    async check({ stream, recheck }) {
        if (stream.stalledMs() > STALLED_MS) {
            stream.destroy();
            return;
        }
        stream.wake();
        stream.keepAlive(KEEP_ALIVE_MS);
        try {
            if (!await recheck()) finish(stream);
        } catch (error) {
            // Nobody can say now: requests are answered 503, a stream that is open may go on until somebody can.
            this.options.onUnsure(error);
        }
    }
};
function finish(stream) {
    stream.finish();
    setTimeout(()=>stream.destroy(), FINISH_MS).unref();
}

//# sourceMappingURL=open-streams.js.map