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
    get OUTAGE_INVARIANTS () {
        return OUTAGE_INVARIANTS;
    },
    get checkOutage () {
        return checkOutage;
    }
});
const _outagefigures = require("./outage-figures");
const OUTAGE_INVARIANTS = {
    O1: 'no number stands still longer than promised',
    O2: 'sends go on, at the promised share of the quiet rate and as fast as promised',
    O3: 'no request fails, or only as promised',
    O4: 'every request is answered in time, and a refusal says when to ask again',
    O5: 'no connection that was kept is reset',
    O6: 'who waits hears the truth, not "not known yet"',
    O7: 'receipts and replies of the outage arrive',
    O8: 'bulk sends, schedules, webhooks and SMS go on as promised',
    O9: 'the fault met callers, and numbers that were at work'
};
/** So many times as wide are bounds of time: what takes 12 s and more without its mechanism is still found. */ const WIDER = {
    ours: 1,
    shared: 2,
    overloaded: 4,
    saturated: Infinity
};
function checkOutage(record, history, machine, leastFactor = 1) {
    const { name, bounds } = record.outage;
    const figures = (0, _outagefigures.figuresOf)(record, history);
    const inTime = wider(bounds, Math.max(WIDER[machine], leastFactor));
    const timed = checkTimes(figures, inTime);
    const relative = machine === 'overloaded' || machine === 'saturated' ? [] : checkRelative(figures, inTime);
    const found = [
        ...timed,
        ...relative,
        ...checkCounts(figures, bounds),
        ...checkMade(figures)
    ];
    return found.map(([invariant, what])=>({
            invariant,
            subject: name,
            what
        }));
}
function checkTimes(figures, bounds) {
    const { stands_ms: stands } = figures;
    return [
        ...over('O1', 'a number stood still, half of them', stands?.p50 ?? null, bounds.standsP50Ms),
        ...over('O1', 'a number stood still', stands?.most ?? null, bounds.standsMostMs),
        ...over('O4', 'an answer took', figures.longest_answer_ms, bounds.answeredWithinMs),
        ...over('O4', 'a refusal took', figures.refused_within_ms, bounds.refusedWithinMs),
        ...over('O8', 'a bulk send paused', figures.bulk_pause_ms, bounds.bulkPauseMs),
        ...over('O8', 'what was scheduled came late by', figures.scheduled_late_ms, bounds.scheduledLateMs),
        ...over('O8', 'a webhook came late by', figures.webhook_late_ms, bounds.webhookLateMs),
        ...over('O8', 'an SMS left late by', figures.sms_late_ms, bounds.smsLateMs)
    ];
}
/** What is measured against the quiet phase of the same run. */ function checkRelative(figures, { leastRate, addedP99Ms }) {
    const { rate, during_p99_ms: p99, quiet_p99_ms: quietP99 } = figures;
    const addedMs = p99 === null || quietP99 === null ? null : p99 - quietP99;
    const slow = rate.filter((share)=>leastRate !== undefined && share < leastRate);
    return [
        ...over('O2', 'p99 grew by', addedMs, addedP99Ms),
        ...slow.map((share)=>[
                'O2',
                `only ${share} of the quiet rate was sent`
            ])
    ];
}
function checkCounts(figures, bounds) {
    const { failed, asked, untold } = figures;
    const { mostFailed, statuses, mostUntold, mostResets, mostEarlyUnknown } = bounds;
    const sum = Object.values(failed).reduce((total, count)=>total + count, 0);
    const others = Object.entries(failed).filter(([code])=>statuses?.includes(Number.parseInt(code, 10)) === false);
    return [
        ...sum > (mostFailed ?? sum) ? [
            [
                'O3',
                `${sum} of ${asked} failed: ${JSON.stringify(failed)}`
            ]
        ] : [],
        ...others.map(([code, count])=>[
                'O3',
                `${count} were answered ${code}`
            ]),
        ...tooMany('O5', 'connections were reset', figures.resets, mostResets),
        ...tooMany('O6', 'callers were told "not known yet" before their time was over', figures.early_unknown, mostEarlyUnknown),
        ...tooMany('O7', 'receipts never came', untold.receipts, mostUntold),
        ...tooMany('O7', 'replies were not stored', untold.replies, mostUntold),
        ...bounds.refusedWithinMs === undefined ? [] : tooMany('O4', 'answers 503 without Retry-After', figures.refused_without_retry_after, 0),
        ...tooMany('O8', 'webhooks were never delivered', figures.webhooks_missing, 0)
    ];
}
/** A fault that nobody met says nothing. */ function checkMade({ asked, quiet_per_second: quietRate, stands_ms: stands }) {
    if (asked > 0 && quietRate > 0 && stands !== null) return [];
    return [
        [
            'O9',
            `${asked} requests met it, after ${quietRate} a second`
        ]
    ];
}
function over(invariant, what, ms, mostMs) {
    return mostMs === undefined || ms === null || ms <= mostMs ? [] : [
        [
            invariant,
            `${what} ${ms} ms`
        ]
    ];
}
function tooMany(invariant, what, count, mostCount) {
    return mostCount === undefined || count <= mostCount ? [] : [
        [
            invariant,
            `${count} ${what}`
        ]
    ];
}
/** Bounds of time are those whose names end so. */ function wider(bounds, factor) {
    const entries = Object.entries(bounds).map(([name, bound])=>{
        return [
            name,
            name.endsWith('Ms') && typeof bound === 'number' ? factor * bound : bound
        ];
    });
    return Object.fromEntries(entries);
}

//# sourceMappingURL=outage.check.js.map