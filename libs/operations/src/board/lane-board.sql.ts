import type { Statement } from '@chasqui/database';
import type { LaneKindName } from '../why/lane-facts';

export const COUNTED = 10_000;

const ID_LENGTH = 36;

const nextLane = (table: string, state: string, after: string): string => `
  (select x.lane from ${table} x
   where x.state = '${state}' and x.lane collate "C" > ${after} and x.lane collate "C" < $2
   order by x.lane collate "C" limit 1)`;

/** Lanes of a kind that have rows in a state (a loose scan; no pass over the backlog), at most $4. */
export const lanesWith = (table: string, state: string): string => `
  (with recursive found as (
     ${nextLane(table, state, '$1')}
     union all
     select ${nextLane(table, state, 'found.lane')} from found where found.lane is not null
   ) select lane from found where lane is not null limit $4)`;

/** The same for numbers whose messages wait outside of their lanes until the numbers are back. */
const NEXT_ABSENT = (after: string): string => `
  (select m.account_id from messages m
   where m.state = 'held' and m.error_code in ('GATEWAY_CLOSED', 'ACCOUNT_LOGGED_OUT') ${after}
   order by m.account_id limit 1)`;
const ABSENT_NUMBERS = `
  (with recursive found as (
     ${NEXT_ABSENT('and m.account_id is not null')}
     union all
     select ${NEXT_ABSENT('and m.account_id > found.account_id')} from found where found.account_id is not null
   ) select 'wa:' || account_id from found where account_id is not null limit $4)`;

/** Paused lanes are shown, even empty ones. */
const PAUSED = `(select l.lane from lanes l where l.paused_at is not null and l.lane collate "C" > $1 and l.lane collate "C" < $2 limit $4)`;

/** Start of the oldest row's wait in a state: the lane's first per priority. */
const oldestMessage = (state: string, lane: string): string => `
  (select min(first.since) from (values (0), (1), (2), (3)) as p(priority) cross join lateral (
     select coalesce(m.scheduled_at, m.created_at) as since from messages m
     where m.lane collate "C" = ${lane} and m.state = '${state}' and m.priority = p.priority
     order by m.lane collate "C", m.priority, m.lane_seq limit 1) first)`;

const OLDEST_MESSAGE = `least(
  ${oldestMessage('queued', 'c.lane')}, ${oldestMessage('started', 'c.lane')}, ${oldestMessage('started', `c.lane || ':late'`)})`;

/** The first to come back: later ones wait longer for their next try. */
const OLDEST_ABSENT = `
  (select min(h.since) from (
     select coalesce(m.scheduled_at, m.created_at) as since from messages m
     where m.state = 'held' and m.error_code in ('GATEWAY_CLOSED', 'ACCOUNT_LOGGED_OUT')
       and m.account_id = substr(c.lane, 4)::uuid
     order by m.due_at limit 10) h)`;

/** Deliveries tried before stand behind new ones, and are older: both ends of the lane are examined. */
const oldestDelivery = (direction: '' | 'desc', count: number): string => `
  (select min(e.created_at) from (
     select d.created_at from webhook_deliveries d where d.lane collate "C" = c.lane and d.state = 'queued'
     order by d.lane collate "C" ${direction}, d.due_at ${direction}, d.id ${direction} limit ${count}) e)`;
const OLDEST_DELIVERY = `least(${oldestDelivery('', 1)}, ${oldestDelivery('desc', 100)})`;

/**
 * The $3 lanes of a kind that wait longest, paused ones first, with the totals of all.
 *
 * $1 and $2: the range of their names; $4: most lanes examined
 */
const ranked = (kind: LaneKindName, sources: readonly string[], oldest: string): Statement => ({
  name: `operations_rank_${kind}`,
  text: `
    with seen as materialized (
      select distinct left(f.lane, ${kind.length + 1 + ID_LENGTH}) as lane from (${sources.join(' union all ')}) f(lane)
    ), aged as materialized (
      select c.lane, ${oldest} as oldest from seen c
    )
    select a.lane, count(*) over ()::integer as lanes, (extract(epoch from now() - min(a.oldest) over ()) * 1000)::float8 as oldest_age_ms,
      (count(p.id) over ())::integer as active, (count(l.paused_at) over ())::integer as paused
    from aged a
    -- One probe per lane: the table has a row for each that ever was.
    left join lateral (select x.* from lanes x where x.lane = a.lane limit 1) l on true
    left join processes p on p.id = l.process_id and p.died_at is null and l.lease_until > now()
    order by l.paused_at is null, a.oldest nulls last, a.lane collate "C" limit $3`,
});

const OPEN_BULKS = `(select 'bulk:' || b.id from bulk_batches b where b.finished_at is null order by b.id limit $4)`;
const OLDEST_BULK = `
  (select b.created_at from bulk_batches b where b.id = substr(c.lane, 6)::uuid and b.finished_at is null)`;

