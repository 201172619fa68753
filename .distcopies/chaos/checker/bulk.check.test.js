"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _checkhistory = require("./check-history");
const _historyfactory = require("./history.factory");
/** The invariants that a run with one bulk send breaks, after a change. */ function brokenBy(change) {
    const history = (0, _historyfactory.aBulkHistory)();
    change(history);
    return [
        ...new Set((0, _checkhistory.checkHistory)(history).map((violation)=>violation.invariant))
    ].sort();
}
/** The last row is answered so, and was not sent. */ function failLast(history, last) {
    const [bulk] = history.bulks;
    if (bulk !== undefined) bulk.tries = [
        (0, _historyfactory.aBulkAnswer)([
            {
                status: 'sent'
            },
            {
                status: 'sent'
            },
            last
        ])
    ];
    history.ledger.pop();
    Object.assign(history.database.messages[2] ?? {}, {
        status: 'failed',
        errorCode: 'GATEWAY_CLOSED',
        refunded: true
    });
    history.database.counters = [
        {
            limit: 'messages_month',
            period: '2026-11-01',
            used: 2
        }
    ];
    history.database.events = history.database.events.map((event)=>event.messageId === 'id-b2' && event.version === 2 ? {
            ...event,
            status: 'failed'
        } : event);
}
(0, _globals.describe)('checkHistory and a sound bulk send', ()=>{
    (0, _globals.it)('checkHistory passes a bulk send that was sent', ()=>{
        (0, _globals.expect)(brokenBy(()=>undefined)).toEqual([]);
    });
    (0, _globals.it)('checkHistory passes a bulk send with a definite failure that was not sent', ()=>{
        (0, _globals.expect)(brokenBy((history)=>failLast(history, {
                status: 'failed',
                error: 'GATEWAY_502'
            }))).toEqual([]);
    });
    (0, _globals.it)('checkHistory passes a bulk send with a row that nobody knew of, sent or not', ()=>{
        const unknown = {
            status: 'failed',
            error: 'GATEWAY_504'
        };
        (0, _globals.expect)(brokenBy((history)=>failLast(history, unknown))).toEqual([]);
        const sentAfterAll = (0, _historyfactory.aBulkAnswer)([
            {
                status: 'sent'
            },
            {
                status: 'sent'
            },
            unknown
        ]);
        (0, _globals.expect)(brokenBy((history)=>history.bulks.forEach((bulk)=>bulk.tries = [
                    sentAfterAll
                ]))).toEqual([]);
    });
    (0, _globals.it)('checkHistory passes a bulk send whose client waited longer the first time', ()=>{
        (0, _globals.expect)(brokenBy(({ bulks: [bulk] })=>{
            const [answer] = bulk?.tries ?? [];
            if (answer !== undefined) bulk?.tries.push({
                ...answer,
                body: `   ${answer.body}`
            });
        })).toEqual([]);
    });
});
(0, _globals.describe)('checkHistory and a broken bulk send', ()=>{
    (0, _globals.it)('checkHistory finds I9: a row that was answered sent and is not in the ledger', ()=>{
        (0, _globals.expect)(brokenBy((history)=>history.ledger.pop())).toContain('I9');
    });
    (0, _globals.it)('checkHistory finds I2 and I9: a row that was sent twice', ()=>{
        const again = (0, _historyfactory.aLedgerRow)({
            id: 'other',
            text: 'b2',
            sentSeq: 4
        });
        (0, _globals.expect)(brokenBy((history)=>history.ledger.push(again))).toEqual(_globals.expect.arrayContaining([
            'I2',
            'I9'
        ]));
    });
    (0, _globals.it)('checkHistory finds I10: a row that was answered failed for good and is in the ledger', ()=>{
        (0, _globals.expect)(brokenBy((history)=>{
            failLast(history, {
                status: 'failed',
                error: 'GATEWAY_502'
            });
            history.ledger.push((0, _historyfactory.aLedgerRow)({
                id: 'id-b2',
                text: 'b2',
                sentSeq: 3
            }));
        })).toContain('I10');
    });
    (0, _globals.it)('checkHistory finds I11: a row that was sent before the one before it', ()=>{
        (0, _globals.expect)(brokenBy((history)=>history.ledger.forEach((entry, place)=>entry.sentSeq = 9 - place))).toEqual([
            'I11'
        ]);
    });
    (0, _globals.it)('checkHistory finds I12: a bulk send without an answer, and one that is open', ()=>{
        (0, _globals.expect)(brokenBy((history)=>history.bulks.forEach((bulk)=>bulk.tries = []))).toEqual([
            'I12'
        ]);
        (0, _globals.expect)(brokenBy((history)=>history.database.bulks.forEach((batch)=>batch.isFinished = false))).toEqual([
            'I12'
        ]);
        (0, _globals.expect)(brokenBy((history)=>history.bulks.forEach((bulk)=>bulk.tries = [
                    (0, _historyfactory.aBulkAnswer)([])
                ]))).toEqual([
            'I12'
        ]);
    });
    (0, _globals.it)('checkHistory finds I7: another answer to a bulk send for the same key', ()=>{
        const other = (0, _historyfactory.aBulkAnswer)([
            {
                status: 'sent'
            },
            {
                status: 'sent'
            },
            {
                status: 'failed',
                error: 'GATEWAY_504'
            }
        ]);
        (0, _globals.expect)(brokenBy((history)=>history.bulks.forEach((bulk)=>bulk.tries.push(other)))).toEqual([
            'I7'
        ]);
    });
});

//# sourceMappingURL=bulk.check.test.js.map