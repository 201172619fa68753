"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "QuickReplyRepository", {
    enumerable: true,
    get: function() {
        return QuickReplyRepository;
    }
});
const _entities = require("../../entities/src");
const _tenancy = require("../../tenancy/src");
const _quickreplylistsql = require("./quick-reply-list.sql");
const TAKEN = {
    kind: 'shortcut_taken'
};
let QuickReplyRepository = class QuickReplyRepository {
    constructor(rows, database){
        this.rows = rows;
        this.database = database;
    }
    /**
   * Makes a quick reply when the plan has room for it; exact also when several are made at once.
   *
   * @param database a transaction that it is to be part of, which has to be undone unless it was created
   */ create(draft, database = this.database) {
        return unlessTaken(database.transaction(async (transaction)=>{
            const rows = transaction.manager.withRepository(this.rows);
            const max = await (0, _tenancy.lockPlanRoom)(transaction, draft.orgId, 'quick_replies');
            const used = max < 0 ? 0 : await rows.countBy({
                orgId: draft.orgId
            });
            if (max >= 0 && used >= max) return {
                kind: 'plan_limit',
                used,
                max
            };
            const quickReply = rows.create(draft);
            await rows.insert(quickReply);
            return {
                kind: 'created',
                quickReply
            };
        }));
    }
    findForOrg(orgId, id) {
        return this.rows.findOneBy({
            orgId,
            id
        });
    }
    /** Those that a filter passes, newest first, and how many there are: counted to 10,000. */ async listForOrg(orgId, { text, channel, tag, shortcut }, page) {
        const values = [
            orgId,
            channel,
            tag,
            text,
            shortcut
        ];
        const part = await (0, _entities.readList)(this.database, {
            ..._quickreplylistsql.QUICK_REPLY_LIST,
            values
        }, page);
        const { rows } = await this.database.query(_quickreplylistsql.QUICK_REPLY_COUNT, values);
        const total = rows[0]?.total ?? 0;
        return {
            part,
            total: Math.min(total, _quickreplylistsql.MOST_COUNTED),
            isCapped: total > _quickreplylistsql.MOST_COUNTED
        };
    }
    /** @param database a transaction that it is to be part of, which has to be undone unless it was updated */ update(orgId, id, change, database = this.database) {
        return unlessTaken(database.transaction(async (transaction)=>{
            const rows = transaction.manager.withRepository(this.rows);
            const { affected } = await rows.update({
                orgId,
                id
            }, change);
            const quickReply = affected === 1 ? await rows.findOneBy({
                orgId,
                id
            }) : null;
            return quickReply === null ? {
                kind: 'no_quick_reply'
            } : {
                kind: 'updated',
                quickReply
            };
        }));
    }
    /** A message was sent with it. */ async countUse(orgId, id) {
        await this.database.query('update quick_replies set usage_count = usage_count + 1 where org_id = $1 and id = $2', [
            orgId,
            id
        ]);
    }
    /**
   * @param database a transaction that it is to be part of
   * @returns whether there was one
   */ delete(orgId, id, database = this.database) {
        return database.transaction(async (transaction)=>{
            const rows = transaction.manager.withRepository(this.rows);
            return (await rows.delete({
                orgId,
                id
            })).affected === 1;
        });
    }
};
/** PostgreSQL alone knows whether a shortcut is free: between a look and a write somebody else may take it. */ async function unlessTaken(writing) {
    try {
        return await writing;
    } catch (error) {
        if ((0, _entities.isTaken)(error, 'quick_replies_shortcut_key')) return TAKEN;
        throw error;
    }
}

//# sourceMappingURL=quick-reply.repository.js.map