export const RANKED: Readonly<Record<LaneKindName, Statement>> = {
  wa: ranked(
    'wa',
    [lanesWith('messages', 'queued'), lanesWith('messages', 'started'), ABSENT_NUMBERS, PAUSED],
    `least(${OLDEST_MESSAGE}, ${OLDEST_ABSENT})`,
  ),
  sms: ranked('sms', [lanesWith('messages', 'queued'), lanesWith('messages', 'started'), PAUSED], OLDEST_MESSAGE),
  hook: ranked('hook', [lanesWith('webhook_deliveries', 'queued'), PAUSED], OLDEST_DELIVERY),
  bulk: ranked('bulk', [OPEN_BULKS, PAUSED], OLDEST_BULK),
};

/** Order of the index of waiting or started rows behind the lane. */
const PLACES = { messages: 'm.priority, m.lane_seq', webhook_deliveries: 'm.due_at, m.id' } as const;

/**
 * The first rows of a kind in a state, up to the bound. In the order of the index: without it PostgreSQL may read the
 * whole table to find this many.
 */
const firstRows = (columns: string, table: keyof typeof PLACES, state: string): string => `
  (select ${columns} from ${table} m
   where m.state = '${state}' and m.lane collate "C" > $1 and m.lane collate "C" < $2
   order by m.lane collate "C", ${PLACES[table]} limit ${COUNTED + 1}) first_rows`;

const deadMessages = (channel: string): string => `
  (select count(*)::integer from (
     select from messages m where m.state = 'dead' and m.failed_at > now() - interval '1 hour' and m.channel = '${channel}'
     order by m.channel, m.failed_at limit ${COUNTED + 1}) d)`;

const COUNTS_OF_NUMBERS = `
  select q.n + h.n as waiting, s.n as started, s.parked, ${deadMessages('whatsapp')} as dead
  from (select count(*)::integer as n from ${firstRows('', 'messages', 'queued')}) q
  cross join (select count(*) filter (where not parked)::integer as n, count(*) filter (where parked)::integer as parked
    from ${firstRows('m.parked', 'messages', 'started')}) s
  cross join (select count(*)::integer as n from (
    select from messages m where m.state = 'held' and m.error_code in ('GATEWAY_CLOSED', 'ACCOUNT_LOGGED_OUT')
    order by m.account_id, m.due_at limit ${COUNTED + 1}) held) h`;

const COUNTS_OF_PHONES = `
  select q.n as waiting, s.n as started, q.parked, ${deadMessages('sms')} as dead
  from (select count(*)::integer as n, count(*) filter (where parked)::integer as parked
    from ${firstRows('m.parked', 'messages', 'queued')}) q
  cross join (select count(*)::integer as n from ${firstRows('', 'messages', 'started')}) s`;

const COUNTS_OF_ENDPOINTS = `
  select q.n as waiting, q.started, 0 as parked, (
    select count(*)::integer from (
      select from webhook_deliveries d where d.state = 'dead' and d.finished_at > now() - interval '1 hour'
      order by d.finished_at limit ${COUNTED + 1}) x) as dead
  from (select count(*) filter (where not started)::integer as n, count(*) filter (where started)::integer as started
    from ${firstRows('m.unrecorded_starts > 0 as started', 'webhook_deliveries', 'queued')}) q`;

const COUNTS_OF_BULKS = `
  select (select count(*)::integer from (
      select from (select b.id from bulk_batches b where b.finished_at is null order by b.id limit ${COUNTED}) b
      cross join lateral (select from bulk_rows r where r.batch_id = b.id and r.result is null) r
      limit ${COUNTED + 1}) x) as waiting,
    0 as started, 0 as parked, 0 as dead`;

const finished = (kind: LaneKindName): string => `
  (select coalesce(round(sum(case when f.minute = date_trunc('minute', now()) then f.finished
      else f.finished * (1 - extract(second from now()) / 60) end)), 0)::integer
   from lane_minutes f where f.kind = '${kind}' and f.minute >= date_trunc('minute', now()) - interval '1 minute') as finished`;

/** SMS that phones reported as sent, from Traffic's last minute: phones' lanes count nothing themselves. */
const FINISHED_BY_PHONES = `
  coalesce((
    select t.sent from traffic_slots t
    where t.span = 'minute' and t.at > now() - interval '5 minutes' and t.kind = 'sms'
    order by t.at desc limit 1), 0)::integer as finished`;

/** Content of a kind's lanes, each counted up to a bound. $1 and $2: the range of their names */
export const COUNTS: Readonly<Record<LaneKindName, Statement>> = {
  wa: { name: 'operations_count_wa', text: `select c.*, ${finished('wa')} from (${COUNTS_OF_NUMBERS}) c` },
  sms: { name: 'operations_count_sms', text: `select c.*, ${FINISHED_BY_PHONES} from (${COUNTS_OF_PHONES}) c` },
  hook: { name: 'operations_count_hook', text: `select c.*, ${finished('hook')} from (${COUNTS_OF_ENDPOINTS}) c` },
  bulk: { name: 'operations_count_bulk', text: `select c.*, ${finished('bulk')} from (${COUNTS_OF_BULKS}) c` },
};
