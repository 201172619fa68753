"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "checkOrder", {
    enumerable: true,
    get: function() {
        return checkOrder;
    }
});
const _answerkind = require("./answer-kind");
const _groupby = require("./group-by");
/** A message in backoff holds its number up for 60 s, then it may be overtaken; less a second for the clocks. */ const OVERTAKEN_AFTER_MS = 59_000;
function checkOrder(indexed) {
    const atOnce = indexed.history.messages.filter(({ scheduledAt })=>scheduledAt === undefined);
    const byPhone = (0, _groupby.groupBy)(atOnce, (message)=>message.phone);
    return [
        ...byPhone.values()
    ].flatMap((messages)=>checkNumber(placesOf(messages, indexed)));
}
function placesOf(messages, { ledgerOf, rowsOf }) {
    return messages.flatMap((message)=>{
        const entry = ledgerOf(message.token)[0];
        const first = message.tries[0];
        if (entry === undefined || first === undefined) return [];
        const row = rowsOf(message.token).find(({ id })=>id === entry.id);
        const { token } = message;
        return [
            {
                token,
                sentSeq: entry.sentSeq,
                startedAt: first.startedAt,
                answeredAt: acknowledgedAt(message, entry.id),
                row
            }
        ];
    }).sort((a, b)=>a.sentSeq - b.sentSeq);
}
/** Of all that was sent later, the one that was answered first decides. */ function checkNumber(places) {
    const violations = [];
    let earliest;
    for (const place of places.toReversed()){
        if (earliest !== undefined && earliest.answeredAt < place.startedAt && !mayOvertake(place, earliest)) {
            const what = `was sent before ${earliest.token}, which was answered before it was asked for`;
            violations.push({
                invariant: 'I4',
                subject: place.token,
                what
            });
        }
        if (earliest === undefined || place.answeredAt < earliest.answeredAt) earliest = place;
    }
    return violations;
}
function mayOvertake(late, early) {
    const waitedMs = (late.row?.firstStartedAt ?? 0) - (early.row?.firstStartedAt ?? 0);
    return early.row?.parked === true && waitedMs >= OVERTAKEN_AFTER_MS;
}
/**
 * When its client first heard that the service has it. When PostgreSQL is lost in the middle of a commit the answer is
 * "not known" too, with an id that may never have been stored: the message that was sent was then made by a later try.
 */ function acknowledgedAt({ tries }, id) {
    const heard = tries.filter((each)=>{
        const kind = (0, _answerkind.kindOf)(each);
        return kind === 'sent' || kind === 'unknown' && (idOf(each) ?? id) === id;
    });
    return Math.min(...heard.map((each)=>each.endedAt));
}
function idOf({ body }) {
    return /"id":"([0-9a-f-]{36})"/.exec(body)?.[1];
}

//# sourceMappingURL=order.check.js.map