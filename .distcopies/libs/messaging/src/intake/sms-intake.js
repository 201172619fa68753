"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "insertSms", {
    enumerable: true,
    get: function() {
        return insertSms;
    }
});
const _intakerows = require("./intake-rows");
const _smsintakesql = require("./sms-intake.sql");
async function insertSms(queryable, messages, mayMeet) {
    const results = new Map();
    if (messages.length === 0) return results;
    const values = [
        JSON.stringify(withRecipients(messages)),
        JSON.stringify(messages.flatMap(_intakerows.toChargeRows)),
        mayMeet
    ];
    const rows = await _smsintakesql.ACCEPT_SMS.run(queryable, values, (answered)=>answered.flatMap(({ ord, kind })=>kind === 'accepted' ? messages[ord]?.orgId ?? [] : []));
    // A message that one limit denied still held a rank in the other's queue: its neighbours are asked again, alone.
    const isMixed = new Set(rows.flatMap((row)=>row.limit_name ?? [])).size > 1;
    for (const row of rows){
        const message = messages[row.ord];
        if (message === undefined) continue;
        const again = isMixed && row.kind === 'plan_limit' ? await insertSms(queryable, [
            message
        ], mayMeet) : null;
        results.set(message.id, again?.get(message.id) ?? toIntake(message, row));
    }
    return results;
}
function toIntake({ id }, row) {
    switch(row.kind){
        case 'accepted':
            return {
                kind: 'accepted',
                id,
                ...row.conversation_id !== null && {
                    conversationId: row.conversation_id
                }
            };
        case 'plan_limit':
            return {
                kind: 'plan_limit',
                limit: row.limit_name,
                used: row.used,
                max: row.max
            };
        default:
            return {
                kind: row.kind
            };
    }
}
/** The messages with a number for each recipient. */ function withRecipients(messages) {
    const numbers = new Map();
    return messages.map((message, ord)=>{
        const name = `${message.orgId} ${message.mode} ${message.toAddress}`;
        const who = numbers.get(name) ?? numbers.size;
        numbers.set(name, who);
        return {
            ...(0, _intakerows.toIntakeRow)(message, ord),
            who
        };
    });
}

//# sourceMappingURL=sms-intake.js.map