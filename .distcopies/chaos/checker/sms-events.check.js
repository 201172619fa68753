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
    get checkSmsComplaints () {
        return checkSmsComplaints;
    },
    get checkSmsFacts () {
        return checkSmsFacts;
    },
    get checkSmsReceived () {
        return checkSmsReceived;
    }
});
const _groupby = require("./group-by");
const _indexedsms = require("./indexed-sms");
const _smsrecipients = require("./sms-recipients");
function checkSmsFacts(indexed) {
    return (0, _indexedsms.traceSms)(indexed).flatMap(({ message, rows })=>rows.flatMap((row)=>{
            const what = faultOf(row);
            return what === null ? [] : [
                {
                    invariant: 'S4',
                    subject: message.token,
                    what
                }
            ];
        }));
}
function faultOf({ audit, facts }) {
    const sent = facts.filter(({ type })=>type === 'message.sent').length;
    if (sent !== 1) return `has ${sent} events message.sent`;
    const told = facts.filter(({ type })=>type === 'message.status').map(({ version, previousStatus, status })=>`${version}: ${previousStatus} to ${status}`);
    const done = audit.slice(1).map(({ version, status }, place)=>`${version}: ${audit[place]?.status ?? ''} to ${status}`);
    if (told.join(', ') === done.join(', ')) return null;
    return `its events tell "${told.join(', ')}", its audit "${done.join(', ')}"`;
}
function checkSmsReceived({ history }) {
    const { sms } = history;
    const found = (subject, what)=>({
            invariant: 'S7',
            subject,
            what
        });
    const received = (0, _groupby.groupBy)(sms.received, ({ from })=>from);
    const told = (0, _groupby.groupBy)(sms.facts.filter(({ type })=>type === 'message.received'), ({ messageId })=>messageId);
    const left = new Set(sms.radio.map(({ text })=>text));
    const answered = sms.messages.filter((message)=>(0, _smsrecipients.writesBack)(message) && left.has(message.token));
    const writers = new Set(answered.map(({ recipient })=>recipient));
    const wrong = [
        ...writers
    ].filter((from)=>received.get(from)?.length !== 1).map((from)=>found(from, `wrote back once, and is stored ${received.get(from)?.length ?? 0} times`));
    const untold = sms.received.filter(({ id })=>told.get(id)?.length !== 1).map(({ id, from })=>found(from, `has ${told.get(id)?.length ?? 0} events message.received`));
    const strangers = [
        ...received.keys()
    ].filter((from)=>!writers.has(from));
    return [
        ...wrong,
        ...untold,
        ...strangers.map((from)=>found(from, 'is stored, and did not write'))
    ];
}
function checkSmsComplaints({ history }) {
    return history.sms.complaints.map((what)=>({
            invariant: 'S8',
            subject: 'phone',
            what
        }));
}

//# sourceMappingURL=sms-events.check.js.map