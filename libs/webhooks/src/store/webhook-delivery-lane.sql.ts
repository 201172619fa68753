import type { Statement } from '@chasqui/database';
import { traceContextSql } from '@chasqui/runtime';
import { isFreeSql, isRunningSql, LANE_SQL, SUSPECT_STARTS, WEBHOOK_LANES, laneNameSql } from '@chasqui/lanes';

/** Whether a statement reads the trace of each row, which is that of the event's message. */
export type TraceReading = 'traced' | 'untraced';

/** Read only while there are traces: it costs an index probe per row, and a column. */
const TRACE_OF_EVENT: Readonly<Record<TraceReading, string>> = {
  traced: `, (select ${traceContextSql('m.trace_context', 'm.created_at')} from messages m
        where m.id = e.subject_id and m.org_id = e.org_id) as trace_context`,
  untraced: '',
};

/** A lane is named `hook:<endpoint id>`. */
const ENDPOINT_OF_LANE = (lane: string): string => `substr(${lane}, 6)::uuid`;

const IS_DUE = (lane: string): string => `d.lane collate "C" = ${lane} and d.state = 'queued' and d.due_at <= now()`;

/**
 * Starts the oldest due rows of each lane in `wanted` (lane, fence, n, in_hand) and reads them with their events. A row
 * left behind by processes that died is started alone. A start touches no indexed column, so it writes no index.
 *
 * What all rows of a lane share is in a row of its own (`head`; `id` is null): columns cost more than anything else in
 * these results. Rows are joined to their sources, never back to `box`: the planner expects two rows of it, and would
 * compare each with each.
 *
 * @param granted SQL of how many rows a lane gets, from `s` (what it wants) and `w` (its endpoint)
 */
const started = (traces: TraceReading, granted: string): string => `
    box as materialized (
      select b.id, b.found >= b.granted as is_full
      from wanted s
      join webhook_endpoints w on w.id = ${ENDPOINT_OF_LANE('s.lane')} and w.status = 'active'
      cross join lateral (
        select f.id, count(*) over () as found, row_number() over oldest as place, ${granted} as granted,
          count(*) filter (where f.unrecorded_starts >= ${SUSPECT_STARTS}) over oldest as suspects
        from (
          select d.id, d.due_at, d.unrecorded_starts from webhook_deliveries d
          where ${IS_DUE('s.lane')} and d.id <> all (s.in_hand)
          order by d.lane collate "C", d.due_at, d.id limit ${granted}
        ) f window oldest as (order by f.due_at, f.id)
      ) b
      where b.place = 1 or b.suspects = 0
    ),
    started as (
      update webhook_deliveries d set
        attempts = d.attempts + 1, unrecorded_starts = d.unrecorded_starts + 1,
        first_started_at = coalesce(d.first_started_at, now())
      from box b
      where d.id = b.id and d.state = 'queued'
      returning d.lane, b.is_full, d.id, d.event_id, d.event_type, d.reason, d.attempts, d.unrecorded_starts, d.due_at
    )
    select d.lane, d.head, d.is_full, d.id, d.event_id, d.event_type, d.reason,
      d.attempts as attempt, d.unrecorded_starts - 1 as unrecorded_starts, e.mode as event_mode,
      e.payload::text as event_payload, e.created_at as event_created_at, e.is_sample as event_is_sample${TRACE_OF_EVENT[traces]}
    from (
      select s.lane, json_build_object('fence', s.fence, 'orgId', w.org_id, 'endpointId', w.id,
          'endpointVersion', extract(epoch from w.updated_at) * 1000000, 'failuresInRow', w.failures_in_row,
          'inFlightLimit', w.in_flight_limit, 'pacedPerSecond', w.paced_per_second) as head,
        null as is_full, null as id, null as event_id, null as event_type, null as reason, null as attempts,
        null as unrecorded_starts, null as due_at
      from wanted s left join webhook_endpoints w on w.id = ${ENDPOINT_OF_LANE('s.lane')}
      union all
      select lane, null, is_full, id, event_id, event_type, reason, attempts, unrecorded_starts, due_at from started
    ) d
    left join events e on e.id = d.event_id
    order by d.due_at nulls first, d.id`;

