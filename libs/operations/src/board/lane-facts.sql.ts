import type { Statement } from '@chasqui/database';
import { LATE_SUFFIX } from '@chasqui/lanes';
import { GATEWAY_ONLINE } from '@chasqui/whatsapp';
import { LANE_APPS, type LaneKindName } from '../why/lane-facts';

export const COUNTED = 1_000;
/** Rows waiting for their next try stand behind due ones: this many first rows are examined for the reason. */
const LOOKED_AT = 100;

/** A process silent for this long is not reported as alive, even if no process is left to declare it dead. */
const SILENT = `interval '30 seconds'`;

const workers = (kind: LaneKindName): string => `
  (select count(*) filter (where p.died_at is null and p.leaving_since is null and p.seen_at > now() - ${SILENT})::integer as alive,
     max(p.seen_at) as last_seen_at
   from processes p where p.app = '${LANE_APPS[kind]}')`;

/**
 * Columns of every kind of lane, of a lane `c.lane` with its `id`, its state `l`, its holder `p` and its counts `n`.
 */
const COLUMNS = `
  c.lane, now() as at, o.id as org_id, o.name as organization_name, o.suspended_at,
  n.waiting, n.started, n.parked, n.oldest as oldest_at,
  p.app as holder_app, p.copy as holder_copy,
  case when l.blocked_until > now() then l.blocked_until end as blocked_until,
  l.worked_rows, l.worked_ms, l.worked_at,
  l.paused_at, l.paused_by_name,
  w.alive, w.last_seen_at`;

const CHOSEN = (kind: LaneKindName): string => `
  chosen as materialized (
    select lane, place, substr(lane, ${kind.length + 2})::uuid as id
    from unnest($1::text[]) with ordinality as x(lane, place))`;

const HOLDER = `
  left join lanes l on l.lane = c.lane
  left join processes p on p.id = l.process_id and p.died_at is null and l.lease_until > now()`;

const firstRows = (columns: string, lane: string, state: string): string => `
  (select ${columns} from messages m where m.lane collate "C" = ${lane} and m.state = '${state}'
   order by m.lane collate "C", m.priority, m.lane_seq limit ${COUNTED + 1}) first_rows`;

const SINCE = 'coalesce(m.scheduled_at, m.created_at) as since';

/** Messages that wait for their number are out of the lane, and come back with the number. */
const NUMBER_COUNTS = `
  select (q.n + h.n)::integer as waiting, s.n::integer as started, t.n::integer as parked, t.next_at,
    least(q.oldest, h.oldest, s.oldest, t.oldest) as oldest
  from (select count(*) as n, min(since) as oldest from ${firstRows(SINCE, 'c.lane', 'queued')}) q
  cross join (select count(*) as n, min(since) as oldest from ${firstRows(SINCE, 'c.lane', 'started')}) s
  cross join (select count(*) as n, min(since) as oldest, min(due_at) as next_at
    from ${firstRows(`${SINCE}, m.due_at`, `c.lane || '${LATE_SUFFIX}'`, 'started')}) t
  cross join (select count(*) as n, min(since) as oldest from (
    select ${SINCE} from messages m
    where m.state = 'held' and m.error_code in ('GATEWAY_CLOSED', 'ACCOUNT_LOGGED_OUT') and m.account_id = c.id
    order by m.account_id, m.due_at limit ${COUNTED + 1}) held) h`;

const NUMBERS: Statement = {
  name: 'operations_numbers',
  text: `
    with ${CHOSEN('wa')}
    select ${COLUMNS}, v.id is not null as is_there, v.phone, v.display_name, v.status, v.reason, v.claim,
      v.hangs_until, ${GATEWAY_ONLINE} as is_online, g.first_seen_at,
      g.seen_at, g.lost_at, n.next_at as parked_due_at,
      f.id as head_id, f.due_at as head_due_at, f.first_started_at as head_started_at, f.reason as head_reason
    from chosen c
    join accounts a on a.id = c.id join organizations o on o.id = a.org_id
    left join whatsapp_numbers v on v.id = c.id left join gateways g on g.id = v.gateway_id
    ${HOLDER}
    cross join lateral (${NUMBER_COUNTS}) n
    cross join ${workers('wa')} w
    left join lateral (
      select m.id, m.due_at, m.first_started_at, m.answer_extra ->> 'reason' as reason
      from messages m where m.lane collate "C" = c.lane and m.state = 'started' and not m.parked
      order by m.lane collate "C", m.priority, m.lane_seq limit 1) f on true
    order by c.place`,
};

