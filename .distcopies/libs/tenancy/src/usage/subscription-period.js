/**
 * First day of the subscription's month that holds `now` (contract.md D13): months begin on the day of the month on
 * which the subscription began, UTC, or on the last day of a shorter month.
 *
 * @returns `YYYY-MM-DD`
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
    get periodEnd () {
        return periodEnd;
    },
    get periodStart () {
        return periodStart;
    }
});
function periodStart(subscribedAt, now) {
    const begin = anchorIn(subscribedAt, now.getUTCFullYear(), now.getUTCMonth());
    const start = begin.getTime() <= now.getTime() ? begin : anchorIn(subscribedAt, now.getUTCFullYear(), now.getUTCMonth() - 1);
    return start.toISOString().slice(0, 10);
}
function periodEnd(subscribedAt, now) {
    const start = new Date(`${periodStart(subscribedAt, now)}T00:00:00Z`);
    return anchorIn(subscribedAt, start.getUTCFullYear(), start.getUTCMonth() + 1);
}
function anchorIn(subscribedAt, year, month) {
    const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    return new Date(Date.UTC(year, month, Math.min(subscribedAt.getUTCDate(), lastDay)));
}

//# sourceMappingURL=subscription-period.js.map