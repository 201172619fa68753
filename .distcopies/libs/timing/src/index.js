/**
 * What time alone does in a process: work that is done again and again, values that are remembered for a while, and what time
 * it is by a clock that all share. Used
 * wherever a process looks after something, or spares PostgreSQL a question. It knows no table, queue or route, and
 * depends on nothing.
 */ "use strict";
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
    get BoundedMap () {
        return _boundedmap.BoundedMap;
    },
    get PeriodicTask () {
        return _periodictask.PeriodicTask;
    },
    get RecentReads () {
        return _recentreads.RecentReads;
    },
    get SharedClock () {
        return _sharedclock.SharedClock;
    }
});
const _boundedmap = require("./bounded-map");
const _periodictask = require("./periodic-task");
const _recentreads = require("./recent-reads");
const _sharedclock = require("./shared-clock");

//# sourceMappingURL=index.js.map