/** Takes free lanes, neither blocked nor paused. An endpoint that is being tried again gets what it can take. */
export const takeDeliveries = (traces: TraceReading): Statement => ({
  name: traces === 'traced' ? 'delivery_lane_take_traced' : 'delivery_lane_take',
  text: `
    with input as materialized (select * from json_to_recordset($1::json) as x(lane text, n integer)),
    lease as (
      insert into lanes (lane, fence, lease_until, process_id)
      select lane, 1, 'infinity', $2 from input order by lane
      on conflict (lane) do update
        set fence = lanes.fence + 1, lease_until = 'infinity', process_id = excluded.process_id, blocked_until = null
        where ${isFreeSql('lanes')} and ${isRunningSql('lanes')}
          and (lanes.blocked_until is null or lanes.blocked_until <= now())
      returning lane, fence
    ),
    wanted as materialized (
      select l.lane, l.fence, i.n, '{}'::uuid[] as in_hand from lease l join input i on i.lane = l.lane
    ),
    ${started(traces, 'case when w.paced_per_second is null then least(s.n, w.in_flight_limit) else 1 end')}`,
});

export const claimDeliveries = (traces: TraceReading): Statement => ({
  name: traces === 'traced' ? 'delivery_lane_claim_traced' : 'delivery_lane_claim',
  text: `
    with input as materialized (
      select * from json_to_recordset($1::json) as x(lane text, fence integer, n integer, in_hand uuid[])
    ),
    held as materialized (${LANE_SQL.startable}),
    wanted as materialized (select i.* from input i join held h on h.lane = i.lane and h.fence = i.fence),
    ${started(traces, 's.n')}`,
});

/**
 * Records attempts under the fence of their lanes: the delivery, its attempt, and what it says about the endpoint. An
 * endpoint's row is written when something about it changed, otherwise at most every five seconds, not per attempt. A
 * locked row is left for the next batch: outcomes of other endpoints must not wait for it.
 *
 * $1: the lanes with what is said about their endpoints; $2: the outcomes, with the places of their lanes, without
 * nulls.
 */
export const RECORD_DELIVERIES: Statement = {
  name: 'delivery_lane_record',
  text: `
    with input as materialized (
      select * from json_to_recordset($1::json) as x(
        place integer, lane text, fence integer, endpoint_id uuid, succeeded boolean, failed boolean,
        failures_in_row integer, in_flight_limit integer, paced_per_second real)
    ),
    held as materialized (${LANE_SQL.held}),
    outcomes as materialized (
      select * from json_to_recordset($2::json) as x(
        id uuid, place integer, status text, is_dead boolean, http_status integer, error text, duration_ms integer,
        excerpt text, request_headers jsonb, due_in_ms float8)
    ),
    changed as (
      update webhook_deliveries d set
        state = case when o.is_dead then 'dead' when o.status = 'pending' then 'queued' else 'done' end,
        status = o.status, http_status = o.http_status, error = o.error, duration_ms = o.duration_ms,
        response_excerpt = o.excerpt, unrecorded_starts = 0,
        due_at = case when o.due_in_ms is null then d.due_at else now() + o.due_in_ms * interval '1 millisecond' end,
        finished_at = case when o.is_dead or o.status <> 'pending' then now() end
      from outcomes o join input i on i.place = o.place join held h on h.lane = i.lane and h.fence = i.fence
      where d.id = o.id and d.lane = i.lane and d.state = 'queued'
      returning d.id, d.org_id, d.endpoint_id, d.attempts, d.http_status, d.error, d.duration_ms, d.response_excerpt,
        o.request_headers
    ),
    tried as (
      insert into webhook_attempts (
        delivery_id, attempt, org_id, http_status, error, duration_ms, response_excerpt, request_headers)
      select id, attempts, org_id, http_status, error, duration_ms, response_excerpt, request_headers from changed
      where duration_ms is not null
      -- Of an attempt that stays pending: it was recorded before, and the answer to that was lost.
      on conflict do nothing
    ),
    news as materialized (
      select w.id, i.succeeded, i.failed, i.failures_in_row, i.in_flight_limit, i.paced_per_second
      from webhook_endpoints w
      join input i on i.endpoint_id = w.id join held h on h.lane = i.lane and h.fence = i.fence
      where i.failures_in_row is not null
        or (i.succeeded and (w.failing_since is not null or w.last_success_at is null
          or w.last_success_at < now() - interval '5 seconds'))
        or (i.failed and (w.last_failure_at is null or w.last_failure_at < now() - interval '5 seconds'
          or (w.failing_since is null and not i.succeeded)))
      order by w.id for no key update of w skip locked
    ),
    endpoint as (
      update webhook_endpoints w set
        failing_since = case when n.succeeded then null when n.failed then coalesce(w.failing_since, now())
          else w.failing_since end,
        last_success_at = case when n.succeeded then now() else w.last_success_at end,
        last_failure_at = case when n.failed then now() else w.last_failure_at end,
        failures_in_row = coalesce(n.failures_in_row, w.failures_in_row),
        in_flight_limit = coalesce(n.in_flight_limit, w.in_flight_limit),
        paced_per_second = case when n.failures_in_row is null then w.paced_per_second else n.paced_per_second end
      from news n where w.id = n.id
      returning w.id, w.failing_since
    )
    select c.id, coalesce(w.failing_since < now() - $3 * interval '1 hour', false) as is_failing_too_long
    from changed c left join endpoint w on w.id = c.endpoint_id`,
};

