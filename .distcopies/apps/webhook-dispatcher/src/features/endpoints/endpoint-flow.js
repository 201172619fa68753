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
    get EndpointFlow () {
        return EndpointFlow;
    },
    get OPENS_AFTER () {
        return OPENS_AFTER;
    }
});
const _lanes = require("../../../../../libs/lanes/src");
const OPENS_AFTER = 5;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;
const JITTER = 0.2;
/** A limit that grows grows at most once in this time. */ const GROWS_EVERY_MS = 1_000;
/** An endpoint that asks for a pause gets one of at least and at most so long. */ const LEAST_ASKED_MS = 1_000;
const MOST_ASKED_MS = 3_600_000;
/** While it catches up an endpoint gets twice what it is used to, but never less than this. */ const CATCH_UP_FACTOR = 2;
const LEAST_PER_SECOND = 5;
/** What it is used to is looked up again so often while it catches up. */ const MEASURED_EVERY_MS = 60_000;
let EndpointFlow = class EndpointFlow {
    constructor(random = Math.random){
        this.random = random;
        this.state = {
            failuresInRow: 0,
            inFlightLimit: _lanes.WEBHOOK_LANES.inFlight,
            pacedPerSecond: null
        };
        this.blockedUntil = 0;
        this.changedAt = 0;
        this.measuredAt = -Infinity;
        this.successes = 0;
        this.growth = 'double';
        /** Something changed that is not stored yet. */ this.isDirty = false;
    }
    /**
   * Goes on with what is stored, when its lane was taken: then nothing blocks it. Failures below the breaker's number are
   * remembered by this process only.
   */ restore(stored) {
        this.blockedUntil = 0;
        const known = Math.min(this.state.failuresInRow, OPENS_AFTER - 1);
        const failuresInRow = stored.failuresInRow >= OPENS_AFTER ? stored.failuresInRow : known;
        this.state = {
            failuresInRow,
            inFlightLimit: stored.inFlightLimit,
            pacedPerSecond: stored.pacedPerSecond
        };
        this.isDirty = false;
    }
    /** Its breaker is open, or its probe is under way. */ get isOpen() {
        return this.state.failuresInRow >= OPENS_AFTER;
    }
    pace(now) {
        const { inFlightLimit, pacedPerSecond } = this.state;
        return {
            inFlight: inFlightLimit,
            gapMs: pacedPerSecond === null ? 0 : 1_000 / pacedPerSecond,
            blockedMs: Math.max(0, this.blockedUntil - now)
        };
    }
    /** Nothing is due any more: from now on it is served as things come. */ caughtUp() {
        if (this.state.pacedPerSecond === null || this.isOpen) return;
        this.change({
            pacedPerSecond: null
        });
    }
    /** No request for so long. */ block(now, ms) {
        this.blockedUntil = Math.max(this.blockedUntil, now + ms);
    }
    /** @param usualPerSecond the rate that it is used to; counts when a probe is answered */ observe(sign, now, usualPerSecond = 0) {
        if (sign.kind === 'well') {
            this.wentWell(now, usualPerSecond);
            return;
        }
        const { changedAt } = this;
        if (sign.kind !== 'busy') this.wasUnable(sign, now);
        // Requests that were under way together say it once.
        if (sign.kind !== 'unable' && sign.startedAt >= changedAt && !this.isOpen) this.halve(now);
        if (sign.kind === 'busy' && sign.askedMs === null) this.block(now, this.jittered(LEAST_ASKED_MS));
        if (sign.askedMs !== null) {
            this.block(now, Math.min(Math.max(sign.askedMs, LEAST_ASKED_MS), MOST_ASKED_MS));
        }
    }
    /** It catches up, and what it is used to may have grown since that was looked up. True once per minute. */ mustMeasure(now) {
        if (this.state.pacedPerSecond === null || this.isOpen || now - this.measuredAt < MEASURED_EVERY_MS) return false;
        this.measuredAt = now;
        return true;
    }
    /** It is used to so much by now; its pace never becomes less because of that. */ raise(usualPerSecond) {
        const { pacedPerSecond } = this.state;
        const wanted = CATCH_UP_FACTOR * usualPerSecond;
        if (pacedPerSecond !== null && !this.isOpen && wanted > pacedPerSecond) this.change({
            pacedPerSecond: wanted
        });
    }
    /** What has to be stored; null: nothing new. */ takeChange() {
        if (!this.isDirty) return null;
        this.isDirty = false;
        return {
            ...this.state
        };
    }
    wentWell(now, usualPerSecond) {
        if (this.isOpen) {
            const pacedPerSecond = Math.max(LEAST_PER_SECOND, CATCH_UP_FACTOR * usualPerSecond);
            this.blockedUntil = 0;
            this.measuredAt = now;
            this.limit(1, 'double', now);
            this.change({
                failuresInRow: 0,
                pacedPerSecond
            });
            return;
        }
        this.state.failuresInRow = 0;
        const { inFlightLimit } = this.state;
        if (inFlightLimit >= _lanes.WEBHOOK_LANES.inFlight) return;
        this.successes += 1;
        if (this.successes < inFlightLimit || now - this.changedAt < GROWS_EVERY_MS) return;
        const grown = this.growth === 'double' ? inFlightLimit * 2 : inFlightLimit + 1;
        this.limit(Math.min(grown, _lanes.WEBHOOK_LANES.inFlight), this.growth, now);
    }
    halve(now) {
        this.limit(Math.max(1, Math.floor(this.state.inFlightLimit / 2)), 'one', now);
    }
    wasUnable({ startedAt }, now) {
        // What was under way when the breaker opened says nothing new.
        if (this.isOpen && startedAt < this.changedAt) return;
        this.state.failuresInRow += 1;
        if (!this.isOpen) return;
        const pauses = this.state.failuresInRow - OPENS_AFTER;
        this.block(now, this.jittered(Math.min(FIRST_PAUSE_MS * 2 ** Math.min(pauses, 10), LONGEST_PAUSE_MS)));
        this.limit(1, 'double', now);
    }
    limit(inFlightLimit, growth, now) {
        this.successes = 0;
        this.growth = growth;
        this.changedAt = now;
        this.change({
            inFlightLimit
        });
    }
    change(fields) {
        Object.assign(this.state, fields);
        this.isDirty = true;
    }
    jittered(ms) {
        return ms * (1 + JITTER * (2 * this.random() - 1));
    }
};

//# sourceMappingURL=endpoint-flow.js.map