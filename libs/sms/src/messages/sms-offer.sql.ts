import { isRunningSql, SMS_LANES, laneNameSql } from '@chasqui/lanes';
import type { Statement } from '@chasqui/database';
import { traceContextSql } from '@chasqui/runtime';

/**
 * Offers hold the phone's row: first the phone, then messages by id. For this transaction PostgreSQL walks the lane's
 * index itself, which skips entries known to be dead; a bitmap would visit everything that the lane held since the last
 * vacuum, which is rare for a big table.
 */
export const LOCK_PHONE: Statement = {
  name: 'sms_offer_lock',
  text: `
    select enabled, messages_per_minute, daily_limit, sim_mode,
      sim_settings, quiet_hours, sims, sms_limit_raised,
      next_sim, waits_for,
      (extract(epoch from last_offer_at) * 1000)::float8 as last_offer_at_ms,
      exists (select from lanes l where l.lane = ${laneNameSql(SMS_LANES, 'sms_phones.id')} and not ${isRunningSql('l')}) as is_paused,
      set_config('enable_bitmapscan', 'off', true) as "bitmaps"
    from sms_phones where id = $1 and org_id = $2 and unpaired_at is null for no key update`,
};

const MS = (time: string): string => `(extract(epoch from ${time}) * 1000)::float8`;

const COLUMNS = `
  m.id, m.attempts, m.priority, m.lane_seq, m.to_address, m.content, m.payload -> 'sms' as sms,
  m.give_up_at, ${MS('m.due_at')} as due_at_ms,
  ${traceContextSql('m.trace_context', 'm.created_at')} as trace_context`;

/**
 * In the phone's lane, in its state, and not expired. A lane belongs to its phone, which was found with its
 * organization; repeating the organization here would let PostgreSQL walk all of its messages.
 */
const alive = (state: string): string => `
  m.lane collate "C" = $1 and m.state = '${state}'
  and (m.give_up_at is null or m.give_up_at > statement_timestamp())`;

const IN_ORDER = 'order by m.lane collate "C", m.priority, m.lane_seq';

/** A phone asked this often about an attempt, minutes apart, without an answer will not send it any more. */
const MOST_UNANSWERED = 3;

/** Input of `PaceRules`, from one snapshot: a message that leaves the phone's hands is in the other list then. */
const PACE = `
  jsonb_build_object(
    'parts_in_hand', coalesce(sum((in_hand.sms -> 'segments')::integer) filter (
      where in_hand.sms ? 'phone_state' or coalesce((in_hand.sms -> 'unanswered')::integer, 0) < ${MOST_UNANSWERED}), 0),
    'sends', (
      select coalesce(jsonb_agg(jsonb_build_object('at', floor(${MS('s.at')}), 'parts', s.parts)), '[]')
      from sms_phone_sends s where s.phone_id = $2 and s.at > statement_timestamp() - interval '61 seconds'),
    'is_slowed', exists (
      select from sms_phone_sends s
      where s.phone_id = $2 and s.is_limited and s.at > statement_timestamp() - interval '1 hour'))`;

/**
 * The time, how many messages the phone has but has not given to the radio, its pace, earlier offers to repeat, and
 * waiting messages, each in order. Repeated: unacknowledged ones (the answer may be lost), ones it has been silent
 * about for long (its report may be lost: it repeats it), and ones to cancel. Limits are part of the text: as
 * parameters they keep PostgreSQL from planning the statement once for all.
 */