export const GIVE_BACK_DELIVERIES: Statement = {
  name: 'delivery_lane_give_back',
  text: `
    with held as materialized (
      select lane from lanes where lane = $1 and fence = $2 and lease_until > now() for share
    )
    update webhook_deliveries d set attempts = d.attempts - 1, unrecorded_starts = d.unrecorded_starts - 1
    from held where d.id = any ($3::uuid[]) and d.lane = held.lane and d.state = 'queued' and d.unrecorded_starts > 0`,
};

const nextLane = (after: string): string => `
  (select d.lane from webhook_deliveries d
   where d.state = 'queued' and d.lane collate "C" > ${after} and d.lane collate "C" < $2
   order by d.lane collate "C" limit 1)`;

const IS_FREE = isFreeSql('l');
const IS_OPEN = `${isRunningSql('l')} and (l.blocked_until is null or l.blocked_until <= now())`;

/**
 * Free lanes after a name ($1) that have work, at most $3 of them, and how far it looked, at most at $4 lanes that have
 * anything; null: to the end. One index probe per lane, no pass over the backlog.
 */
export const SWEEP_DELIVERIES: Statement = {
  name: 'delivery_lane_sweep',
  text: `
    with recursive found as (
      select ${nextLane('$1')} as lane
      union all
      select ${nextLane('found.lane')} from found where found.lane is not null
    ),
    seen as materialized (select lane from found where lane is not null limit $4),
    due as materialized (
      select c.lane from seen c
      join webhook_endpoints w on w.id = ${ENDPOINT_OF_LANE('c.lane')} and w.status = 'active'
      left join lanes l on l.lane = c.lane
      where ${IS_FREE} and ${IS_OPEN} and exists (select from webhook_deliveries d where ${IS_DUE('c.lane')})
      order by c.lane collate "C" limit $3
    )
    select coalesce(array(select lane from due order by lane collate "C"), '{}') as lanes,
      case
        when (select count(*) from due) = $3 then (select max(lane collate "C") from due)
        when (select count(*) from seen) = $4 then (select max(lane collate "C") from seen)
      end as looked_to`,
};

export const DUE_LANES_OF_ORGS: Statement = {
  name: 'delivery_lanes_of_orgs',
  text: `
    select c.lane, not ${IS_FREE} as is_held
    from (select ${laneNameSql(WEBHOOK_LANES, 'w.id')} as lane from webhook_endpoints w
      where w.org_id = any ($1::uuid[]) and w.status = 'active') c
    left join lanes l on l.lane = c.lane
    where ${IS_OPEN} and exists (select from webhook_deliveries d where ${IS_DUE('c.lane')})`,
};
