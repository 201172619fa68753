import type { Statement } from '@chasqui/database';
import { EVENT_SQL, type EventLogSql, EventStatement } from '@chasqui/events';
import { isFreeSql, isRunningSql, LANE_SQL, LATE_SUFFIX } from '@chasqui/lanes';
import { REFUND_SQL } from '@chasqui/tenancy';
import { traceContextSql } from '@chasqui/runtime';

const COLUMNS = `
  m.id, m.lane, m.state, m.attempts, m.unrecorded_starts, m.parked,
  m.due_at > now() as waiting, (extract(epoch from m.due_at - now()) * 1000)::float8 as due_in_ms,
  (extract(epoch from now() - m.first_started_at) * 1000)::float8 as started_ago_ms,
  coalesce(m.give_up_at <= now(), false) as given_up,
  m.org_id, m.type, m.to_address, m.from_address,
  m.account_id, m.content, m.media, m.payload, m.tracked,
  m.reply_to is not null as is_awaited, m.give_up_at is not null as may_expire,
  (extract(epoch from now() - coalesce(m.scheduled_at, m.created_at)) * 1000)::float8 as waited_ms,
  m.error_message, m.answer_extra ->> 'reason' as reason,
  ${traceContextSql('m.trace_context', 'm.created_at')} as trace_context`;

/**
 * First started rows without an outcome, then queued ones, each in order. The limit is part of the text: as a parameter
 * it keeps PostgreSQL from planning the statement once for all.
 */
const mailbox = (limit: number): string => `
  (select 0 as rank, m.priority, m.lane_seq, ${COLUMNS} from messages m
   where m.lane collate "C" = $1 and m.state = 'started' and (not m.parked or m.due_at <= now())
   order by m.priority, m.lane_seq limit ${limit})
  union all
  (select 1 as rank, m.priority, m.lane_seq, ${COLUMNS} from messages m
   where m.lane collate "C" = $1 and m.state = 'queued'
   order by m.lane collate "C", m.priority, m.lane_seq limit ${limit})
  order by rank, priority, lane_seq limit ${limit}`;

/**
 * Takes the lane, reads its first rows, and starts the first one if it is new: for a lane with a single message that
 * saves a statement.
 */
export const takeMessages = (limit: number): Statement => ({
  name: `message_lane_take_${limit}`,
  text: `
    with lease as (${LANE_SQL.take}),
    box as materialized (${mailbox(limit)}),
    first as (
      update messages m set
        state = 'started', attempts = m.attempts + 1, unrecorded_starts = m.unrecorded_starts + 1,
        first_started_at = coalesce(m.first_started_at, now()), updated_at = now()
      from (select id, rank, given_up from box order by rank, priority, lane_seq limit 1) head, lease
      where m.id = head.id and head.rank = 1 and not head.given_up and m.state = 'queued'
      returning m.id
    )
    select lease.fence, box.*, first.id is not null as is_started
    from lease left join box on true left join first on first.id = box.id
    order by box.rank, box.priority, box.lane_seq`,
});

export const nextMessages = (limit: number): Statement => ({
  name: `message_lane_next_${limit}`,
  text: mailbox(limit),
});

export const START_MESSAGES: Statement = {
  name: 'message_lane_start',
  text: `
    with input as materialized (select * from json_to_recordset($1::json) as x(id uuid, lane text, fence integer)),
    held as materialized (${LANE_SQL.startable})
    update messages m set
      state = 'started', attempts = m.attempts + 1, unrecorded_starts = m.unrecorded_starts + 1,
      first_started_at = coalesce(m.first_started_at, now()), updated_at = now()
    from input i join held h on h.lane = i.lane and h.fence = i.fence
    where m.id = i.id and m.lane = i.lane and m.state in ('queued', 'started')
    returning m.id`,
};

/**
 * A failure is an event if the caller was answered before: with the acceptance, or that the outcome is unknown. A
 * waiting caller gets the failure as the answer. Groups are not followed.
 */
const IS_LATE_FAILURE = `
  m.status = 'failed' and old.status <> 'failed' and m.tracked
  and (old.answer_code is not null or m.scheduled_at is not null or m.reply_to is null)`;

/** Its caller was told that the outcome is unknown, and it still is: a replay gets the same answer. */
const IS_TOLD = `(i.state in ('started', 'held') and m.status = 'pending' and m.answer_code is not null)`;

const TELL_LATE_FAILURES = {
  column: `case when ${IS_LATE_FAILURE} then ${EVENT_SQL.messageData('m', 'old.status')} end`,
  parts: (sql: EventLogSql) => `${sql.logStatus('changed')},`,
};
const TELL_NOTHING = { column: 'null::jsonb', parts: () => '' };

const OUTCOMES = 'input i join held h on h.lane = i.lane and h.fence = i.fence';
const ROW_OF_OUTCOME = "m.id = i.id and m.lane = i.lane and m.state in ('queued', 'started')";

