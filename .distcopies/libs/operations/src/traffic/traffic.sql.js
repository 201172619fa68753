"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get DUE_MINUTES () {
        return DUE_MINUTES;
    },
    get FORGET () {
        return FORGET;
    },
    get READ_NOW () {
        return READ_NOW;
    },
    get READ_SLOTS () {
        return READ_SLOTS;
    },
    get RECORD_MINUTE () {
        return RECORD_MINUTE;
    },
    get RECORD_QUARTERS () {
        return RECORD_QUARTERS;
    },
    get TRY_LOCK () {
        return TRY_LOCK;
    }
});
const _latencysteps = require("./latency-steps");
/** Events of one minute that are looked at: 5,000 a second. */ const MOST_EVENTS = 300_000;
/** Messages of a kind whose latency is measured, of each minute. */ const SAMPLE = 1_000;
/** Number of the lock of transactions that record. */ const LOCK = 0x74726166;
/** A minute is recorded when those who began to write in it are done. */ const SETTLED = `interval '90 seconds'`;
/** A minute that nobody recorded by then stays unknown: events may be gone. */ const CAUGHT_UP = `interval '30 minutes'`;
const TRY_LOCK = {
    name: 'traffic_lock',
    text: `select pg_try_advisory_xact_lock(${LOCK}) as "isMine"`
};
const DUE_MINUTES = {
    name: 'traffic_due',
    text: `
    select due.at, due.at = date_trunc('minute', now() - ${SETTLED}) as "isNewest" from generate_series(
      greatest(
        (select max(s.at) + interval '1 minute' from traffic_slots s where s.span = 'minute'),
        date_trunc('minute', now() - ${CAUGHT_UP})),
      date_trunc('minute', now() - ${SETTLED}), interval '1 minute') due(at)
    order by due.at limit $1`
};
const RECORD_MINUTE = {
    name: 'traffic_record',
    text: `
    with told as materialized (
      select e.channel as kind, e.type, e.subject_id, e.created_at,
        e.payload -> 'message' ->> 'status' as status, e.payload -> 'message' ->> 'previous_status' as former
      from events e
      where e.created_at >= $1::timestamptz and e.created_at < $1::timestamptz + interval '1 minute'
        and e.type in ('message.status', 'message.received') and e.channel in ('whatsapp', 'sms')
      order by e.created_at limit ${MOST_EVENTS}
    ), left_now as materialized (
      select t.kind, t.subject_id, t.created_at,
        row_number() over (partition by t.kind order by right(t.subject_id::text, 8)) as n
      from told t where t.type = 'message.status' and t.status in ('sent', 'delivered', 'read') and t.former = 'pending'
    ), timed as (
      select s.kind, case when s.ms < ${_latencysteps.FIRST_MS} then 1
        else least(${_latencysteps.STEPS}, 2 + floor(ln(s.ms / ${_latencysteps.FIRST_MS}) / ln(${_latencysteps.RATIO}))::integer) end as step, count(*)::integer as n
      from (
        select l.kind, extract(epoch from l.created_at - greatest(m.created_at, m.scheduled_at)) * 1000 as ms
        from left_now l cross join lateral (
          select x.created_at, x.scheduled_at from messages x where x.id = l.subject_id limit 1) m
        where l.n <= ${SAMPLE}) s
      group by 1, 2
    ), kinds (kind) as (values ('whatsapp'), ('sms'), ('webhooks'))
    insert into traffic_slots (span, at, kind, sent, failed, received, latency, oldest_age_ms, waiting)
    select 'minute', $1, k.kind,
      case when k.kind = 'webhooks' then (
        select coalesce(sum(f.finished), 0) from lane_minutes f where f.kind = 'hook' and f.minute = $1::timestamptz)
      else (select count(*) from left_now l where l.kind = k.kind) end,
      (select count(*) from told t where t.kind = k.kind and t.type = 'message.status' and t.status = 'failed'),
      (select count(*) from told t where t.kind = k.kind and t.type = 'message.received'),
      array(select coalesce((select t.n from timed t where t.kind = k.kind and t.step = s.step), 0)
            from generate_series(1, ${_latencysteps.STEPS}) s(step) order by s.step),
      ($2::jsonb -> k.kind ->> 'oldest_age_ms')::bigint, ($2::jsonb -> k.kind ->> 'waiting')::integer
    from kinds k
    on conflict (span, at, kind) do nothing`
};
const QUARTER = (at)=>`date_bin('15 minutes', ${at}, 'epoch')`;
const RECORD_QUARTERS = {
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
      latency = excluded.latency, oldest_age_ms = excluded.oldest_age_ms, waiting = excluded.waiting`
};
const FORGET = {
    name: 'traffic_forget',
    text: `
    delete from traffic_slots where (span = 'minute' and at < now() - interval '25 hours')
      or (span = 'quarter' and at < now() - interval '8 days')`
};
const READ_SLOTS = {
    name: 'traffic_read',
    text: `
    select s.at, s.kind, s.sent, s.failed, s.received, array_to_json(s.latency) as latency, s.oldest_age_ms::float8 as "oldestAgeMs", s.waiting
    from traffic_slots s
    where s.span = $1 and s.at >= now() - $2 * interval '1 second' order by s.at, s.kind limit 10000`
};
const READ_NOW = {
    name: 'traffic_now',
    text: 'select now() as now'
};

//# sourceMappingURL=traffic.sql.js.map