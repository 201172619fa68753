"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "UploadSlots", {
    enumerable: true,
    get: function() {
        return UploadSlots;
    }
});
const _errors = require("../../../errors/src");
const _fairshare = require("../../../fair-share/src");
/**
 * 128 kbit/s: a video over a line in the country, or one of four at once, needs minutes, and its number's messages wait
 * for it. The server cuts a request off after 10 minutes. Slow ones take turns of their own organization only.
 */ const SLOWEST_BYTES_PER_MS = 16;
const MINUTE_MS = 60_000;
/** Of each organization one upload always goes on, however many slow ones the others have; the rest share these. */ const SHARED = 64;
/** Each is a socket and two buffers of the stream. */ const MOST_AT_ONCE = 500;
const MOST_WAITING = 200;
let UploadSlots = class UploadSlots {
    /** @param now a monotonic clock, in milliseconds */ constructor(limits, now = ()=>performance.now()){
        this.limits = limits;
        this.now = now;
        /** Uploads begun in this minute, by organization. */ this.begun = new Map();
        this.minute = 0;
        this.pool = new _fairshare.FairPool({
            shared: SHARED,
            guaranteed: 1,
            mostPerOwner: limits.perOrganization,
            mostHeld: MOST_AT_ONCE,
            mostWaiting: MOST_WAITING
        });
    }
    /** Waits for a turn. @throws AppError RATE_LIMITED, with the seconds after which to try again */ async take(orgId) {
        this.count(orgId);
        const permit = await this.pool.acquire(orgId, this.limits.longestWaitMs);
        if (permit !== null) return permit;
        throw tooMany(`An organization can send in at most ${this.limits.perOrganization} files at once.`, 2);
    }
    /** Until when an upload must have come in whole, milliseconds: whoever is slower gives the turn away. */ longestMsOf(size) {
        return this.limits.leastMs + Math.ceil(size / SLOWEST_BYTES_PER_MS);
    }
    count(orgId) {
        const minute = Math.floor(this.now() / MINUTE_MS);
        if (minute !== this.minute) this.begun.clear();
        this.minute = minute;
        const begun = this.begun.get(orgId) ?? 0;
        if (begun >= this.limits.perMinute) {
            const seconds = Math.ceil(((minute + 1) * MINUTE_MS - this.now()) / 1000);
            throw tooMany(`An organization can send in at most ${this.limits.perMinute} files per minute.`, seconds);
        }
        this.begun.set(orgId, begun + 1);
    }
};
function tooMany(message, retryAfterSeconds) {
    return new _errors.AppError('RATE_LIMITED', {
        message,
        headers: {
            'Retry-After': String(retryAfterSeconds)
        }
    });
}

//# sourceMappingURL=upload-slots.js.map