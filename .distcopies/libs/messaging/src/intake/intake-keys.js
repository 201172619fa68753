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
    get claimKeys () {
        return claimKeys;
    },
    get freeKeys () {
        return freeKeys;
    },
    get keyName () {
        return keyName;
    }
});
const _messageintakesql = require("./message-intake.sql");
async function claimKeys(queryable, batch, results, patienceMs) {
    const firsts = new Map();
    for (const message of batch){
        const name = keyName(message);
        if (name !== null && !firsts.has(name)) firsts.set(name, message);
    }
    if (firsts.size === 0) return [
        ...batch
    ];
    const rows = [
        ...firsts.values()
    ].map(toKeyRow);
    const claimed = await queryable.query(_messageintakesql.CLAIM_KEYS, (0, _messageintakesql.claimOf)(rows, patienceMs));
    const won = new Set(claimed.rows.map((row)=>row.message_id));
    const owners = new Map();
    for (const [name, message] of firsts){
        if (won.has(message.id)) owners.set(name, {
            messageId: message.id,
            requestHash: requestHash(message)
        });
    }
    if (won.size < firsts.size) {
        const found = await queryable.query(_messageintakesql.FIND_KEYS, [
            JSON.stringify(rows)
        ]);
        const nameOf = new Map([
            ...firsts
        ].map(([name, message])=>[
                message.id,
                name
            ]));
        for (const row of found.rows){
            const name = nameOf.get(row.asked_id);
            if (name !== undefined) owners.set(name, {
                messageId: row.message_id,
                requestHash: row.request_hash
            });
        }
    }
    return batch.filter((message)=>{
        const name = keyName(message);
        const owner = name === null ? undefined : owners.get(name);
        if (owner === undefined || owner.messageId === message.id) return true;
        const sameRequest = owner.requestHash.equals(requestHash(message));
        results.set(message.id, {
            kind: 'duplicate',
            messageId: owner.messageId,
            sameRequest
        });
        return false;
    });
}
async function freeKeys(queryable, fresh, results) {
    const refused = fresh.filter(({ id, idempotency })=>idempotency !== null && isRefused(results.get(id)));
    if (refused.length === 0) return;
    await queryable.query(_messageintakesql.FREE_KEYS, [
        JSON.stringify(refused.map(toKeyRow))
    ]);
    for (const [id, result] of results){
        const owner = isDuplicate(result) && result.sameRequest ? results.get(result.messageId) : undefined;
        if (owner !== undefined && isRefused(owner)) results.set(id, owner);
    }
}
const isDuplicate = (result)=>result.kind === 'duplicate';
const isRefused = (result)=>result !== undefined && result.kind !== 'accepted' && result.kind !== 'duplicate';
const keyName = ({ orgId, idempotency })=>idempotency === null ? null : JSON.stringify([
        orgId,
        idempotency.route,
        idempotency.key
    ]);
const requestHash = ({ idempotency })=>idempotency?.requestHash ?? Buffer.alloc(0);
const toKeyRow = (message)=>({
        org_id: message.orgId,
        route: message.idempotency?.route,
        key: message.idempotency?.key,
        request_hash: requestHash(message).toString('hex'),
        message_id: message.id
    });

//# sourceMappingURL=intake-keys.js.map