/**
 * Counts of the current clock minute in this process, for the time without Redis. It also follows what Redis last
 * said, so that a key that was at 50 when Redis went away goes on at 51.
 */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LocalWindows", {
    enumerable: true,
    get: function() {
        return LocalWindows;
    }
});
let LocalWindows = class LocalWindows {
    constructor(nowMs = Date.now){
        this.nowMs = nowMs;
        this.minute = 0;
        this.counts = new Map();
    }
    /** Counts one more and returns the count. */ add(id) {
        const count = this.read(id) + 1;
        this.counts.set(id, count);
        return count;
    }
    /** The count so far. */ read(id) {
        this.turnOver();
        return this.counts.get(id) ?? 0;
    }
    /** Takes over what Redis counted. */ follow(id, count) {
        this.turnOver();
        this.counts.set(id, count);
    }
    /** Whole seconds until the next minute, 1 to 60. */ secondsLeft() {
        return 60 - Math.floor(this.nowMs() / 1000) % 60;
    }
    turnOver() {
        const minute = Math.floor(this.nowMs() / 60_000);
        if (minute === this.minute) return;
        this.minute = minute;
        this.counts = new Map();
    }
};

//# sourceMappingURL=local-windows.js.map