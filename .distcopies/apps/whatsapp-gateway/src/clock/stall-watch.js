"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "StallWatch", {
    enumerable: true,
    get: function() {
        return StallWatch;
    }
});
const _uptime = require("./up-time");
const LOOK_MS = 1_000;
/** Less is a busy machine. */ const SHORTEST_STALL_MS = 3_000;
/** What lay in the socket meanwhile is read within this time. */ const READ_WITHIN_MS = 1_000;
let StallWatch = class StallWatch {
    /** @param onStall called after each one */ constructor(onStall, now = _uptime.upMs){
        this.onStall = onStall;
        this.now = now;
        this.stalledMs = 0;
        this.readUntil = Number.NEGATIVE_INFINITY;
        this.lookedAt = now();
        this.timer = setInterval(()=>this.look(), LOOK_MS);
        this.timer.unref();
    }
    /** Milliseconds for which something that is read now may have waited. */ get waitedMs() {
        const now = this.look();
        return now < this.readUntil ? this.stalledMs : 0;
    }
    stop() {
        clearInterval(this.timer);
    }
    look() {
        const now = this.now();
        const passedMs = now - this.lookedAt;
        this.lookedAt = now;
        if (passedMs >= SHORTEST_STALL_MS) {
            this.stalledMs = passedMs;
            this.readUntil = now + READ_WITHIN_MS;
            this.onStall();
        }
        return now;
    }
};

//# sourceMappingURL=stall-watch.js.map