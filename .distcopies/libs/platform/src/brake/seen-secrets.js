"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SeenSecrets", {
    enumerable: true,
    get: function() {
        return SeenSecrets;
    }
});
const _timing = require("../../../timing/src");
const MOST_KEPT = 10_000;
const REFUSED_FOR_MS = 60_000;
let SeenSecrets = class SeenSecrets {
    /** @param nowMs a monotonic clock, in milliseconds */ constructor(nowMs = ()=>performance.now()){
        this.nowMs = nowMs;
        this.good = new _timing.BoundedMap(MOST_KEPT);
        this.refused = new _timing.BoundedMap(MOST_KEPT);
    }
    /** It was good the last time: its holder does not wait among strangers. */ isKnown(secret) {
        return this.good.get(secret) === true;
    }
    /** It was refused within the last minute. Secrets are random: a refused one does not become good by itself. */ wasRefused(secret) {
        return (this.refused.get(secret) ?? 0) > this.nowMs();
    }
    noteGood(secret) {
        this.refused.delete(secret);
        this.good.set(secret, true);
    }
    noteRefused(secret) {
        this.good.delete(secret);
        this.refused.set(secret, this.nowMs() + REFUSED_FOR_MS);
    }
};

//# sourceMappingURL=seen-secrets.js.map