import { isInsertedSql, type Statement } from '@chasqui/database';
import { EVENT_SQL, type EventLogSql, EventStatement } from '@chasqui/events';
import { COUNT_CHARGES, THRESHOLD_SQL } from '@chasqui/tenancy';
import { goesAnywaySql, MOST_SPELLINGS, suppressedSql } from './recipient.sql';

const INPUT = `
    input as materialized (
      select * from json_to_recordset($1::json) as x(
        ord integer, who integer, same integer, id uuid, org_id uuid, mode text, type text, to_address text, from_address text,
        account_id uuid, content text, payload jsonb, metadata jsonb, scheduled_at timestamptz, lane text,
        priority smallint, request_id text, trace_context text, give_up_after_ms integer, limits text[], period date, source text)
    )`;

/**
 * Recipients of the messages. Rows are locked in one order: phones (shared; unpairing waits, and none of the messages
 * comes too late), then contacts, then conversations, then counters. `$3`: new people become contacts; the transaction
 * then holds their organizations' inbound locks. Such a contact is as old as the statement, not as the wait for the
 * lock: a client that asks for changes since the newest contact it saw misses none.
 *
 * A phone may be stored with its contact in another spelling: the contact of the given one comes first, and an opt-out
 * of any counts. A contact that is deleted during the wait leaves a recipient without data, like a non-contact.
 *
 * `$4` are the recipients: `who` numbers them by spelling, `same` groups those with one phone. So parts are joined by
 * one number, and what may be sent is a column: PostgreSQL takes a join by three columns, or a filter by words, for one
 * that leaves a single row, and then compares every row with every other.
 */
const ADDRESS = `
    phone as materialized (
      select p.id, p.org_id, p.mode from sms_phones p
      where p.id = any (array(select distinct account_id from input)) and p.unpaired_at is null
      order by p.id for key share of p
    ),
    recipient as materialized (
      select *, 'phone' as kind from json_to_recordset($4::json) as x(
        who integer, same integer, org_id uuid, mode text, to_address text, spellings text[])
    ),
    found as materialized (
      select r.who, r.same, a.contact_id, a.place from recipient r
      cross join lateral (
        select contact_id, array_position(r.spellings, a.value) as place from contact_addresses a
        where a.org_id = r.org_id and a.mode = r.mode and a.kind = 'phone' and a.value = any (r.spellings)
        limit ${MOST_SPELLINGS}
      ) a
    ),
    held as materialized (
      select c.id, coalesce(c.channels -> 'sms' ->> 'opt' = 'out', false) as is_out from contacts c
      where (select count(*) from phone) > 0 and c.id = any (array(select contact_id from found))
      order by c.id for no key update
    ),
    person as materialized (
      select f.who, (array_agg(f.contact_id order by f.place))[1] as id, bool_or(h.is_out) as is_out
      from found f left join held h on h.id = f.contact_id group by f.who having bool_and(h.id is not null)
    ),
    new_contact as materialized (
      select uuidv7() as id, same, org_id, mode, to_address as phone,
        (select date_trunc('milliseconds', clock_timestamp())) as at
      from (select distinct on (same) * from recipient where $3::boolean order by same, who) w
      where w.same not in (select same from found)
    ),${suppressedSql('sms')},
    addressed as materialized (
      select i.*, coalesce(c.id, s.id) as contact_id, o.is_out,
        coalesce(p.org_id = i.org_id and p.mode = i.mode, false) as has_phone,
        coalesce(p.org_id = i.org_id and p.mode = i.mode, false) and coalesce(c.id, s.id) is not null and not o.is_out as is_fit
      from input i
      left join phone p on p.id = i.account_id
      left join person c on c.who = i.who
      left join new_contact s on s.same = i.same
      cross join lateral (
        select (coalesce(c.is_out, false) or i.who in (select who from suppressed)) and not ${goesAnywaySql('i.payload')} as is_out
      ) o
    )`;

