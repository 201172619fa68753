import { isInsertedSql, type Statement } from '@chasqui/database';
import { EVENT_SQL, EventStatement } from '@chasqui/events';
import { recipientKindSql, MOST_SPELLINGS } from './recipient.sql';

/**
 * The messages ($1) and their recipients ($2), numbered by `who`. All contacts with a spelling of a phone are locked;
 * the one of the given spelling comes first.
 */
const INPUT = `
    input as materialized (
      select * from json_to_recordset($1::json) as x(
        ord integer, id uuid, org_id uuid, mode text, account_id uuid, to_address text, who integer)
    ),
    known as materialized (
      select r.who, a.contact_id, a.place
      from json_to_recordset($2::json) as r(who integer, org_id uuid, mode text, to_address text, spellings text[])
      cross join lateral (
        select contact_id, array_position(r.spellings, a.value) as place from contact_addresses a
        where a.org_id = r.org_id and a.mode = r.mode and a.kind = ${recipientKindSql('r.to_address')} and a.value = any (r.spellings)
        limit ${MOST_SPELLINGS}
      ) a
    ),
    held as materialized (
      select c.id from contacts c
      where c.id = any (array(select contact_id from known)) order by c.id for no key update
    ),
    person as materialized (
      select k.who, (array_agg(h.id order by k.place))[1] as id from known k join held h on h.id = k.contact_id group by k.who
    )`;

/**
 * Locks what the messages will touch before their counters are locked: contacts, then conversations, as everywhere.
 * Each is looked up by its unique key: with an `or` of both keys PostgreSQL reads all conversations.
 */
export const LOCK_RECIPIENTS: Statement = {
  name: 'intake_lock_recipients',
  text: `
    with ${INPUT}, found as materialized (
      select f.id from input i
      join person p on p.who = i.who
      cross join lateral (
        select v.id from conversations v where v.account_id = i.account_id and v.contact_id = p.id limit 1) f
      union
      select f.id from input i cross join lateral (
        select v.id from conversations v where v.account_id = i.account_id and v.group_id = i.to_address limit 1) f
    )
    select v.id from conversations v where v.id = any (array(select id from found))
    order by v.account_id, v.contact_id, v.group_id for no key update of v`,
};

/**
 * Puts just stored WhatsApp messages into the conversations of their numbers with their recipients, found by phone
 * number, LID or group, and logs the events. Contacts are locked before conversations, as everywhere. A non-contact has
 * no conversation: its message stays alone, without an event.
 *
 * Answers one row per message that joined one.
 */
export const JOIN_WHATSAPP = new EventStatement(
  'intake_join_whatsapp',
  (sql) => `
    with ${INPUT},
    touched as (
      update contacts c set last_outbound_at = greatest(c.last_outbound_at, now()) where c.id in (select id from person)
    ),
    alone as (
      insert into conversations as v (id, org_id, mode, channel, account_id, contact_id, last_message_at, activity_hour)
      select uuidv7(), org_id, mode, 'whatsapp', account_id, contact_id, now(), date_trunc('hour', now(), 'UTC')
      from (
        select distinct i.org_id, i.mode, i.account_id, p.id as contact_id
        from input i join person p on p.who = i.who
        order by i.account_id, p.id
      ) pair
      on conflict (account_id, contact_id) do update
        set last_message_at = greatest(v.last_message_at, excluded.last_message_at),
          activity_hour = greatest(v.activity_hour, excluded.activity_hour)
      returning v.*, ${isInsertedSql('v')} as is_new
    ),
    together as (
      update conversations v set last_message_at = greatest(v.last_message_at, now()),
        activity_hour = greatest(v.activity_hour, date_trunc('hour', now(), 'UTC'))
      from (select distinct org_id, mode, account_id, to_address from input where to_address like '%@g.us') g
      where v.account_id = g.account_id and v.group_id = g.to_address and v.org_id = g.org_id and v.mode = g.mode
      returning v.*
    ),
    placed as materialized (
      select i.ord, i.id, t.id as conversation_id, t.contact_id
      from input i
      join person p on p.who = i.who
      join alone t on t.contact_id = p.id and t.account_id = i.account_id
      union all
      select i.ord, i.id, t.id, null from input i
      join together t on t.account_id = i.account_id and t.group_id = i.to_address
    ),
    joined as (
      update messages m set conversation_id = p.conversation_id, contact_id = p.contact_id
      from placed p where m.id = p.id
      returning m.*, p.ord
    ),
    fact as materialized (
      select uuidv7() as id, t.org_id, t.mode, 'conversation.created' as type, t.channel, t.account_id, t.id as subject_id,
        ${EVENT_SQL.conversationData('t')} as payload
      from alone t where t.is_new
      union all
      select uuidv7(), m.org_id, m.mode, 'message.sent', m.channel, m.account_id, m.id,
        jsonb_build_object('message', ${EVENT_SQL.messageData('m', 'null')})
      from (select * from joined order by ord) m
    ),
    ${sql.log('fact')}
    select id, org_id, conversation_id from joined`,
);
