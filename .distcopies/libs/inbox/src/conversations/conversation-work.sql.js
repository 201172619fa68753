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
    get ASSIGN () {
        return ASSIGN;
    },
    get CLOSE () {
        return CLOSE;
    },
    get MARK_READ () {
        return MARK_READ;
    },
    get REOPEN () {
        return REOPEN;
    },
    get ROLE_OF () {
        return ROLE_OF;
    }
});
const _events = require("../../../events/src");
const OF_OWNER = 'c.org_id = $1 and c.mode = $2 and c.id = $3';
/** The page that asks has seen the last message ($4); null: it does not say. Pages know milliseconds. */ const HAS_SEEN = `($4::timestamptz is null or date_trunc('milliseconds', c.last_message_at) <= $4)`;
const ASSIGN = {
    name: 'inbox_assign',
    text: `
    with old as materialized (
      select c.id, c.assignee_id from conversations c
      where ${OF_OWNER} and (not $5::boolean or c.assignee_id is not distinct from $6::uuid)
      for no key update
    )
    update conversations c set assignee_id = $4 from old where c.id = old.id
    returning old.assignee_id is distinct from $4 as "isChanged"`
};
const MARK_READ = {
    name: 'inbox_mark_read',
    text: `update conversations c set unread_count = 0 where ${OF_OWNER} and c.unread_count > 0 and ${HAS_SEEN}`
};
const REOPEN = {
    name: 'inbox_reopen',
    text: `update conversations c set status = 'open', closed_at = null where ${OF_OWNER} and c.status = 'closed'`
};
const CLOSE = new _events.EventStatement('inbox_close', (sql)=>`
    with closed as (
      update conversations c set status = 'closed', closed_at = now()
      where ${OF_OWNER} and c.status = 'open' and ${HAS_SEEN}
      returning c.*
    ),
    fact as materialized (
      select uuidv7() as id, t.org_id, t.mode, 'conversation.closed' as type, t.channel, t.account_id, t.id as subject_id,
        jsonb_set(${_events.EVENT_SQL.conversationData('t')}, '{conversation,closed_at}', to_jsonb(${_events.EVENT_SQL.time('t.closed_at')}))
          as payload
      from closed t
    ),
    ${sql.log('fact')}
    select org_id as "orgId" from closed`);
const ROLE_OF = {
    name: 'inbox_role_of_member',
    text: `
    select s.role from memberships s join users u on u.id = s.user_id
    where s.org_id = $1 and s.user_id = $2 and u.disabled_at is null for key share of s`
};

//# sourceMappingURL=conversation-work.sql.js.map