"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "insertWanted", {
    enumerable: true,
    get: function() {
        return insertWanted;
    }
});
const _intakerows = require("./intake-rows");
const _messageintakesql = require("./message-intake.sql");
const _optedout = require("./opted-out");
const _messagefiles = require("./message-files");
const isDenied = (row)=>row.ord !== null;
async function insertWanted(queryable, messages) {
    const unwanted = await (0, _optedout.findOptedOut)(queryable, messages);
    const withoutFile = await (0, _messagefiles.keepWanted)(queryable, messages);
    const left = messages.filter((message)=>!unwanted.has(message) && !withoutFile.has(message));
    const results = await insert(queryable, left);
    await (0, _messagefiles.storeBrought)(queryable, left.filter(({ id })=>!results.has(id)));
    for (const { id } of withoutFile)results.set(id, {
        kind: 'no_file'
    });
    for (const { id } of unwanted)results.set(id, {
        kind: 'opted_out'
    });
    return results;
}
/** Inserts messages. Denied ones go through again alone when the batch was denied for more than one limit. */ async function insert(queryable, messages, statement = _messageintakesql.ACCEPT) {
    const results = new Map();
    if (messages.length === 0) return results;
    const rows = JSON.stringify(messages.map(_intakerows.toIntakeRow));
    const charges = JSON.stringify(messages.flatMap(_intakerows.toChargeRows));
    const answer = await statement.run(queryable, [
        rows,
        charges
    ], (answered)=>answered.flatMap((row)=>isDenied(row) ? [] : [
                row.told_org_id
            ]));
    const denied = answer.filter(isDenied);
    if (denied.some((row)=>row.is_left)) return insert(queryable, messages, _messageintakesql.ACCEPT_AND_TELL);
    // A message that one limit denied still held a rank in the other's queue: its neighbours are asked again, alone.
    const isMixed = new Set(denied.map((row)=>row.limit_name)).size > 1;
    for (const row of denied){
        const message = messages[row.ord];
        if (message === undefined) continue;
        const again = isMixed ? await insert(queryable, [
            message
        ]) : null;
        if (again === null) {
            results.set(message.id, {
                kind: 'plan_limit',
                limit: row.limit_name,
                used: row.used,
                max: row.max
            });
        } else {
            for (const [id, outcome] of again)results.set(id, outcome);
        }
    }
    return results;
}

//# sourceMappingURL=message-insert.js.map