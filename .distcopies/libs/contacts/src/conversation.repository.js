"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ConversationRepository", {
    enumerable: true,
    get: function() {
        return ConversationRepository;
    }
});
const _uuid = require("uuid");
/** @param party the column that names the other side */ const touching = (name, party, target)=>({
        name,
        text: `
    insert into conversations as c
      (id, org_id, mode, channel, account_id, contact_id, group_id, last_message_at, activity_hour, unread_count, created_at)
    select x.id, $1, $2, $5, x.account_id, x.contact_id, x.group_id, $4, date_trunc('hour', $4::timestamptz, 'UTC'),
      x.unread, $4
    from json_to_recordset($3::json) as x(id uuid, account_id uuid, contact_id uuid, group_id text, unread integer)
    where x.${party} is not null
    order by x.account_id, x.${party}
    on conflict ${target} do update
      set last_message_at = greatest(c.last_message_at, excluded.last_message_at),
          activity_hour = greatest(c.activity_hour, excluded.activity_hour),
          unread_count = c.unread_count + excluded.unread_count,
          status = case when excluded.unread_count > 0 then 'open' else c.status end,
          closed_at = case when excluded.unread_count > 0 then null else c.closed_at end
    returning c.id, c.account_id as "accountId", c.contact_id as "contactId", c.group_id as "groupId"`
    });
const TOUCH = touching('conversations_touch', 'contact_id', '(account_id, contact_id)');
const TOUCH_GROUPS = touching('conversations_touch_groups', 'group_id', '(account_id, group_id) where group_id is not null');
let ConversationRepository = class ConversationRepository {
    /**
   * Finds or makes the conversations that messages belong to, and counts those that came in as unread: they reopen one that
   * was closed. For those who hold the organization's inbound lock.
   *
   * @param conversations one per account and contact or group
   * @param at when the messages are stored
   */ async touch(transaction, orgId, mode, channel, conversations, at) {
        const rows = conversations.map(({ accountId, contactId, groupId, unread })=>{
            return {
                id: (0, _uuid.v7)(),
                account_id: accountId,
                contact_id: contactId,
                group_id: groupId,
                unread
            };
        });
        const made = new Set(rows.map(({ id })=>id));
        const touched = [];
        for (const [statement, party] of [
            [
                TOUCH,
                'contact_id'
            ],
            [
                TOUCH_GROUPS,
                'group_id'
            ]
        ]){
            const wanted = rows.filter((row)=>row[party] !== null);
            if (wanted.length === 0) continue;
            const values = [
                orgId,
                mode,
                JSON.stringify(wanted),
                at,
                channel
            ];
            touched.push(...(await transaction.query(statement, values)).rows);
        }
        // A row with the id that was just made up is new.
        return touched.map((row)=>({
                ...row,
                channel,
                isNew: made.has(row.id)
            }));
    }
};

//# sourceMappingURL=conversation.repository.js.map