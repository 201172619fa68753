"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "InboxChangeRepository", {
    enumerable: true,
    get: function() {
        return InboxChangeRepository;
    }
});
const _entities = require("../../../entities/src");
/**
 * So that places become visible in their order: who reads on after a place misses nothing. Taken last in a transaction, so that nobody
 * who holds it waits for a row.
 */ const LOCK = {
    name: 'inbox_changes_lock',
    text: `select pg_advisory_xact_lock(hashtextextended('inbox changes:' || $1 || ':' || $2, 0))`
};
const APPEND = {
    name: 'inbox_changes_append',
    text: `
    insert into inbox_changes (org_id, mode, type, subject_id, conversation_id) values ($1, $2, $3, $4, $5)`
};
const READ = {
    name: 'inbox_changes_read',
    text: `
    select seq, type, subject_id as "subjectId", conversation_id as "conversationId" from inbox_changes
    where org_id = $1 and mode = $2 and seq > $3::bigint order by seq limit $4`
};
const END = {
    name: 'inbox_changes_end',
    text: `select coalesce(max(seq), 0)::text as seq from inbox_changes where org_id = $1 and mode = $2`
};
let InboxChangeRepository = class InboxChangeRepository {
    constructor(database){
        this.database = database;
    }
    /** Notes a change in the transaction that makes it, as the last thing that it writes to rows of others. */ async append(transaction, { orgId, mode }, change) {
        await transaction.query(LOCK, [
            orgId,
            mode
        ]);
        await transaction.query(APPEND, [
            orgId,
            mode,
            change.type,
            change.subjectId,
            change.conversationId
        ]);
        transaction.noteEvents([
            orgId
        ]);
    }
    /** The changes after a place, in order. */ async read({ orgId, mode }, after, limit) {
        const { rows } = await this.database.query(READ, [
            orgId,
            mode,
            after,
            limit
        ]);
        return rows;
    }
    /** The place of the last change that is committed now. */ async end({ orgId, mode }) {
        const { rows } = await this.database.query(END, [
            orgId,
            mode
        ]);
        return rows[0]?.seq ?? '0';
    }
    /** Forgets what is older than a day. @returns how many; fewer than `limit`: none is left */ deleteOld(limit) {
        return (0, _entities.deleteSome)(this.database, 'inbox_changes', `created_at < now() - interval '1 day'`, limit);
    }
};

//# sourceMappingURL=inbox-change.repository.js.map