const recordMessages = (name: string, tell: typeof TELL_LATE_FAILURES): EventStatement =>
  new EventStatement(
    name,
    (sql, old) => `
    with input as materialized (
      select * from json_to_recordset($1::json) as x(
        id uuid, lane text, fence integer, state text, status text, source text, detail text, provider_message_id text,
        error_code text, error_message text, answer_code text, answer_extra jsonb, nothing_sent boolean, gateway_status integer, gateway_answer text, ack_within_ms integer,
        due_in_ms integer, parked boolean, refund boolean)
    ),
    held as materialized (${LANE_SQL.held}),
    ${old.part(`
      select m.id, m.status, m.refunded, m.answer_code
      from ${OUTCOMES} join messages m on ${ROW_OF_OUTCOME}
      for no key update of m`)}
    changed as (
      update messages m set
        state = i.state,
        -- A parked row goes on beside its lane, so that its calls hold nobody up.
        lane = case when i.parked and not m.parked then m.lane || '${LATE_SUFFIX}' else m.lane end,
        status = case when m.status = 'pending' then coalesce(i.status, m.status) else m.status end,
        version = m.version + case when m.status = 'pending' and i.status is not null then 1 else 0 end,
        provider_message_id = coalesce(i.provider_message_id, m.provider_message_id),
        error_code = case when m.status = 'pending' then i.error_code else m.error_code end,
        error_message = case when m.status = 'pending' and not ${IS_TOLD} then i.error_message else m.error_message end,
        answer_code = case when ${IS_TOLD} then m.answer_code when m.status = 'pending' then i.answer_code end,
        answer_extra = case when ${IS_TOLD} then m.answer_extra when m.status = 'pending' then i.answer_extra end,
        -- Its only start was this one: no former owner of the lane can have written it.
        frees_key = i.nothing_sent and m.status = 'pending' and m.attempts <= 1 and m.reply_to is not null,
        gateway_status = i.gateway_status, gateway_answer = i.gateway_answer,
        unrecorded_starts = 0,
        -- A start that reached nobody is taken back.
        attempts = m.attempts - case when i.state = 'held' then 1 else 0 end,
        first_started_at = case when i.state = 'held' then null else m.first_started_at end,
        due_at = case
          when i.due_in_ms is null then m.due_at
          when i.state = 'held' then least(now() + i.due_in_ms * interval '1 millisecond', m.give_up_at)
          else now() + i.due_in_ms * interval '1 millisecond' end,
        parked = coalesce(i.parked, m.parked),
        ack_deadline_at = case when m.status = 'pending' then now() + i.ack_within_ms * interval '1 millisecond' end,
        refunded = m.refunded or (i.refund and m.status = 'pending'),
        sent_at = case when i.status = 'sent' then coalesce(m.sent_at, now()) else m.sent_at end,
        failed_at = case when m.status = 'pending' and i.status = 'failed' then now() else m.failed_at end,
        updated_at = now()
      from ${old.isReturned ? `${OUTCOMES} where ${ROW_OF_OUTCOME}` : 'input i join old on old.id = i.id where m.id = i.id'}
      returning m.id, m.org_id, m.version, m.status, old.status as old_status, i.source, i.detail, m.state, m.reply_to,
        m.provider_message_id, m.error_code, m.error_message, m.answer_code, m.answer_extra, m.gateway_status,
        m.gateway_answer, m.request_id,
        case when m.refunded and not old.refunded then m.charged else '{}' end as refunds, m.charged_period,
        m.mode, m.channel, m.account_id,
        ${tell.column} as told
    ),
    ${tell.parts(sql)}
    audit as (
      insert into message_events (message_id, version, org_id, status, source, detail)
      select id, version, org_id, status, source, detail from changed where status <> old_status
    ),
    ${REFUND_SQL}
    select id, state, status, reply_to, provider_message_id,
      error_code, error_message, answer_code, answer_extra,
      gateway_status, gateway_answer, request_id,
      case when told is not null then org_id end as told_org_id
    from changed`,
  );

/**
 * Records outcomes under the fence of their lanes: the row, its audit, the refund, and the event of a late failure. A
 * status that a receipt moved further stays, and its caller is neither told of a failure nor refunded: the gateway did
 * accept it.
 */
export const RECORD_MESSAGES = recordMessages('message_lane_record_failures', TELL_LATE_FAILURES);

/** The same for outcomes without a failure, which make no events: PostgreSQL prepares nothing for them. */
export const RECORD_SUCCESSES = recordMessages('message_lane_record', TELL_NOTHING);

const nextLane = (state: string, after: string): string => `
  (select lane from messages where state = '${state}' and lane collate "C" > ${after} and lane collate "C" < $2
   order by lane collate "C" limit 1)`;

/** Lanes of a kind that have rows in a state, one index probe per lane (a loose scan; no pass over the backlog). */
const lanesWith = (state: string): string => `
  (with recursive found as (
     ${nextLane(state, '$1')}
     union all
     select ${nextLane(state, 'found.lane')} from found where found.lane is not null
   ) select lane from found where lane is not null limit $4)`;

/** Where a look that found its maximum ($4) ended; null: it saw all. */
const endOf = (looked: string): string => `(select max(lane collate "C") from ${looked} having count(*) = $4)`;

/**
 * Lanes after a name ($1) with work but without an owner, by name: no live lease, not blocked, paused or suspended,
 * something due. It does not check again that a lane has queued rows: PostgreSQL would now and then read another one's
 * backlog for it. `sweptTo`: start of the next look, if this one did not see all; in a row without a lane.
 */
export const SWEEP_MESSAGES: Statement = {
  name: 'message_lane_sweep',
  text: `
    with queued as materialized ${lanesWith('queued')}, started as materialized ${lanesWith('started')},
    found as materialized (
      select c.lane from (
        select lane from queued
        union
        select s.lane from started s
        where exists (select from messages m where m.lane collate "C" = s.lane and m.state = 'started' and m.due_at <= now())
      ) c
      left join lanes l on l.lane = c.lane
      where ${isFreeSql('l')} and ${isRunningSql('l')} and (l.blocked_until is null or l.blocked_until <= now())
      order by c.lane collate "C" limit $3
    ),
    ends as (
      select ${endOf('queued')} as lane union all select ${endOf('started')}
      union all select max(lane collate "C") from found having count(*) = $3
    )
    select lane, null as swept_to from found
    union all select null, min(lane collate "C") from ends having min(lane collate "C") is not null`,
};
