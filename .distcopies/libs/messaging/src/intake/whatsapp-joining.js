"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "insertJoining", {
    enumerable: true,
    get: function() {
        return insertJoining;
    }
});
const _messageinsert = require("./message-insert");
const _whatsappjoiningsql = require("./whatsapp-joining.sql");
async function insertJoining(transaction, messages) {
    if (messages.length === 0) return new Map();
    await transaction.query(_whatsappjoiningsql.LOCK_RECIPIENTS, [
        toJson(messages)
    ]);
    const results = await (0, _messageinsert.insertWanted)(transaction, messages);
    const stored = messages.filter(({ id })=>!results.has(id));
    if (stored.length === 0) return results;
    const joined = await _whatsappjoiningsql.JOIN_WHATSAPP.run(transaction, [
        toJson(stored)
    ], (answered)=>answered.map((row)=>row.org_id));
    for (const row of joined)results.set(row.id, {
        kind: 'accepted',
        id: row.id,
        conversationId: row.conversation_id
    });
    return results;
}
const toJson = (messages)=>JSON.stringify(messages.map(({ id, orgId, mode, accountId, toAddress }, ord)=>{
        return {
            ord,
            id,
            org_id: orgId,
            mode,
            account_id: accountId,
            to_address: toAddress
        };
    }));

//# sourceMappingURL=whatsapp-joining.js.map