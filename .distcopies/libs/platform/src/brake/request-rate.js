"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RequestRate", {
    enumerable: true,
    get: function() {
        return RequestRate;
    }
});
const _errors = require("../../../errors/src");
const _timing = require("../../../timing/src");
/** Callers that are remembered; beyond, the one that was not heard for longest is forgotten. */ const MOST_CALLERS = 50_000;
/** A body counts as one more request for each of these. */ const BYTES_PER_REQUEST = 64 * 1024;
/** Retry-After is never longer: who waits a minute has all of its requests again. */ const MOST_WAIT_S = 60;
let RequestRate = class RequestRate {
    /**
   * @param perMinute requests of one caller
   * @param what `gateway app`, for the message
   * @param nowMs a monotonic clock, in milliseconds
   */ constructor(perMinute, what, nowMs = ()=>performance.now()){
        this.perMinute = perMinute;
        this.what = what;
        this.nowMs = nowMs;
        this.buckets = new _timing.BoundedMap(MOST_CALLERS);
    }
    /** Counts a request. @throws AppError RATE_LIMITED with the seconds until there is one more */ take(callerId) {
        const bucket = this.bucketOf(callerId);
        if (bucket.left < 1) throw this.tooMany(bucket);
        bucket.left -= 1;
    }
    /** Counts what a body cost beyond its request; the next ones wait for it. @param bytes decoded */ charge(callerId, bytes) {
        const cost = Math.floor(bytes / BYTES_PER_REQUEST);
        if (cost > 0) this.bucketOf(callerId).left -= cost;
    }
    bucketOf(callerId) {
        const now = this.nowMs();
        const known = this.buckets.get(callerId);
        const gained = known === undefined ? this.perMinute : (now - known.atMs) / 60_000 * this.perMinute;
        const bucket = {
            left: Math.min(this.perMinute, (known?.left ?? 0) + gained),
            atMs: now
        };
        this.buckets.set(callerId, bucket);
        return bucket;
    }
    tooMany({ left }) {
        const waitS = Math.min(MOST_WAIT_S, Math.max(1, Math.ceil((1 - left) * 60 / this.perMinute)));
        return new _errors.AppError('RATE_LIMITED', {
            message: `This ${this.what} sends more than ${this.perMinute} requests per minute. Try again in ${waitS} ${waitS === 1 ? 'second' : 'seconds'}.`,
            headers: {
                'Retry-After': String(waitS)
            }
        });
    }
};

//# sourceMappingURL=request-rate.js.map