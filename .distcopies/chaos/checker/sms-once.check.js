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
    get checkSmsEnds () {
        return checkSmsEnds;
    },
    get checkSmsLife () {
        return checkSmsLife;
    },
    get checkSmsNothingTwice () {
        return checkSmsNothingTwice;
    },
    get checkSmsSent () {
        return checkSmsSent;
    }
});
const _answerkind = require("./answer-kind");
const _groupby = require("./group-by");
const _indexedsms = require("./indexed-sms");
const _smsrecipients = require("./sms-recipients");
const broken = (invariant)=>(subject, what)=>({
            invariant,
            subject,
            what
        });
function checkSmsSent(indexed) {
    const found = broken('S1');
    return (0, _indexedsms.traceSms)(indexed).filter(({ message })=>message.tries.some((each)=>(0, _answerkind.kindOf)(each) === 'sent')).flatMap((sms)=>{
        const { message, rows, radio } = sms;
        const [row] = rows;
        if (row === undefined) return [
            found(message.token, 'answered 201, and PostgreSQL does not have it')
        ];
        const wanted = copiesOf(sms);
        if (wanted !== null && radio.length !== wanted) {
            return [
                found(message.token, `is ${row.status}, left phones ${radio.length} times, and ${wanted} is right`)
            ];
        }
        return [];
    });
}
/** How often it must have left a phone; null: nobody can say, because it ended before it was sent, or not yet. */ function copiesOf({ message, rows: [row] }) {
    const { leaves } = (0, _smsrecipients.endingOf)(message);
    if ((0, _smsrecipients.isOver)(message, row?.errorCode)) return 0;
    if (leaves === 'per attempt') return row?.attempts ?? null;
    return leaves === 'once' ? 1 : 0;
}
function checkSmsNothingTwice(indexed) {
    const found = broken('S2');
    const twice = [
        ...(0, _groupby.groupBy)(indexed.history.sms.radio, (row)=>row.wireId)
    ].filter(([, copies])=>copies.length > 1).map(([wireId, copies])=>found(wireId, `left phones ${copies.length} times: ${copies[0]?.text ?? ''}`));
    const unasked = (0, _indexedsms.unaskedRadio)(indexed.history.sms).map(({ text })=>found(text, 'left a phone, and nobody asked'));
    return [
        ...twice,
        ...unasked,
        ...(0, _indexedsms.traceSms)(indexed).flatMap((sms)=>strayed(sms, found))
    ];
}
function strayed({ message, rows, radio }, found) {
    const { token, recipient, deviceId } = message;
    const violations = [];
    if (rows.length > 1) violations.push(found(token, `one Idempotency-Key made ${rows.length} messages`));
    const row = rows.at(0);
    const isRefused = message.tries.some((each)=>(0, _answerkind.kindOf)(each) === 'refused');
    if (isRefused && (row !== undefined || radio.length > 0)) violations.push(found(token, 'refused, and it is there'));
    if (deviceId !== null && row !== undefined && row.phoneId !== deviceId) {
        violations.push(found(token, `was for phone ${deviceId}, and waited for ${row.phoneId}`));
    }
    const ids = new Set(rows.map(({ id })=>(0, _indexedsms.messageIdOf)(id)));
    if ((0, _smsrecipients.endingOf)(message).leaves !== 'per attempt' && radio.length > 1) {
        violations.push(found(token, `left phones ${radio.length} times`));
    }
    for (const { phoneId, number, wireId } of radio){
        if (!ids.has((0, _indexedsms.messageIdOf)(wireId))) violations.push(found(token, `left a phone as ${wireId}, which is no message`));
        if (row !== undefined && phoneId !== row.phoneId) violations.push(found(token, `left another phone: ${phoneId}`));
        if (number !== `+${recipient}`) violations.push(found(token, `was sent to ${number}, not to ${recipient}`));
    }
    return violations;
}
function checkSmsEnds(indexed) {
    const found = broken('S3');
    return (0, _indexedsms.traceSms)(indexed).flatMap(({ message, rows })=>{
        const { status, errorCode } = (0, _smsrecipients.endingOf)(message);
        return rows.filter((row)=>!(0, _smsrecipients.isOver)(message, row.errorCode)).filter((row)=>row.status !== status || row.errorCode !== errorCode).map((row)=>{
            const is = `${row.status} ${row.errorCode ?? ''}`.trim();
            return found(message.token, `is ${is}, to ${message.recipient} ${status} ${errorCode ?? ''} is right`.trim());
        });
    });
}
/** A phone looks at its clock, and then gives it to the radio. */ const RADIO_TAKES_MS = 1_000;
function checkSmsLife(indexed) {
    const found = broken('S6');
    return (0, _indexedsms.traceSms)(indexed).flatMap(({ message, rows: [row], radio })=>{
        const giveUpAt = row?.giveUpAt ?? Number.POSITIVE_INFINITY;
        return radio.filter(({ at })=>at > giveUpAt + RADIO_TAKES_MS).map(({ at })=>found(message.token, `left its phone ${Math.round(at - giveUpAt)} ms after its end`));
    });
}

//# sourceMappingURL=sms-once.check.js.map