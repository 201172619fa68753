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
    get messageIdOf () {
        return messageIdOf;
    },
    get traceSms () {
        return traceSms;
    },
    get unaskedRadio () {
        return unaskedRadio;
    }
});
const _groupby = require("./group-by");
function traceSms({ history, eventsOf }) {
    const { sms, database } = history;
    const states = new Map(database.messages.map((row)=>[
            row.id,
            row
        ]));
    const facts = (0, _groupby.groupBy)(sms.facts, (fact)=>fact.messageId);
    const rows = (0, _groupby.groupBy)(sms.rows, (row)=>row.token);
    const radio = (0, _groupby.groupBy)(sms.radio, (row)=>row.text);
    return sms.messages.map((message)=>({
            message,
            radio: radio.get(message.token) ?? [],
            rows: (rows.get(message.token) ?? []).map((row)=>{
                const { status = '', errorCode = null, version = 0 } = states.get(row.id) ?? {};
                return {
                    ...row,
                    status,
                    errorCode,
                    version,
                    audit: eventsOf(row.id),
                    facts: facts.get(row.id) ?? []
                };
            })
        }));
}
const messageIdOf = (wireId)=>wireId.replaceAll('-', '').slice(0, 32);
function unaskedRadio({ messages, radio }) {
    const tokens = new Set(messages.map(({ token })=>token));
    return radio.filter(({ text })=>!tokens.has(text));
}

//# sourceMappingURL=indexed-sms.js.map