const PHONES: Statement = {
  name: 'operations_phones',
  text: `
    with ${CHOSEN('sms')}
    select ${COLUMNS}, v.id is not null as is_there, v.name, v.phone, v.unpaired_at is not null as is_unpaired,
      v.enabled as is_enabled, v.seen_at, v.quiet_hours,
      v.messages_per_minute, v.waits_for, v.daily_limit, n.parts,
      n.last_error,
      exists (select from sms_phone_sends s where s.phone_id = c.id and s.is_limited and s.at > now() - interval '1 hour')
        as is_slowed,
      (select jsonb_build_object('slot', d.slot, 'limit', (v.sim_settings -> d.slot::text -> 'daily_limit')::integer)
       from sms_phone_days d where d.phone_id = c.id and d.day = (now() at time zone 'UTC')::date
         and d.offered >= (v.sim_settings -> d.slot::text -> 'daily_limit')::integer
       order by d.slot limit 1) as full_sim
    from chosen c
    join accounts a on a.id = c.id join organizations o on o.id = a.org_id
    left join sms_phones v on v.id = c.id
    ${HOLDER}
    cross join lateral (
      select q.n::integer as waiting, q.parked::integer as parked, q.parts::integer as parts, q.last_error,
        s.n::integer as started, least(q.oldest, s.oldest) as oldest
      from (select count(*) as n, min(since) as oldest, count(*) filter (where parked) as parked,
          coalesce(sum(parts), 0) as parts, (array_agg(last_error) filter (where due_at > now()))[1] as last_error
        from ${firstRows(
          `${SINCE}, m.parked, m.due_at, (m.payload -> 'sms' ->> 'segments')::integer as parts,
           m.payload -> 'sms' ->> 'last_error' as last_error`,
          'c.lane',
          'queued',
        )}) q
      cross join (select count(*) as n, min(since) as oldest from ${firstRows(SINCE, 'c.lane', 'started')}) s) n
    cross join ${workers('sms')} w
    order by c.place`,
};

const ENDPOINTS: Statement = {
  name: 'operations_endpoints',
  text: `
    with ${CHOSEN('hook')}
    select ${COLUMNS}, true as is_there, v.name, v.url, v.status, v.disabled_reason,
      v.disabled_at, v.failing_since, v.paced_per_second,
      n.due_at, f.http_status, f.error, f.attempts as attempt
    from chosen c
    join webhook_endpoints v on v.id = c.id join organizations o on o.id = v.org_id
    ${HOLDER}
    cross join lateral (
      select (count(*) filter (where not started))::integer as waiting, (count(*) filter (where started))::integer as started,
        0 as parked,
        min(created_at) as oldest, min(due_at) as due_at
      from (
        select d.created_at, d.due_at, d.unrecorded_starts > 0 as started from webhook_deliveries d
        where d.lane collate "C" = c.lane and d.state = 'queued'
        order by d.lane collate "C", d.due_at, d.id limit ${COUNTED + 1}) q) n
    cross join ${workers('hook')} w
    left join lateral (
      select x.http_status, x.error, x.attempts from (
        select d.http_status, d.error, d.attempts, d.unrecorded_starts from webhook_deliveries d
        where d.lane collate "C" = c.lane and d.state = 'queued'
        order by d.lane collate "C", d.due_at, d.id limit ${LOOKED_AT}) x
      where x.attempts > x.unrecorded_starts and (x.error is not null or x.http_status is not null) limit 1) f on true
    order by c.place`,
};

const BULKS: Statement = {
  name: 'operations_bulks',
  text: `
    with ${CHOSEN('bulk')}
    select ${COLUMNS}, true as is_there, v.throttle_ms, v.total, v.total - n.waiting - n.started as done,
      n.last_finished_at, n.under_way as under_way_id
    from chosen c
    join bulk_batches v on v.id = c.id join organizations o on o.id = v.org_id
    ${HOLDER}
    cross join lateral (
      select (count(*) filter (where r.result is null) - count(u.id))::integer as waiting, count(u.id)::integer as started,
        0 as parked, case when v.finished_at is null then v.created_at end as oldest,
        max(r.finished_at) as last_finished_at, (array_agg(u.id) filter (where u.id is not null))[1] as under_way
      from bulk_rows r
      left join lateral (
        select m.id from messages m where r.result is null and m.id = r.message_id and m.state in ('queued', 'started', 'held')
      ) u on r.index = (
        select x.index from bulk_rows x where x.batch_id = c.id and x.result is null order by x.index limit 1)
      where r.batch_id = c.id) n
    cross join ${workers('bulk')} w
    order by c.place`,
};

/** Reads the lanes of a kind whose names are `$1`, with their senders. */
export const LANE_FACTS: Readonly<Record<LaneKindName, Statement>> = {
  wa: NUMBERS,
  sms: PHONES,
  hook: ENDPOINTS,
  bulk: BULKS,
};
