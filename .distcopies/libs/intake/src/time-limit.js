/**
 * The time that a request has, from when it came here. What it waits for goes on without it: it may be shared with other
 * requests.
 */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "TimeLimit", {
    enumerable: true,
    get: function() {
        return TimeLimit;
    }
});
let TimeLimit = class TimeLimit {
    /** @param ms in all @param sinceMs from when, by `performance.now()` */ constructor(ms, sinceMs = performance.now()){
        this.endsAtMs = sinceMs + ms;
    }
    /** Milliseconds that are left; 0: the time is over. */ get leftMs() {
        return Math.max(0, Math.ceil(this.endsAtMs - performance.now()));
    }
    /** The result of the work, or `late` when the time is over before. */ of(work, late) {
        return this.orElse(work, ()=>Promise.reject(late()));
    }
    /** The result of the work; when the time is over before, that or what `late` comes to, whatever is there first. */ async orElse(work, late) {
        let timer;
        const over = new Promise((resolve)=>{
            timer = setTimeout(()=>resolve(late()), this.leftMs);
        });
        try {
            return await Promise.race([
                work,
                over
            ]);
        } finally{
            clearTimeout(timer);
        }
    }
};

//# sourceMappingURL=time-limit.js.map