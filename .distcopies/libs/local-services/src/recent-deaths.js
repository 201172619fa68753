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
    get MOST_DEATHS () {
        return MOST_DEATHS;
    },
    get RecentDeaths () {
        return RecentDeaths;
    }
});
const WINDOW_MS = 60_000;
const MOST_DEATHS = 5;
let RecentDeaths = class RecentDeaths {
    /** One more. @returns how many there are now */ add(now = performance.now()) {
        this.times = [
            ...this.times.filter((at)=>at > now - WINDOW_MS),
            now
        ];
        return this.times.length;
    }
    constructor(){
        /** Milliseconds of the monotonic clock. */ this.times = [];
    }
};

//# sourceMappingURL=recent-deaths.js.map