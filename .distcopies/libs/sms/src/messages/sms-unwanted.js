"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "endUnwanted", {
    enumerable: true,
    get: function() {
        return endUnwanted;
    }
});
const _smschange = require("./sms-change");
/** By id, as everybody locks messages. */ const FIND_UNWANTED = {
    name: 'sms_unwanted_find',
    text: `
    select m.id, m.org_id as "orgId", now() as now from messages m
    join contacts c on c.id = m.contact_id and c.org_id = m.org_id
    where m.id = any($1::uuid[]) and m.state = 'queued' and c.channels -> 'sms' ->> 'opt' = 'out'
    order by m.id for no key update of m`
};
async function endUnwanted(transaction, waiting) {
    if (waiting.length === 0) return new Set();
    const { rows } = await transaction.query(FIND_UNWANTED, [
        waiting
    ]);
    await (0, _smschange.applySmsChanges)(transaction, rows.map(({ id, now })=>({
            id,
            state: 'done',
            status: 'failed',
            at: now,
            source: 'lane',
            detail: 'OPTED_OUT',
            errorCode: 'OPTED_OUT',
            errorMessage: 'The recipient opted out of SMS after the message was accepted.',
            phoneState: null,
            dueInMs: null,
            parked: false,
            isLimited: false,
            lastError: null,
            refund: true
        })));
    return new Set(rows.map((row)=>row.id));
}

//# sourceMappingURL=sms-unwanted.js.map