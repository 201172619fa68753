"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "sideFigures", {
    enumerable: true,
    get: function() {
        return sideFigures;
    }
});
const _answerkind = require("../checker/answer-kind");
/** What was due, or accepted, just before a fault is met by it. */ const JUST_BEFORE_MS = 1_000;
function sideFigures(history, windows) {
    return {
        bulk_pause_ms: most(bulkPauses(history, windows)),
        scheduled_late_ms: most(scheduledLate(history, windows)),
        webhook_late_ms: most(webhooksLate(history, windows)),
        webhooks_missing: history.deliveries.filter(({ succeededAt })=>succeededAt === null).length,
        sms_late_ms: most(smsLate(history, windows))
    };
}
const isIn = (time, windows)=>windows.some(({ at, settledAt })=>time >= at - JUST_BEFORE_MS && time < settledAt);
/** Between the starts of two rows that follow each other, across or after a fault. */ function bulkPauses({ all }, windows) {
    const startedAt = startsOf(all);
    return all.bulks.flatMap(({ rows })=>{
        const starts = rows.map(({ token })=>startedAt.get(token) ?? null).filter((at)=>at !== null);
        return starts.slice(1).flatMap((start, place)=>{
            const before = starts[place] ?? start;
            return windows.some(({ at, settledAt })=>start > at && before < settledAt) ? [
                start - before
            ] : [];
        });
    });
}
function scheduledLate({ all, scheduled }, windows) {
    const startedAt = startsOf(all);
    return scheduled.flatMap(({ token, scheduledAt = 0 })=>{
        const start = startedAt.get(token);
        return start !== undefined && isIn(scheduledAt, windows) ? [
            start - scheduledAt
        ] : [];
    });
}
function webhooksLate({ deliveries }, windows) {
    return deliveries.flatMap(({ createdAt, succeededAt })=>succeededAt !== null && isIn(createdAt, windows) ? [
            succeededAt - createdAt
        ] : []);
}
function smsLate({ all }, windows) {
    const leftAt = new Map(all.sms.radio.map(({ text, at })=>[
            text,
            at
        ]));
    return all.sms.messages.flatMap(({ token, tries })=>{
        const acceptedAt = tries.find((each)=>(0, _answerkind.kindOf)(each) === 'sent')?.endedAt;
        const left = leftAt.get(token);
        if (acceptedAt === undefined || left === undefined || !isIn(acceptedAt, windows)) return [];
        return [
            Math.max(0, left - acceptedAt)
        ];
    });
}
function startsOf({ database }) {
    return new Map(database.messages.flatMap(({ token, firstStartedAt })=>token === null || firstStartedAt === null ? [] : [
            [
                token,
                firstStartedAt
            ]
        ]));
}
const most = (times)=>times.length === 0 ? null : Math.round(Math.max(...times));

//# sourceMappingURL=side-figures.js.map