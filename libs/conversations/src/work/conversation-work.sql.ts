import type { Statement } from '@chasqui/database';
import { EVENT_SQL, EventStatement } from '@chasqui/events';

const OF_OWNER = 'c.org_id = $1 and c.mode = $2 and c.id = $3';
/** Whether the asking page has seen the last message ($4); null: it does not say. Pages know milliseconds. */
const HAS_SEEN = `($4::timestamptz is null or date_trunc('milliseconds', c.last_message_at) <= $4)`;

/** $4: the member, null: unassigned; $5: whether the current assignee matters, and $6 who that is. */
export const ASSIGN: Statement = {
  name: 'inbox_assign',
  text: `
    with old as materialized (
      select c.id, c.assignee_id from conversations c
      where ${OF_OWNER} and (not $5::boolean or c.assignee_id is not distinct from $6::uuid)
      for no key update
    )
    update conversations c set assignee_id = $4 from old where c.id = old.id
    returning old.assignee_id is distinct from $4 as is_changed`,
};

export const MARK_READ: Statement = {
  name: 'inbox_mark_read',
  text: `update conversations c set unread_count = 0 where ${OF_OWNER} and c.unread_count > 0 and ${HAS_SEEN}`,
};

export const REOPEN: Statement = {
  name: 'inbox_reopen',
  text: `update conversations c set status = 'open', closed_at = null where ${OF_OWNER} and c.status = 'closed'`,
};

/** A member wrote at $4: earlier messages are read and answered, later ones are not. */
export const ANSWERED: Statement = {
  name: 'inbox_answered',
  text: `
    update conversations c set unread_count = 0, awaits_answer = false where ${OF_OWNER} and c.awaits_answer and ${HAS_SEEN}`,
};

/** Only the closing call logs the event, once. Answers the organization. */
export const CLOSE = new EventStatement(
  'inbox_close',
  (sql) => `
    with closed as (
      update conversations c set status = 'closed', closed_at = now()
      where ${OF_OWNER} and c.status = 'open' and ${HAS_SEEN}
      returning c.*
    ),
    fact as materialized (
      select uuidv7() as id, t.org_id, t.mode, 'conversation.closed' as type, t.channel, t.account_id, t.id as subject_id,
        jsonb_set(${EVENT_SQL.conversationData('t')}, '{conversation,closed_at}', to_jsonb(${EVENT_SQL.time('t.closed_at')}))
          as payload
      from closed t
    ),
    ${sql.log('fact')}
    select org_id from closed`,
);

export const ROLE_OF: Statement = {
  name: 'inbox_role_of_member',
  text: `
    select s.role from memberships s join users u on u.id = s.user_id
    where s.org_id = $1 and s.user_id = $2 and u.disabled_at is null for key share of s`,
};