export const readMailbox = (page: number, window: number, waiting: number): Statement => ({
  name: `sms_offer_read_${page}_${window}_${waiting}`,
  text: `
    select -1 as rank, null::uuid as id, count(*)::integer as attempts, null::smallint as priority,
      null::bigint as lane_seq, null::text as to_address, null::text as content, ${PACE} as sms,
      null::timestamptz as give_up_at, ${MS('clock_timestamp()')} as due_at_ms, null::text as trace_context
    from (
      select m.payload -> 'sms' as sms from messages m
      where ${alive('started')} and m.payload -> 'sms' ->> 'phone_state' is distinct from 'processed'
      limit ${window}) in_hand
    union all
    (select 0 as rank, ${COLUMNS} from messages m
     where ${alive('started')} and (
       m.payload -> 'sms' ->> 'phone_state' is null or m.due_at <= statement_timestamp()
       or (m.payload -> 'sms' ->> 'cancel_requested' = 'true' and m.payload -> 'sms' ->> 'phone_state' <> 'processed'))
     ${IN_ORDER} limit ${page})
    union all
    (select 1 as rank, ${COLUMNS} from messages m
     where ${alive('queued')} and (not m.parked or m.due_at <= statement_timestamp())
     ${IN_ORDER} limit ${waiting})
    order by rank, priority, lane_seq`,
});

export const READ_DAY: Statement = {
  name: 'sms_offer_day',
  text: `select slot, offered from sms_phone_days where phone_id = $1 and day = $2`,
};

/**
 * Starts and counts first offers; repeated offers whose report is overdue are left alone for a while. All are locked by
 * id, as everywhere.
 */
export const START_OFFERS: Statement = {
  name: 'sms_offer_start',
  text: `
    with input as materialized (select * from json_to_recordset($2::json) as x(id uuid, sim smallint, again boolean)),
    locked as materialized (
      select m.id, i.sim, i.again from messages m join input i on i.id = m.id
      where m.lane = ${laneNameSql(SMS_LANES, '$1::uuid')} and m.state = case when i.again then 'started' else 'queued' end order by m.id for no key update of m),
    forgotten as (
      delete from sms_phone_sends
      where phone_id = $1 and at < now() - case when is_limited then interval '1 hour' else interval '61 seconds' end),
    later as (
      update messages m set due_at = now() + $3 * interval '1 millisecond',
        payload = case when m.payload -> 'sms' ? 'phone_state' then m.payload else
          jsonb_set(m.payload, '{sms,unanswered}', to_jsonb(coalesce((m.payload -> 'sms' -> 'unanswered')::integer, 0) + 1)) end
      from locked l where m.id = l.id and l.again),
    started as (
      update messages m set
        state = 'started', attempts = m.attempts + 1, first_started_at = coalesce(m.first_started_at, now()),
        due_at = now() + $3 * interval '1 millisecond', parked = false, updated_at = now(),
        payload = jsonb_set(m.payload #- '{sms,phone_state}' #- '{sms,unanswered}', '{sms,sim}', coalesce(to_jsonb(l.sim), 'null'))
      from locked l where m.id = l.id and not l.again
      returning m.id, m.attempts, l.sim),
    day as (
      insert into sms_phone_days (phone_id, day, slot, offered)
      select $1, $4::date, coalesce(sim, 0), count(*)::integer from started group by 3 order by 3
      on conflict (phone_id, day, slot) do update set offered = sms_phone_days.offered + excluded.offered)
    select id, attempts from started`,
};

export const NOTE_OFFERS: Statement = {
  name: 'sms_offer_note',
  text: `
    update sms_phones set last_offer_at = coalesce($3, last_offer_at), next_sim = $4, waits_for = $5
    where id = $1 and org_id = $2`,
};

/** The sweeper rings the lane again then. */
export const BLOCK_LANE: Statement = {
  name: 'sms_offer_block',
  text: `
    insert into lanes (lane, blocked_until) values ($1, $2)
    on conflict (lane) do update set blocked_until = excluded.blocked_until`,
};

/**
 * Only messages in a long backoff wait, which others overtake: the lane is rung when the first of them is due. New
 * messages are rung for, even if their own ring is lost.
 */
export const FREE_LANE: Statement = {
  name: 'sms_offer_free',
  text: `
    with next as materialized (
      select min(m.due_at) as at from messages m
      where m.lane collate "C" = $1 and m.state = 'queued' and m.parked and m.due_at > now())
    update lanes l set blocked_until = next.at from next
    where l.lane = $1 and l.blocked_until is distinct from next.at`,
};