const JOIN = `
    allowed as materialized (
      select * from addressed where is_fit and ord not in (select ord from denied)
    ),
    touched as (
      update contacts c set last_outbound_at = greatest(c.last_outbound_at, now())
      from (select distinct contact_id from allowed) a where c.id = a.contact_id
    ),
    met as materialized (
      select * from new_contact where id in (select contact_id from allowed)
    ),
    made as (
      insert into contacts (id, org_id, mode, source, last_outbound_at, created_at, updated_at)
      select id, org_id, mode, 'api', now(), at, at from met
    ),
    found_by as (
      insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary, created_at)
      select org_id, mode, 'phone', phone, id, true, at from met
    ),
    conversation as (
      insert into conversations as v (id, org_id, mode, channel, account_id, contact_id, last_message_at, activity_hour)
      select uuidv7(), org_id, mode, 'sms', account_id, contact_id, now(), date_trunc('hour', now(), 'UTC')
      from (select distinct org_id, mode, account_id, contact_id from allowed order by account_id, contact_id) pair
      on conflict (account_id, contact_id) do update
        set last_message_at = greatest(v.last_message_at, excluded.last_message_at),
          activity_hour = greatest(v.activity_hour, excluded.activity_hour)
      returning v.*, ${isInsertedSql('v')} as is_new
    )`;

const STORE = `
    created as (
      insert into messages (
        id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id, conversation_id,
        contact_id, content, payload, metadata, lane, lane_seq, priority, state, due_at, scheduled_at, request_id,
        trace_context, give_up_at, charged, charged_period)
      select id, org_id, mode, 'sms', 'outbound', 'pending', type, to_address, from_address, account_id, conversation_id,
        contact_id, content, payload, metadata, lane, nextval('messages_lane_seq'), priority,
        case when scheduled_at is null then 'queued' else 'held' end, coalesce(scheduled_at, now()), scheduled_at,
        request_id, trace_context, coalesce(scheduled_at, now()) + give_up_after_ms * interval '1 millisecond', limits, period
      from (
        select a.*, t.id as conversation_id
        from allowed a
        join conversation t on t.contact_id = a.contact_id and case when t.account_id = a.account_id then true else false end
        order by a.ord
      ) ordered
      returning *
    ),
    audit as (
      insert into message_events (message_id, version, org_id, status, source)
      select id, 1, org_id, 'pending', source from allowed
    )`;

/** Events in the order of their causes. */
const tell = (sql: EventLogSql): string => `
    ${THRESHOLD_SQL.facts('taken')},
    fact as materialized (
      select uuidv7() as id, c.org_id, c.mode, 'contact.created' as type, 'sms' as channel, null::uuid as account_id,
        c.id as subject_id,
        jsonb_build_object('contact', jsonb_build_object(
          'id', c.id, 'name', null, 'phone', c.phone, 'email', null, 'whatsapp_lid', null, 'source', 'api',
          'updated_at', ${EVENT_SQL.time('c.at')})) as payload
      from met c
      union all
      select uuidv7(), t.org_id, t.mode, 'conversation.created', t.channel, t.account_id, t.id,
        ${EVENT_SQL.conversationData('t')}
      from conversation t where t.is_new
      union all
      select uuidv7(), m.org_id, m.mode, 'message.sent', m.channel, m.account_id, m.id,
        jsonb_build_object('message', ${EVENT_SQL.messageData('m', 'null')})
      from created m
      union all
      select * from threshold
    ),
    ${sql.log('fact')}`;

/**
 * Accepts a batch of SMS in one statement: finds (with `$3` creates) contacts and conversations, leaves out people who
 * opted out, counts the others against their limits, stores what these allow, and logs the events. Answers one row per
 * message.
 */
export const ACCEPT_SMS = new EventStatement(
  'intake_accept_sms',
  (sql) => `
    with ${INPUT}, ${ADDRESS},
    charge as materialized (
      select a.ord, a.org_id, a.mode, a.period, c.limit_name, c.max
      from json_to_recordset($2::json) as c(ord integer, limit_name text, max integer)
      join addressed a on a.ord = c.ord and a.is_fit
    ),
    ${COUNT_CHARGES}, ${JOIN}, ${STORE}, ${tell(sql)}
    select a.ord, d.limit_name, d.max, d.used, c.conversation_id,
      case
        when c.id is not null then 'accepted' when d.ord is not null then 'plan_limit'
        when not a.has_phone then 'no_phone' when a.is_out then 'opted_out' else 'new_contact'
      end as kind
    from addressed a
    left join denied d on d.ord = a.ord
    left join created c on c.id = a.id`,
);

export const FIND_NEW_CONTACT: Statement = {
  name: 'intake_find_new_contact',
  text: `
    select 1 from json_to_recordset($1::json) as x(org_id uuid, mode text, spellings text[])
    where not exists (
      select from contact_addresses a
      where a.org_id = x.org_id and a.mode = x.mode and a.kind = 'phone' and a.value = any (x.spellings))
    limit 1`,
};
