"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MessageIntakeRepository", {
    enumerable: true,
    get: function() {
        return MessageIntakeRepository;
    }
});
const _entities = require("../../../entities/src");
const _inboundorder = require("../inbound/inbound-order");
const _messagefiles = require("./message-files");
const _despitecut = require("./despite-cut");
const _intakekeys = require("./intake-keys");
const _messageinsert = require("./message-insert");
const _messageintakesql = require("./message-intake.sql");
const _smsintake = require("./sms-intake");
const _whatsappjoining = require("./whatsapp-joining");
const WHATSAPP = {
    insert: _messageinsert.insertWanted,
    needsTransaction: (messages)=>messages.some((message)=>message.obeysOptOut || (0, _messagefiles.fileOf)(message) !== null)
};
const WHATSAPP_IN_CONVERSATIONS = {
    insert: _whatsappjoining.insertJoining,
    needsTransaction: ()=>true
};
const SMS = {
    insert: (queryable, messages)=>(0, _smsintake.insertSms)(queryable, messages, false)
};
/** Its transactions of one organization wait for each other: for those only whose recipient is no contact yet. */ const SMS_TO_NEW_CONTACTS = {
    needsTransaction: ()=>true,
    insert: async (queryable, messages)=>{
        await (0, _inboundorder.lockInbound)(queryable, messages);
        return (0, _smsintake.insertSms)(queryable, messages, true);
    }
};
/** How messages that join a conversation are stored, by channel. Those of another channel are refused. */ const JOINING = {
    whatsapp: WHATSAPP_IN_CONVERSATIONS,
    sms: SMS
};
/** The same of messages that join none. */ const ALONE = {
    whatsapp: WHATSAPP
};
/** Keys of a batch that are tried at once when one of them is in somebody's hands. */ const APART_AT_ONCE = 4;
/** The first try of each such key is over so soon when somebody has it: those behind it are free, most likely. */ const FIRST_PATIENCE_MS = 50;
/** A key is in the hands of a transaction that does not end: others of the batch shall not wait, or not yet. */ let HeldKeyError = class HeldKeyError extends Error {
};
let MessageIntakeRepository = class MessageIntakeRepository {
    constructor(database){
        this.database = database;
        this.knownCounters = new Set();
    }
    /**
   * Accepts a batch, in one transaction per channel; a row that PostgreSQL refuses does not harm its neighbours. An SMS
   * to somebody who is no contact yet is left to `acceptNewContacts`.
   *
   * @returns one entry per message, in order; an Error for a row that was refused
   */ async acceptKnown(batch) {
        const results = new Map();
        for (const [store, messages] of byStore(batch)){
            if (store === undefined) refuse(messages, results);
            else await this.acceptWith(store, messages, results);
        }
        return batch.map(({ id })=>results.get(id) ?? new Error(`the intake said nothing of message ${id}`));
    }
    /** Accepts SMS whose recipients become contacts, as `acceptKnown` does. It waits for what comes in meanwhile. */ async acceptNewContacts(batch) {
        const results = new Map();
        await this.acceptWith(SMS_TO_NEW_CONTACTS, batch, results);
        return batch.map(({ id })=>{
            const result = results.get(id);
            if (result instanceof Error || result !== undefined && result.kind !== 'new_contact') return result;
            return new Error(`the intake said nothing of message ${id}`);
        });
    }
    /** Accepts a batch whoever it is for: `acceptKnown`, then `acceptNewContacts`. */ async accept(batch) {
        const results = await this.acceptKnown(batch);
        const strangers = batch.filter((_, place)=>isNewContact(results[place]));
        const rest = strangers.length === 0 ? [] : await this.acceptNewContacts(strangers);
        return results.map((result)=>{
            if (result instanceof Error || result.kind !== 'new_contact') return result;
            return rest.shift() ?? new Error('the intake said nothing of a message');
        });
    }
    /** Makes sure of the counters that `acceptOnce` needs; outside of its transaction. */ prepare(messages) {
        return this.ensureCounters(messages);
    }
    /**
   * Accepts WhatsApp messages without idempotency keys inside a transaction of the caller, who has called `prepare` and makes
   * sure that nobody else inserts their ids. A message that is there already is accepted.
   *
   * @returns one entry per message, in order
   */ async acceptOnce(queryable, messages) {
        const found = await queryable.query('select id from messages where id = any($1::uuid[])', [
            messages.map((message)=>message.id)
        ]);
        const known = new Set(found.rows.map((row)=>row.id));
        const fresh = messages.filter((message)=>!known.has(message.id));
        const results = await (0, _messageinsert.insertWanted)(queryable, fresh);
        return messages.map((message)=>results.get(message.id) ?? {
                kind: 'accepted',
                id: message.id
            });
    }
    /** The message that an idempotency key of the organization made within 72 hours, or null: also of one that is free again. */ async findByKey(orgId, route, key) {
        const { rows } = await this.database.query(`select message_id, request_hash from idempotency_keys k
       where org_id = $1 and route = $2 and key = $3 and created_at >= now() - interval '72 hours'
         and not exists (select from messages m where m.id = k.message_id and m.frees_key)`, [
            orgId,
            route,
            key
        ]);
        const row = rows[0];
        return row === undefined ? null : {
            messageId: row.message_id,
            requestHash: row.request_hash
        };
    }
    /** Forgets idempotency keys after their 72 hours. Returns how many; fewer than `limit`: none is left. */ forgetOldKeys(limit) {
        return (0, _entities.deleteSome)(this.database, 'idempotency_keys', `created_at < now() - interval '73 hours'`, limit);
    }
    async acceptWith(store, batch, results, patienceMs) {
        try {
            const outcomes = await (0, _despitecut.despiteCut)(batch, {
                store: async (messages)=>{
                    await this.ensureCounters(messages);
                    return this.acceptTogether(store, messages, patienceMs);
                },
                findStored: (messages)=>this.findStored(messages)
            });
            for (const { id } of batch)results.set(id, outcomes.get(id) ?? {
                kind: 'accepted',
                id
            });
        } catch (error) {
            if (error instanceof HeldKeyError && patienceMs === undefined) {
                await this.acceptApart(store, batch, results);
                return;
            }
            if (!(0, _entities.isRowFault)(error)) throw error;
            const [first, ...more] = batch;
            if (first === undefined) return;
            if (more.length === 0) {
                results.set(first.id, error);
                return;
            }
            const middle = batch.length >> 1;
            await this.acceptWith(store, batch.slice(0, middle), results, patienceMs);
            await this.acceptWith(store, batch.slice(middle), results, patienceMs);
        }
    }
    /**
   * Somebody stands still with keys of the batch in hand: nobody waits for him but those with the same keys. Each key is
   * tried once, for a moment, before any that is held is waited for.
   */ async acceptApart(store, batch, results) {
        const keyless = batch.filter(({ idempotency })=>idempotency === null);
        if (keyless.length > 0) await this.acceptWith(store, keyless, results);
        const groups = [
            ...byKey(batch).values()
        ];
        const held = await this.acceptEach(store, groups, results, FIRST_PATIENCE_MS);
        await this.acceptEach(store, held, results);
    }
    /** Accepts groups of messages, each of one key, some at once. @returns what is left of those whose key is held */ async acceptEach(store, groups, results, patienceMs) {
        const waiting = [
            ...groups
        ];
        const held = [];
        const next = async ()=>{
            for(let same = waiting.shift(); same !== undefined; same = waiting.shift()){
                try {
                    await this.acceptWith(store, same, results, patienceMs);
                } catch (error) {
                    if (!(error instanceof Error)) throw error;
                    // One of them may have been stored before somebody took the key: it is not stored twice.
                    const left = same.filter(({ id })=>!results.has(id));
                    if (error instanceof HeldKeyError) held.push(left);
                    else for (const { id } of same)results.set(id, error);
                }
            }
        };
        await Promise.all(Array.from({
            length: APART_AT_ONCE
        }, next));
        return held;
    }
    /** @param patienceMs how long a key that is held is waited for, in one try; default: as `claimKeys` does, three times */ async acceptTogether(store, batch, patienceMs) {
        const hasKeys = batch.some((message)=>message.idempotency !== null);
        if (!hasKeys && !store.needsTransaction?.(batch)) {
            return (0, _entities.retryTransient)(()=>store.insert(this.database, batch));
        }
        return this.database.transaction(async (queryable)=>{
            const results = new Map();
            const fresh = await (0, _intakekeys.claimKeys)(queryable, batch, results, patienceMs).catch((error)=>{
                throw (0, _entities.isLockTimeout)(error) && (patienceMs !== undefined || hasManyKeys(batch)) ? new HeldKeyError() : error;
            });
            for (const [id, outcome] of (await store.insert(queryable, fresh)))results.set(id, outcome);
            await (0, _intakekeys.freeKeys)(queryable, fresh, results);
            return results;
        });
    }
    async findStored(messages) {
        const ids = messages.map(({ id })=>id);
        const { rows } = await this.database.query('select id, org_id, conversation_id from messages where id = any($1::uuid[])', [
            ids
        ]);
        // Their facts were logged with them, and nobody was told.
        this.database.noteEvents(rows.map((row)=>row.org_id));
        return new Map(rows.map(({ id, conversation_id: conversation })=>[
                id,
                acceptedAs(id, conversation)
            ]));
    }
    async ensureCounters(batch) {
        const missing = new Map();
        for (const message of batch){
            for (const { limit, period } of message.charges){
                const name = `${message.orgId} ${limit} ${period}`;
                if (!this.knownCounters.has(name)) missing.set(name, {
                    org_id: message.orgId,
                    limit_name: limit,
                    period
                });
            }
        }
        if (missing.size === 0) return;
        await this.database.query(_messageintakesql.ENSURE_COUNTERS, [
            JSON.stringify([
                ...missing.values()
            ])
        ]);
        if (this.knownCounters.size > 100_000) this.knownCounters.clear();
        for (const name of missing.keys())this.knownCounters.add(name);
    }
};
const acceptedAs = (id, conversationId)=>({
        kind: 'accepted',
        id,
        ...conversationId !== null && {
            conversationId
        }
    });
/** The messages of a batch by how they are stored; undefined: there is no way. */ function byStore(batch) {
    const messages = new Map();
    for (const message of batch){
        const store = (message.joinsConversation ? JOINING : ALONE)[message.channel];
        const same = messages.get(store);
        if (same === undefined) messages.set(store, [
            message
        ]);
        else same.push(message);
    }
    return messages;
}
/** Those of a batch that have keys, by key. */ function byKey(batch) {
    const messages = new Map();
    for (const message of batch){
        const name = (0, _intakekeys.keyName)(message);
        if (name !== null) messages.set(name, [
            ...messages.get(name) ?? [],
            message
        ]);
    }
    return messages;
}
/** Whether there are messages that need not wait for the key of another one. */ const hasManyKeys = (batch)=>new Set(batch.map(_intakekeys.keyName)).size > 1;
function refuse(messages, results) {
    for (const { id, channel, joinsConversation } of messages){
        const how = joinsConversation ? 'with a conversation' : 'without a conversation';
        results.set(id, new Error(`no message of ${channel} can be stored ${how}`));
    }
}
const isNewContact = (result)=>result !== undefined && !(result instanceof Error) && result.kind === 'new_contact';

//# sourceMappingURL=message-intake.repository.js.map