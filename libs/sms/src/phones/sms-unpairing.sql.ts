import { SMS_LANES, laneNameSql } from '@chasqui/lanes';
import { isInsertedSql, type MessageState, type Statement } from '@chasqui/database';
import { EVENT_SQL, EventStatement } from '@chasqui/events';

export type WaitingState = Extract<MessageState, 'queued' | 'held'>;

/** Messages per statement and transaction: bounds what waits for it. */
export const AT_ONCE = 1_000;

/** Rows of a phone in a state. Scheduled ones are in no lane index. */
const OF_PHONE: Readonly<Record<Extract<MessageState, 'queued' | 'started' | 'held'>, string>> = {
  queued: `m.lane collate "C" = ${laneNameSql(SMS_LANES, '$2::text')} and m.state = 'queued'`,
  started: `m.lane collate "C" = ${laneNameSql(SMS_LANES, '$2::text')} and m.state = 'started'`,
  held: `m.channel = 'sms' and m.state = 'held' and m.account_id = $2::uuid`,
};

/** Moves messages never offered, in order, with their places and their conversations. */
const moveFrom = (state: WaitingState): EventStatement =>
  new EventStatement(
    `sms_unpair_move_${state}`,
    (sql) => `
    with waiting as materialized (
      select m.id, m.mode, m.contact_id from messages m
      where ${OF_PHONE[state]} and m.org_id = $1 and m.attempts = 0 and m.contact_id is not null
      order by m.priority, m.lane_seq limit ${AT_ONCE}
    ),
    person as materialized (
      select c.id from contacts c join (select distinct contact_id from waiting) w on w.contact_id = c.id
      order by c.id for no key update of c
    ),
    conversation as (
      insert into conversations as v (id, org_id, mode, channel, account_id, contact_id, last_message_at)
      select uuidv7(), $1, mode, 'sms', $3::uuid, contact_id, now()
      from (select distinct w.mode, w.contact_id from waiting w join person p on p.id = w.contact_id order by 2) pair
      on conflict (account_id, contact_id) do update
        set last_message_at = now(), activity_hour = excluded.activity_hour
      returning v.*, ${isInsertedSql('v')} as is_new
    ),
    moved as (
      update messages m set
        account_id = $3::uuid, lane = ${laneNameSql(SMS_LANES, '$3::text')}, conversation_id = t.id, updated_at = now(),
        from_address = case when m.payload -> 'sms' ->> 'sim' is null then $4
          else coalesce($5::jsonb ->> (m.payload -> 'sms' ->> 'sim'), '') end,
        payload = jsonb_set(m.payload, '{sms,first_conversation_id}',
          coalesce(m.payload #> '{sms,first_conversation_id}', to_jsonb(m.conversation_id), 'null'))
      from waiting w join conversation t on t.contact_id = w.contact_id
      where m.id = w.id and m.state = '${state}' and m.attempts = 0 and m.account_id = $2::uuid returning m.id
    ),
    fact as materialized (
      select uuidv7() as id, t.org_id, t.mode, 'conversation.created' as type, t.channel, t.account_id,
        t.id as subject_id, ${EVENT_SQL.conversationData('t')} as payload
      from conversation t where t.is_new
    ),
    ${sql.log('fact')}
    select (select count(*) from moved)::integer as moved, exists (select from logged) as is_told`,
  );

export const MOVE = { queued: moveFrom('queued'), held: moveFrom('held') };

const findRest = (state: keyof typeof OF_PHONE): Statement => ({
  name: `sms_unpair_rest_${state}`,
  text: `
    select m.id, m.state, m.status, now() as now from messages m
    where ${OF_PHONE[state]} and m.org_id = $1 order by m.id limit ${AT_ONCE} for no key update of m`,
});

export const REST = { queued: findRest('queued'), started: findRest('started'), held: findRest('held') };

/** Waits for running intakes that share the row, and lets none begin. */
export const LOCK_LEAVING: Statement = {
  name: 'sms_unpair_lock',
  text: `
    select name, phone, told_status from sms_phones
    where id = $1 and org_id = $2 and mode = $3 and unpaired_at is null for update`,
};

/** Like intakes: unpairing this phone waits, and finds what it was given. */
export const LOCK_TARGET: Statement = {
  name: 'sms_unpair_target',
  text: `select from sms_phones where id = $1 and org_id = $2 and unpaired_at is null for key share`,
};

/** Marks the phone as being cleared, with each step. `$2`: no other process does it for this long. */
export const NOTE_CLEARING: Statement = {
  name: 'sms_unpair_note',
  text: `
    insert into lanes (lane, lease_until) values ('sms-unpair:' || $1::text, now() + $2 * interval '1 millisecond')
    on conflict (lane) do update set lease_until = excluded.lease_until`,
};

export const NOTE_CLEARED: Statement = {
  name: 'sms_unpair_done',
  text: `delete from lanes where lane = 'sms-unpair:' || $1::text`,
};

export const TAKE_LEFT: Statement = {
  name: 'sms_unpair_take_left',
  text: `
    with left_over as materialized (
      select l.lane, p.id, p.org_id, p.mode from sms_phones p join lanes l on l.lane = 'sms-unpair:' || p.id
      where p.unpaired_at is not null and l.lease_until < now()
      limit 1 for no key update of l skip locked)
    update lanes l set lease_until = now() + $1 * interval '1 millisecond' from left_over o where l.lane = o.lane
    returning o.id, o.org_id, o.mode`,
};
