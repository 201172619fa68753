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
    get isFailed () {
        return isFailed;
    },
    get isMet () {
        return isMet;
    },
    get ratios () {
        return ratios;
    }
});
const _statistics = require("./statistics");
function ratios(of, to) {
    return of.slice(0, to.length).map((value, round)=>value / (to[round] ?? Number.NaN));
}
function isMet(aim) {
    const value = (0, _statistics.median)(aim.rounds);
    return value >= (aim.atLeast ?? Number.NEGATIVE_INFINITY) && value <= (aim.atMost ?? Number.POSITIVE_INFINITY);
}
function isFailed(aim, isSmall) {
    if (isSmall && aim.isExact !== true) return false;
    const value = (0, _statistics.median)(aim.rounds);
    const isInside = value >= (aim.failsBelow ?? Number.NEGATIVE_INFINITY) && value <= (aim.failsAbove ?? Number.POSITIVE_INFINITY);
    return !isInside;
}

//# sourceMappingURL=report.js.map