"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _checkhistory = require("./check-history");
const _historyfactory = require("./history.factory");
const _smshistoryfactory = require("./sms-history.factory");
/** The promises that a history breaks, after a change. */ function brokenBy(change) {
    const history = (0, _smshistoryfactory.anSmsHistory)();
    change(history.sms, history);
    return [
        ...new Set((0, _checkhistory.checkHistory)(history).map((violation)=>violation.invariant))
    ].sort();
}
const at = (list, place)=>list[place];
const message = (sms, place)=>at(sms.messages, place);
const sent = (sms, place)=>at(sms.radio, place);
const row = (sms, place)=>at(sms.rows, place);
/** The first SMS failed, and its audit, its events and its counter say so; refunded: no phone was offered it. */ function fail({ sms, database }, errorCode, recipient, isRefunded = false) {
    Object.assign(message(sms, 0), {
        recipient
    });
    for (const each of sms.radio)if (each.text === 's0') each.number = `+${recipient}`;
    const change = {
        status: 'failed',
        errorCode,
        version: 2,
        refunded: isRefunded
    };
    if (isRefunded) change.attempts = 0;
    Object.assign(at(database.messages, 0), change);
    const isLast = ({ messageId, version })=>messageId === (0, _smshistoryfactory.idOf)(0) && version === 3;
    const toFailed = (all)=>all.filter((each)=>!isLast(each)).map((each)=>each.messageId === (0, _smshistoryfactory.idOf)(0) && each.version === 2 ? {
                ...each,
                status: 'failed'
            } : each);
    database.events = toFailed(database.events);
    sms.facts = toFailed(sms.facts);
    if (isRefunded) for (const counter of database.counters)counter.used -= 1;
}
(0, _globals.describe)('checkHistory and sound SMS', ()=>{
    (0, _globals.it)('checkHistory passes SMS that were delivered', ()=>{
        (0, _globals.expect)(brokenBy(()=>undefined)).toEqual([]);
    });
    (0, _globals.it)('checkHistory passes SMS of which no answer came, sent or not', ()=>{
        (0, _globals.expect)(brokenBy((sms)=>message(sms, 0).tries = [
                (0, _historyfactory.anAnswer)(0, _historyfactory.CUT)
            ])).toEqual([]);
    });
    (0, _globals.it)('checkHistory passes SMS that the phone refused', ()=>{
        (0, _globals.expect)(brokenBy((sms, history)=>{
            sms.radio.shift();
            fail(history, 'NUMBER_INVALID', '491500000005');
        })).toEqual([]);
    });
    (0, _globals.it)('checkHistory passes SMS that were tried again after there was no service', ()=>{
        (0, _globals.expect)(brokenBy((sms, history)=>{
            row(sms, 0).attempts = 2;
            const wireId = `${(0, _smshistoryfactory.idOf)(0).replaceAll('-', '')}-2`;
            sms.radio.push((0, _smshistoryfactory.aTransmission)({
                wireId,
                seq: 9
            }));
            fail(history, 'NO_SERVICE', '491500000015');
        })).toEqual([]);
    });
    _globals.it.each([
        'EXPIRED',
        'DEVICE_OFFLINE'
    ])('checkHistory passes SMS that outlived themselves before they were sent: %s', (errorCode)=>{
        (0, _globals.expect)(brokenBy((sms, history)=>{
            sms.radio.shift();
            message(sms, 0).mayExpire = true;
            fail(history, errorCode, '491600001000', true);
        })).toEqual([]);
    });
    (0, _globals.it)('checkHistory passes SMS that were committed after those behind them had been offered', ()=>{
        (0, _globals.expect)(brokenBy((sms)=>{
            at(message(sms, 0).tries, 0).endedAt = 5_000;
            row(sms, 0).firstStartedAt = 4_000;
            sent(sms, 0).seq = 9;
        })).toEqual([]);
    });
});
(0, _globals.describe)('checkHistory and broken SMS', ()=>{
    (0, _globals.it)('checkHistory finds S1: an SMS that was answered 201 and left no phone', ()=>{
        (0, _globals.expect)(brokenBy((sms)=>sms.radio.shift())).toEqual([
            'S1'
        ]);
    });
    (0, _globals.it)('checkHistory finds S1: an SMS that was answered 201 and is not in PostgreSQL', ()=>{
        (0, _globals.expect)(brokenBy((sms)=>sms.rows.shift())).toContain('S1');
    });
    (0, _globals.it)('checkHistory finds S2: an attempt that left twice, and one id for each of two copies', ()=>{
        (0, _globals.expect)(brokenBy((sms)=>sms.radio.push((0, _smshistoryfactory.aTransmission)({
                seq: 9
            })))).toEqual([
            'S1',
            'S2'
        ]);
        const again = (0, _smshistoryfactory.aTransmission)({
            seq: 9,
            wireId: `${(0, _smshistoryfactory.idOf)(0).replaceAll('-', '')}-7`
        });
        (0, _globals.expect)(brokenBy((sms)=>sms.radio.push(again))).toEqual([
            'S1',
            'S2'
        ]);
    });
    (0, _globals.it)('checkHistory finds S2: an SMS that left another phone, or went to somebody else', ()=>{
        (0, _globals.expect)(brokenBy((sms)=>sent(sms, 0).phoneId = 'other')).toEqual([
            'S2'
        ]);
        (0, _globals.expect)(brokenBy((sms)=>sent(sms, 0).number = '+49')).toEqual([
            'S2'
        ]);
        (0, _globals.expect)(brokenBy((sms)=>message(sms, 0).deviceId = 'other')).toEqual([
            'S2'
        ]);
    });
    (0, _globals.it)('checkHistory finds S2: one Idempotency-Key that made two messages, and what nobody asked for', ()=>{
        (0, _globals.expect)(brokenBy((sms)=>sms.rows.push({
                ...row(sms, 0),
                id: 'twin'
            }))).toContain('S2');
        (0, _globals.expect)(brokenBy((sms)=>sms.radio.push((0, _smshistoryfactory.aTransmission)({
                text: 'x',
                wireId: 'x',
                seq: 9
            })))).toEqual([
            'S2'
        ]);
    });
    (0, _globals.it)('checkHistory finds S3: an SMS with another end than its recipient gives it', ()=>{
        (0, _globals.expect)(brokenBy((sms)=>message(sms, 0).isReported = false)).toEqual([
            'S3'
        ]);
        (0, _globals.expect)(brokenBy((_, history)=>fail(history, 'GENERIC_FAILURE', '491600001000'))).toContain('S3');
        (0, _globals.expect)(brokenBy((sms, history)=>{
            sms.radio.shift();
            fail(history, 'EXPIRED', '491600001000');
        })).toEqual([
            'S1',
            'S3'
        ]);
    });
    (0, _globals.it)('checkHistory finds S4: an event too many, one too few, and one that tells something else', ()=>{
        (0, _globals.expect)(brokenBy((sms)=>sms.facts.push(at(sms.facts, 0)))).toEqual([
            'S4'
        ]);
        (0, _globals.expect)(brokenBy((sms)=>sms.facts.splice(1, 1))).toEqual([
            'S4'
        ]);
        (0, _globals.expect)(brokenBy((sms)=>sms.facts.splice(1, 2, at(sms.facts, 2), at(sms.facts, 1)))).toEqual([
            'S4'
        ]);
        (0, _globals.expect)(brokenBy((sms)=>at(sms.facts, 2).previousStatus = 'pending')).toEqual([
            'S4'
        ]);
    });
    (0, _globals.it)('checkHistory finds I5: an SMS refunded at its phone’s word, and one that no phone was offered and that is charged', ()=>{
        (0, _globals.expect)(brokenBy((sms, history)=>{
            sms.radio.shift();
            fail(history, 'NUMBER_INVALID', '491500000005', true);
            at(history.database.messages, 0).attempts = 1;
        })).toEqual([
            'I5'
        ]);
        (0, _globals.expect)(brokenBy((sms, history)=>{
            sms.radio.shift();
            message(sms, 0).mayExpire = true;
            fail(history, 'EXPIRED', '491600001000');
            at(history.database.messages, 0).attempts = 0;
        })).toEqual([
            'I5'
        ]);
    });
    (0, _globals.it)('checkHistory finds S5: an SMS that was offered with those behind it and left after them', ()=>{
        (0, _globals.expect)(brokenBy((sms)=>sent(sms, 0).seq = 9)).toEqual([
            'S5'
        ]);
    });
    (0, _globals.it)('checkHistory finds S5: an SMS that was there when one behind it was offered, and left after it', ()=>{
        (0, _globals.expect)(brokenBy((sms)=>{
            row(sms, 0).firstStartedAt = 4_000;
            sent(sms, 0).seq = 9;
        })).toEqual([
            'S5'
        ]);
    });
    (0, _globals.it)('checkHistory finds S6: an SMS that left after its end', ()=>{
        (0, _globals.expect)(brokenBy((sms)=>row(sms, 0).giveUpAt = 500)).toEqual([
            'S6'
        ]);
    });
    (0, _globals.it)('checkHistory finds S7: an answer that is stored twice, not at all, without an event, or that nobody wrote', ()=>{
        (0, _globals.expect)(brokenBy((sms)=>sms.received.push({
                id: 'in',
                from: '491500020009'
            }))).toEqual([
            'S7'
        ]);
        (0, _globals.expect)(brokenBy((sms)=>sms.received.pop())).toEqual([
            'S7'
        ]);
        (0, _globals.expect)(brokenBy((sms)=>sms.facts.pop())).toEqual([
            'S7'
        ]);
        (0, _globals.expect)(brokenBy((sms)=>at(sms.received, 0).from = '49')).toEqual([
            'S7'
        ]);
    });
    (0, _globals.it)('checkHistory finds S8: what a phone should not have been told', ()=>{
        (0, _globals.expect)(brokenBy((sms)=>sms.complaints.push('an event without a name'))).toEqual([
            'S8'
        ]);
    });
    (0, _globals.it)('checkHistory finds I7: another answer to an SMS for the same key', ()=>{
        (0, _globals.expect)(brokenBy((sms)=>message(sms, 0).tries.push((0, _historyfactory.anAnswer)(5, {
                status: 201,
                body: '{}'
            })))).toEqual([
            'I7'
        ]);
    });
    (0, _globals.it)('checkHistory finds I8: a status that moved where it must not', ()=>{
        (0, _globals.expect)(brokenBy((_, { database })=>at(database.events, 1).status = 'delivered')).toContain('I8');
    });
});

//# sourceMappingURL=sms.check.test.js.map