"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RecentReads", {
    enumerable: true,
    get: function() {
        return RecentReads;
    }
});
const _boundedmap = require("./bounded-map");
let RecentReads = class RecentReads {
    /**
   * @param trustMs how long a reading is trusted, from its beginning
   * @param mostEntries keys that are remembered; beyond, the oldest is read again
   * @param nowMs a monotonic clock, in milliseconds
   */ constructor(trustMs, mostEntries = 50_000, nowMs = ()=>performance.now()){
        this.trustMs = trustMs;
        this.nowMs = nowMs;
        this.readings = new _boundedmap.BoundedMap(mostEntries);
    }
    /** The reading that is trusted now; undefined: there is none. */ recent(key) {
        const reading = this.readings.get(key);
        return reading !== undefined && this.nowMs() - reading.at < this.trustMs ? reading.value : undefined;
    }
    /** The reading that is trusted, or a new one. */ find(key, read) {
        return this.recent(key) ?? this.refresh(key, read);
    }
    /** Reads now, whatever is known. */ refresh(key, read) {
        const value = read();
        const reading = {
            value,
            at: this.nowMs()
        };
        this.readings.set(key, reading);
        value.catch(()=>{
            if (this.readings.get(key) === reading) this.readings.delete(key);
        });
        return value;
    }
    /** Whoever asks next reads anew. */ forget(key) {
        this.readings.delete(key);
    }
};

//# sourceMappingURL=recent-reads.js.map