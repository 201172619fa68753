import type { Statement } from '@chasqui/database';
import { FIRST_MS, RATIO, STEPS } from './latency-steps';

/** Steps examined per minute: 5,000 a second. */
const MOST_STEPS = 300_000;
const SAMPLE = 1_000;
const LOCK = 0x74726166;
/** A minute is recorded when its writers are done. */
const SETTLED = `interval '90 seconds'`;
/** A minute unrecorded by then stays unknown: events may be gone. */
const CAUGHT_UP = `interval '30 minutes'`;

/** One transaction at a time, in any process. */
export const TRY_LOCK: Statement = {
  name: 'traffic_lock',
  text: `select pg_try_advisory_xact_lock(${LOCK}) as is_mine`,
};

/** Past, unrecorded minutes, oldest first. $1: at most */
export const DUE_MINUTES: Statement = {
  name: 'traffic_due',
  text: `
    select due.at, due.at = date_trunc('minute', now() - ${SETTLED}) as is_newest from generate_series(
      greatest(
        (select max(s.at) + interval '1 minute' from traffic_slots s where s.span = 'minute'),
        date_trunc('minute', now() - ${CAUGHT_UP})),
      date_trunc('minute', now() - ${SETTLED}), interval '1 minute') due(at)
    order by due.at limit $1`,
};

/**
 * Traffic of a minute ($1): messages sent or failed by their audit, which has each step of each channel, with or
 * without an event; received ones by their events. Both are read by time of writing, and nothing else is. $2: current
 * backlog and its age by kind, as JSON; null: unknown for that minute.
 */
export const RECORD_MINUTE: Statement = {
  name: 'traffic_record',
  text: `
    with outcomes as materialized (
      select m.channel as kind, s.status, s.message_id,
        extract(epoch from s.recorded_at - greatest(m.created_at, m.scheduled_at)) * 1000 as ms
      from (
        select e.message_id, e.status, e.recorded_at from message_events e
        where e.recorded_at >= $1::timestamptz and e.recorded_at < $1::timestamptz + interval '1 minute'
          and e.status in ('sent', 'failed') and e.version > 1
        order by e.recorded_at limit ${MOST_STEPS}) s
      cross join lateral (
        select x.channel, x.created_at, x.scheduled_at from messages x where x.id = s.message_id limit 1) m
    ), received as materialized (
      select e.channel as kind from events e
      where e.created_at >= $1::timestamptz and e.created_at < $1::timestamptz + interval '1 minute'
        and e.type = 'message.received'
      order by e.created_at limit ${MOST_STEPS}
    ), timed as (
      select s.kind, case when s.ms < ${FIRST_MS} then 1
        else least(${STEPS}, 2 + floor(ln(s.ms / ${FIRST_MS}) / ln(${RATIO}))::integer) end as step, count(*)::integer as n
      from (
        select o.kind, o.ms, row_number() over (partition by o.kind order by right(o.message_id::text, 8)) as n
        from outcomes o where o.status = 'sent') s
      where s.n <= ${SAMPLE}
      group by 1, 2
    ), kinds (kind) as (values ('whatsapp'), ('sms'), ('webhooks'))
    insert into traffic_slots (span, at, kind, sent, failed, received, latency, oldest_age_ms, waiting)
    select 'minute', $1, k.kind,
      case when k.kind = 'webhooks' then (
        select coalesce(sum(f.finished), 0) from lane_minutes f where f.kind = 'hook' and f.minute = $1::timestamptz)
      else (select count(*) from outcomes o where o.kind = k.kind and o.status = 'sent') end,
      (select count(*) from outcomes o where o.kind = k.kind and o.status = 'failed'),
      (select count(*) from received r where r.kind = k.kind),
      array(select coalesce((select t.n from timed t where t.kind = k.kind and t.step = s.step), 0)
            from generate_series(1, ${STEPS}) s(step) order by s.step),
      ($2::jsonb -> k.kind ->> 'oldest_age_ms')::bigint, ($2::jsonb -> k.kind ->> 'waiting')::integer
    from kinds k
    on conflict (span, at, kind) do nothing`,
};

const QUARTER = (at: string): string => `date_bin('15 minutes', ${at}, 'epoch')`;

/** Quarters of an hour from minutes ($1 and later). */
export const RECORD_QUARTERS: Statement = {
  name: 'traffic_quarters',
  text: `
    with minutes as materialized (
      select ${QUARTER('s.at')} as quarter, s.* from traffic_slots s
      where s.span = 'minute' and s.at >= ${QUARTER('$1::timestamptz')}
    )
    insert into traffic_slots (span, at, kind, sent, failed, received, latency, oldest_age_ms, waiting)
    select 'quarter', m.quarter, m.kind, sum(m.sent), sum(m.failed), sum(m.received),
      array(select sum(u.n)::integer from minutes x cross join unnest(x.latency) with ordinality u(n, step)
            where x.quarter = m.quarter and x.kind = m.kind group by u.step order by u.step),
      max(m.oldest_age_ms), max(m.waiting)
    from minutes m group by m.quarter, m.kind
    on conflict (span, at, kind) do update set sent = excluded.sent, failed = excluded.failed, received = excluded.received,
      latency = excluded.latency, oldest_age_ms = excluded.oldest_age_ms, waiting = excluded.waiting`,
};

/** Minutes are kept for a day, quarters of an hour for a week. */
export const FORGET: Statement = {
  name: 'traffic_forget',
  text: `
    delete from traffic_slots where (span = 'minute' and at < now() - interval '25 hours')
      or (span = 'quarter' and at < now() - interval '8 days')`,
};

/**
 * Slots of a span ($1) of the last $2 seconds, oldest first. Steps come as JSON, which is parsed many times faster than
 * arrays.
 */
export const READ_SLOTS: Statement = {
  name: 'traffic_read',
  text: `
    select s.at, s.kind, s.sent, s.failed, s.received, array_to_json(s.latency) as latency, s.oldest_age_ms::float8 as oldest_age_ms, s.waiting
    from traffic_slots s
    where s.span = $1 and s.at >= now() - $2 * interval '1 second' order by s.at, s.kind limit 10000`,
};

export const READ_NOW: Statement = { name: 'traffic_now', text: 'select now() as now' };
