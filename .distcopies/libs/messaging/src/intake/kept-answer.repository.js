"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "KeptAnswerRepository", {
    enumerable: true,
    get: function() {
        return KeptAnswerRepository;
    }
});
const _entities = require("../../../entities/src");
const _messageintakesql = require("./message-intake.sql");
const FIND = `
  select request_hash as "requestHash", answer from idempotency_keys
  where org_id = $1 and route = $2 and key = $3 and answer is not null and created_at >= now() - interval '72 hours'`;
let KeptAnswerRepository = class KeptAnswerRepository {
    constructor(database){
        this.database = database;
    }
    /** The answer that the key has had within 72 hours, or null. */ find(key) {
        return find(this.database, key);
    }
    /**
   * Does the work once per key. Who comes meanwhile with the same key waits for the end of the one before, and does the
   * work himself when that one was refused.
   *
   * @param id of this try, a uuid
   * @param work gets the database as part of the transaction; what it throws undoes everything, the key included
   * @throws what `isLockTimeout` knows, when the one before takes longer than any statement waits
   */ once(key, work) {
        const { orgId, route, id } = key;
        const row = {
            org_id: orgId,
            route,
            key: key.key,
            request_hash: key.requestHash.toString('hex'),
            message_id: id
        };
        return this.database.transaction(async (transaction)=>{
            const claimed = await transaction.query(_messageintakesql.CLAIM_KEYS, (0, _messageintakesql.claimOf)([
                row
            ]));
            if (claimed.rows.length === 0) {
                const known = await find(transaction, key);
                if (known === null) throw new Error('an idempotency key was taken and has no answer');
                return {
                    kind: 'known',
                    ...known
                };
            }
            const answer = await work((0, _entities.within)(transaction));
            await transaction.query('update idempotency_keys set answer = $4 where org_id = $1 and route = $2 and key = $3', [
                orgId,
                route,
                key.key,
                answer
            ]);
            return {
                kind: 'made'
            };
        });
    }
};
async function find(queryable, { orgId, route, key }) {
    return (await queryable.query(FIND, [
        orgId,
        route,
        key
    ])).rows[0] ?? null;
}

//# sourceMappingURL=kept-answer.repository.js.map