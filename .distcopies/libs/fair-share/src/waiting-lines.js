/** Somebody who waits for a permit. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WaitingLines", {
    enumerable: true,
    get: function() {
        return WaitingLines;
    }
});
let WaitingLines = class WaitingLines {
    get size() {
        return this.waiting;
    }
    sizeOf(name) {
        return this.lines.get(name)?.size ?? 0;
    }
    add(waiter) {
        const line = this.lines.get(waiter.name) ?? new Set();
        this.lines.set(waiter.name, line.add(waiter));
        this.waiting += 1;
    }
    /** @returns false when it does not wait any more */ remove(waiter) {
        const line = this.lines.get(waiter.name);
        if (line?.delete(waiter) !== true) return false;
        this.waiting -= 1;
        if (line.size === 0) this.lines.delete(waiter.name);
        return true;
    }
    /**
   * Takes out the first waiter of the owner with the smallest rank; of equal ones, of the one that was served longest ago.
   *
   * @param rankOf Infinity: not now
   */ takeNext(rankOf) {
        let next;
        for (const [name, line] of this.lines){
            const rank = rankOf(name);
            if (rank < (next?.rank ?? Infinity)) next = {
                line,
                rank
            };
        }
        const [waiter] = next?.line ?? [];
        if (next === undefined || waiter === undefined) return undefined;
        this.remove(waiter);
        if (this.lines.delete(waiter.name)) this.lines.set(waiter.name, next.line);
        return waiter;
    }
    constructor(){
        /** The owner that was served last stands last. */ this.lines = new Map();
        this.waiting = 0;
    }
};

//# sourceMappingURL=waiting-lines.js.map