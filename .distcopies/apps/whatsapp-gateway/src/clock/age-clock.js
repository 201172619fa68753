"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "AgeClock", {
    enumerable: true,
    get: function() {
        return AgeClock;
    }
});
const _uptime = require("./up-time");
/** Key of the last time that it told. Stored: never rename. */ const KEY = 'age_clock';
/** Keys of the milliseconds of `behindMs` and `everBehindMs`. Stored: never rename. */ const BEHIND_KEY = 'age_clock_behind';
const EVER_BEHIND_KEY = 'age_clock_ever_behind';
/** What was stored by a wrong clock has been kept for as long by then. */ const LONGEST_BEHIND_MS = 7 * 24 * 3_600_000;
let AgeClock = class AgeClock {
    constructor(meta, wallMs = ()=>Date.now(), up = _uptime.upMs){
        this.meta = meta;
        this.wallMs = wallMs;
        this.up = up;
        this.toldMs = this.stored(KEY, wallMs());
        this.behindMs = this.stored(BEHIND_KEY, 0);
        this.everBehindMs = this.stored(EVER_BEHIND_KEY, 0);
        this.toldUpMs = up();
    }
    /** Milliseconds since 1970. */ now() {
        const upMsNow = this.up();
        const passedMs = Math.max(0, upMsNow - this.toldUpMs);
        this.toldUpMs = upMsNow;
        this.follow(this.wallMs(), passedMs);
        return Math.round(this.toldMs);
    }
    /** A database write. */ save() {
        this.meta.write(KEY, String(this.now()));
        this.meta.write(BEHIND_KEY, String(Math.round(this.behindMs)));
        this.meta.write(EVER_BEHIND_KEY, String(Math.round(this.everBehindMs)));
    }
    follow(wallMs, passedMs) {
        this.toldMs += 2 * passedMs;
        if (this.toldMs >= wallMs) {
            this.toldMs = wallMs;
            this.behindMs = 0;
            this.everBehindMs = Math.max(0, this.everBehindMs - passedMs);
            return;
        }
        this.behindMs += passedMs;
        this.everBehindMs += passedMs;
        if (this.behindMs < LONGEST_BEHIND_MS && this.everBehindMs < 2 * LONGEST_BEHIND_MS) return;
        this.toldMs = wallMs;
        this.behindMs = 0;
        this.everBehindMs = 0;
    }
    stored(key, otherwise) {
        const stored = Number(this.meta.read(key) ?? Number.NaN);
        return Number.isFinite(stored) ? stored : otherwise;
    }
};

//# sourceMappingURL=age-clock.js.map