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
    get SilenceWatch () {
        return SilenceWatch;
    },
    get ticksIn () {
        return ticksIn;
    }
});
/** Turns of the clock of a watch. They pass while the process runs, so one that stood still takes nobody for silent. */ const TICK_MS = 100;
/** Nothing was heard for so long although somebody waits: is PostgreSQL there? */ const SUSPECT_AFTER_TICKS = 5;
/** A PostgreSQL that does not answer that question either is silent. */ const SILENT_AFTER_TICKS = 4;
/**
 * So long after it ended connections it is busy with those that come in their place: it was there just then, and is not taken
 * for silent. To drop more connections would make it worse.
 */ const BUSY_MS = 5_000;
const ticksIn = (ms)=>Math.ceil(ms / TICK_MS);
let SilenceWatch = class SilenceWatch {
    constructor(probe, random = Math.random){
        this.probe = probe;
        this.random = random;
        this.waiting = new Set();
        this.listeners = [];
        this.now = 0;
        this.heardTick = 0;
        this.askedTick = null;
        this.silentSince = null;
        /** When PostgreSQL last ended a connection by its own will, by `performance.now()`: turns stand still when nobody waits. */ this.endedAt = -Infinity;
        this.isClosed = false;
    }
    /** Whether PostgreSQL answers nobody. */ get isSilent() {
        return this.silentSince !== null;
    }
    /** For how long it has been silent, in milliseconds; 0: it is not. */ get silentMs() {
        return this.silentSince === null ? 0 : performance.now() - this.silentSince;
    }
    /** Hears when PostgreSQL falls silent, and when it is back. */ onChange(listener) {
        this.listeners.push(listener);
    }
    begin(awaiting) {
        if (this.timer === undefined) this.start();
        awaiting.sinceTick = this.now;
        this.waiting.add(awaiting);
    }
    end(awaiting) {
        this.waiting.delete(awaiting);
    }
    /** PostgreSQL said something, to whomever of this process. */ heard(awaiting) {
        this.heardTick = this.now;
        if (awaiting !== undefined) awaiting.sinceTick = this.now;
        if (this.isSilent) this.speakAgain();
    }
    /** PostgreSQL ended a connection, and said so. */ ended() {
        this.endedAt = performance.now();
    }
    /** Ends all waits. */ close() {
        this.isClosed = true;
        this.silentSince = null;
        this.stop();
        this.probe.rest();
        for (const awaiting of this.waiting)awaiting.tick(Infinity, true);
    }
    start() {
        if (this.isClosed) return;
        this.heardTick = this.now;
        this.timer = setInterval(()=>this.tick(), TICK_MS).unref();
    }
    stop() {
        clearInterval(this.timer);
        this.timer = undefined;
    }
    tick() {
        this.now += 1;
        for (const awaiting of this.waiting)awaiting.tick(this.now - awaiting.sinceTick, this.isSilent);
        if (this.isSilent) return;
        if (this.waiting.size === 0) {
            this.stop();
            this.probe.rest();
        } else if (this.askedTick === null) {
            if (this.now - this.heardTick >= SUSPECT_AFTER_TICKS) this.ask();
        } else if (this.now - this.askedTick >= SILENT_AFTER_TICKS && this.heardTick <= this.askedTick && !this.isBusy) {
            this.fallSilent();
        }
    }
    get isBusy() {
        return performance.now() - this.endedAt < BUSY_MS;
    }
    ask() {
        this.askedTick = this.now;
        void this.answered();
    }
    /** Asks until somebody is heard. A question that was not answered is asked again, over a new connection. */ async answered() {
        while(!await this.probe.ask()){
            if (this.isClosed || !this.isSilent && this.waiting.size === 0) break;
            await new Promise((resolve)=>setTimeout(resolve, 100 + this.random() * 150).unref());
        }
        this.askedTick = null;
        if (!this.isClosed) this.heard();
    }
    fallSilent() {
        this.silentSince = performance.now();
        this.tell(true);
    }
    speakAgain() {
        this.silentSince = null;
        this.probe.rest();
        this.tell(false);
    }
    tell(isSilent) {
        for (const listener of this.listeners)listener(isSilent);
    }
};

//# sourceMappingURL=silence-watch.js.map