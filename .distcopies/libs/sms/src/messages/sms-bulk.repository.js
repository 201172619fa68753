"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SmsBulkRepository", {
    enumerable: true,
    get: function() {
        return SmsBulkRepository;
    }
});
const _uuid = require("uuid");
const _entities = require("../../../entities/src");
const _messaging = require("../../../messaging/src");
/** Somebody ceased to be a contact between two statements. */ let Vanished = class Vanished extends Error {
};
let SmsBulkRepository = class SmsBulkRepository {
    constructor(database, intake){
        this.database = database;
        this.intake = intake;
    }
    /**
   * Accepts a bulk send with all its rows, or finds the one that its idempotency key made before (`messageId`: its id).
   *
   * @param toResult the result of a row whose message the intake took or refused
   */ async accept(bulk, toResult) {
        await this.intake.prepare(messagesOf(bulk));
        const accept = (mayMeet)=>this.database.transaction((queryable)=>acceptIn(queryable, bulk, toResult, mayMeet));
        try {
            return await accept(false);
        } catch (error) {
            if (error instanceof Vanished) return accept(true);
            throw error;
        }
    }
    /** The rows of a bulk send of the organization that was made with an idempotency key, in order. */ async outcomesForOrg(orgId, id) {
        const { rows } = await this.database.query(`select r.index, r.wish->>'to' as to, r.result from bulk_rows r join bulk_batches b on b.id = r.batch_id
       where b.id = $1 and b.org_id = $2 order by r.index`, [
            id,
            orgId
        ]);
        return rows;
    }
};
const messagesOf = ({ rows })=>rows.flatMap(({ message })=>message ?? []);
async function acceptIn(queryable, bulk, toResult, mayMeet) {
    const taken = new Map();
    const fresh = await (0, _messaging.claimKeys)(queryable, [
        bulk
    ], taken);
    const known = taken.get(bulk.id);
    if (known?.kind === 'duplicate') return known;
    const messages = messagesOf(bulk);
    const results = await store(queryable, bulk, messages, mayMeet);
    const used = usedUp(messages, results);
    if (used !== null) {
        taken.set(bulk.id, used);
        await (0, _messaging.freeKeys)(queryable, fresh, taken);
        return used;
    }
    const outcomes = bulk.rows.map(({ to, message, refusal }, index)=>{
        if (message === undefined) return {
            index,
            to,
            result: refusal
        };
        const intake = results.get(message.id);
        if (intake === undefined) throw new Error(`the intake said nothing of message ${message.id}`);
        return {
            index,
            to,
            result: toResult(message, intake)
        };
    });
    // Without a key nobody can ask for them again.
    if (bulk.idempotency !== null) await keep(queryable, bulk, outcomes);
    return {
        kind: 'accepted',
        outcomes
    };
}
/** The lock is taken before any row is: whoever stores what came in takes it first, too. */ async function store(queryable, bulk, messages, mayMeet) {
    const recipients = messages.map(({ orgId, mode, toAddress })=>({
            org_id: orgId,
            mode,
            to_address: toAddress
        }));
    const hasNewContacts = mayMeet || (await queryable.query(_messaging.FIND_NEW_CONTACT, [
        JSON.stringify(recipients)
    ])).rows.length > 0;
    if (hasNewContacts) await (0, _messaging.lockInbound)(queryable, [
        bulk
    ]);
    const results = await (0, _messaging.insertSms)(queryable, messages, hasNewContacts);
    for (const { kind } of results.values())if (kind === 'new_contact') throw new Vanished();
    return results;
}
/** What refused all that could be sent; null: something passed, or nothing could be sent. */ function usedUp(messages, results) {
    const intakes = messages.flatMap(({ id })=>results.get(id) ?? []);
    if (intakes.some(({ kind })=>kind === 'accepted')) return null;
    return intakes.find((intake)=>intake.kind === 'plan_limit') ?? null;
}
async function keep(queryable, bulk, outcomes) {
    await queryable.query(`insert into bulk_batches (id, org_id, mode, throttle_ms, total, request_id, finished_at)
     values ($1, $2, $3, 0, $4, $5, now())`, [
        bulk.id,
        bulk.orgId,
        bulk.mode,
        bulk.rows.length,
        bulk.requestId
    ]);
    const rows = outcomes.map(({ index, to, result })=>{
        return {
            index,
            message_id: bulk.rows[index]?.message?.id ?? (0, _uuid.v7)(),
            draft: (0, _entities.emptyDraft)(to),
            result
        };
    });
    await queryable.query(`insert into bulk_rows (batch_id, index, message_id, wish, result, finished_at)
     select $1, index, message_id, draft, result, now()
     from json_to_recordset($2::json) as x(index integer, message_id uuid, draft jsonb, result jsonb)`, [
        bulk.id,
        JSON.stringify(rows)
    ]);
}

//# sourceMappingURL=sms-bulk.repository.js.map