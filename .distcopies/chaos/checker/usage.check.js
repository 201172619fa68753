"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "checkUsage", {
    enumerable: true,
    get: function() {
        return checkUsage;
    }
});
const _indexedhistory = require("./indexed-history");
function checkUsage({ history }) {
    return [
        ...wrongCounters(history),
        ...wrongCharges(history)
    ];
}
function wrongCharges({ database, sms }) {
    const ofPhones = new Set(sms.rows.map(({ id })=>id));
    const isWrong = (row)=>ofPhones.has(row.id) ? row.refunded !== (row.status === 'failed' && row.attempts === 0) : (0, _indexedhistory.ledgerMustHold)(row) === row.refunded;
    return database.messages.filter((row)=>row.charged.length > 0 && isWrong(row)).map(({ id, token, status, errorCode, refunded })=>{
        const what = `is ${status}${errorCode === null ? '' : ` (${errorCode})`}, and is ${refunded ? 'refunded' : 'charged'}`;
        return {
            invariant: 'I5',
            subject: token ?? id,
            what
        };
    });
}
function wrongCounters(history) {
    const expected = new Map();
    for (const { charged, chargedPeriod, refunded } of history.database.messages){
        if (refunded) continue;
        for (const limit of charged)count(expected, `${limit} ${chargedPeriod}`);
    }
    const counted = new Map(history.database.counters.map(({ limit, period, used })=>[
            `${limit} ${period}`,
            used
        ]));
    return [
        ...new Set([
            ...expected.keys(),
            ...counted.keys()
        ])
    ].flatMap((name)=>{
        const [used = 0, charged = 0] = [
            counted.get(name),
            expected.get(name)
        ];
        if (used === charged) return [];
        return [
            {
                invariant: 'I5',
                subject: name,
                what: `the counter says ${used}, ${charged} messages are charged`
            }
        ];
    });
}
function count(counts, name) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
}

//# sourceMappingURL=usage.check.js.map