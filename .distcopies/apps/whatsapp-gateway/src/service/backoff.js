/** A waiting time from a table: the last entry repeats. `failures` counts from 1. */ "use strict";
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
    get delayOf () {
        return delayOf;
    },
    get jittered () {
        return jittered;
    }
});
function delayOf(tableMs, failures) {
    return tableMs[Math.min(Math.max(failures, 1), tableMs.length) - 1] ?? 0;
}
function jittered(delayMs) {
    return Math.round(delayMs * (0.75 + Math.random() * 0.5));
}

//# sourceMappingURL=backoff.js.map