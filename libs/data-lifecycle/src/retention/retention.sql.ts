import { uuidFloorSql } from '@chasqui/webhooks';
import { laneNameSql, WEBHOOK_LANES } from '@chasqui/lanes';
import { LEAST_RETENTION_DAYS, MOST_RETENTION_DAYS, retentionCutoffSql } from '@chasqui/files';

/** A shorter term takes effect after this; so does the first term of an organization from before. */
const GRACE = `interval '7 days'`;
/** Deliveries and their events are deleted after this many days under any plan (libs/events). */
const EVENT_DAYS = 30;
/** Waiting deliveries examined per endpoint; if there are more, nothing younger than theirs is deleted. */
const LOOKED_AT = 200;

/** Whole days in the plan `p` of an organization `o`; -1: unlimited, which includes invalid values. */
const PLANNED_DAYS = `
  case jsonb_typeof((p.limits || o.limit_overrides) -> 'retention_days') when 'number' then
    greatest(-1, least(floor(((p.limits || o.limit_overrides) ->> 'retention_days')::numeric), ${MOST_RETENTION_DAYS}))::integer
  else -1 end`.trim();

/**
 * Records the current plans of at most $2 organizations with ids after $1, and the term in effect: a longer one at
 * once, a shorter one after some days. Answers the last id; none: there are no more.
 */
export const OBSERVE_TERMS = `
  with planned as (
    select o.id, ${PLANNED_DAYS} as days
    from organizations o join plans p on p.code = o.plan_code
    where o.id > $1 order by o.id limit $2
  ), noted as (
    insert into retention_terms as t (org_id, days, planned_days)
    select id, -1, days from planned
    on conflict (org_id) do update set
      days = case
        when excluded.planned_days < 0 or (t.days >= 0 and excluded.planned_days >= t.days) then excluded.planned_days
        when t.planned_days = excluded.planned_days and t.planned_at <= now() - ${GRACE} then excluded.planned_days
        else t.days end,
      planned_at = case when t.planned_days = excluded.planned_days then t.planned_at else now() end,
      planned_days = excluded.planned_days
    where t.days <> excluded.planned_days or t.planned_days <> excluded.planned_days
  )
  select id as last_id from planned order by id desc limit 1`;

export interface DueWork {
  orgId: string;
  kind: 'messages' | 'conversations' | 'deliveries' | 'events';
  /** The mode, or the endpoint of deliveries; empty for events. */
  part: string;
  /** The term in effect. */
  days: number;
  /** PostgreSQL's text of a time: rows before it are past theirs. */
  cutoff: string;
}

/**
 * Work for at most $2 organizations with ids after $1. One row per work; `orgId` alone: none, or the last one.
 *
 * Each part reads one row at the beginning of an index. An `exists` would not do: PostgreSQL may read everything past
 * its time to learn which modes have any, which takes longer than a statement may, with millions.
 */
export const FIND_DUE = `
  with terms as materialized (
    select t.org_id, t.days, ${retentionCutoffSql('t.days')} as cutoff from retention_terms t
    where t.days >= 0 and t.org_id > $1 order by t.org_id limit $2
  )
  select t.org_id, w.kind, w.part, t.days, t.cutoff::text as cutoff
  from terms t left join lateral (
    select 1 as ord, 'messages' as kind, v.mode as part from (values ('live'), ('test')) v(mode) cross join lateral (
      select from messages m where m.org_id = t.org_id and m.mode = v.mode and m.created_at < t.cutoff
      order by m.created_at, m.id limit 1) old
    union all
    select 2, 'conversations', v.mode from (values ('live'), ('test')) v(mode) where exists (
      select from (values ('open'), ('closed')) s(status) cross join lateral (
        select from conversations c where c.org_id = t.org_id and c.mode = v.mode and c.status = s.status
          and c.activity_hour < t.cutoff
        order by c.activity_hour limit 1) old)
    union all
    select 3, 'deliveries', e.id::text from webhook_endpoints e cross join lateral (
      select from webhook_deliveries d where d.endpoint_id = e.id and d.id < ${uuidFloorSql('t.cutoff')}
      order by d.id limit 1) old
    where e.org_id = t.org_id
    union all
    select 4, 'events', '' from (
      select from events e where e.org_id = t.org_id and e.created_at < t.cutoff
      order by e.created_at, e.id limit 1) old
  ) w on true
  order by t.org_id, w.ord`;

/** Where a step ended: the next one continues after it. */
export interface Place {
  at: string;
  id: string;
}

export interface StepResult {
  /** Rows examined; fewer than the limit: none is left. */
  seen: number;
  gone: number;
  lastAt: string | null;
  lastId: string | null;
}

const result = (window: string): string => `
  select (select count(*) from ${window})::integer as seen, (select count(*) from gone)::integer as gone,
    l.at::text as last_at, l.id as last_id
  from (select 1) one left join (select at, id from ${window} order by at desc, id desc limit 1) l on true`;

/**
 * Deletes messages of an organization ($1) and mode ($2) past their time ($3), with their history, after a position
 * ($4, $5): of the next $6, those that have ended, are unchanged for some days, and have no waiting caller.
 *
 * A scheduled message counts from its scheduled time. A message with a waiting webhook stays, and so does one of an
 * unfinished bulk send: its row would be sent once more.
 */
export const DELETE_MESSAGES = `
  with open_told as materialized (
    select e.id as endpoint_id, d.event_id
    from webhook_endpoints e cross join lateral (
      select d.event_id from webhook_deliveries d
      where d.lane collate "C" = ${laneNameSql(WEBHOOK_LANES, 'e.id')} and d.state = 'queued'
      order by d.due_at, d.id limit ${LOOKED_AT}
    ) d
    where e.org_id = $1
  ), told as materialized (
    select v.subject_id from open_told o join events v on v.id = o.event_id
  ), crowded as materialized (
    select exists (select from open_told group by endpoint_id having count(*) >= ${LOOKED_AT}) as is_so
  ), bulk as materialized (
    select r.message_id from bulk_batches b join bulk_rows r on r.batch_id = b.id
    where b.org_id = $1 and b.finished_at is null and r.finished_at is null
  ), looked as materialized (
    select m.id, m.created_at as at from messages m
    where m.org_id = $1 and m.mode = $2 and m.created_at < $3::timestamptz
      and (m.created_at, m.id) > ($4::timestamptz, $5::uuid)
    order by m.created_at, m.id limit $6
  ), held as materialized (
    select m.id from looked l join messages m on m.id = l.id
    where m.state in ('done', 'dead') and m.status <> 'pending' and m.ack_deadline_at is null
      and not coalesce(m.media ? 'pending', false)
      and coalesce(m.scheduled_at, m.created_at) < $3::timestamptz
      and m.updated_at < now() - interval '${LEAST_RETENTION_DAYS} days'
      and (not (select is_so from crowded) or m.updated_at < now() - interval '${EVENT_DAYS} days')
      and m.id not in (select subject_id from told)
      and m.id not in (select message_id from bulk)
    order by m.id for update of m skip locked
  ), gone as (
    delete from messages m using held h where m.id = h.id returning m.id
  ), history as (
    delete from message_events e using gone g where e.message_id = g.id
  )
  ${result('looked')}`;

/**
 * Deletes conversations of an organization ($1) and mode ($2) without activity since a time ($3) and without messages,
 * with their notes, after a position ($4, $5), of the next $6. Adding a message to a conversation locks its row, or
 * creates another one.
 *
 * The index has them in order of hours per status: of each status, only as many are read as may go.
 */
export const DELETE_CONVERSATIONS = `
  with looked as materialized (
    select old.id, old.at from (values ('open'), ('closed')) s(status) cross join lateral (
      select c.id, c.activity_hour as at from conversations c
      where c.org_id = $1 and c.mode = $2 and c.status = s.status and c.activity_hour < $3::timestamptz
        and c.activity_hour >= $4::timestamptz and (c.activity_hour, c.id) > ($4::timestamptz, $5::uuid)
      order by c.activity_hour, c.id limit $6) old
    order by old.at, old.id limit $6
  ), held as materialized (
    select c.id from looked l join conversations c on c.id = l.id
    where c.last_message_at < $3::timestamptz
      and not exists (select from messages m where m.conversation_id = c.id)
    order by c.id for update of c skip locked
  ), gone as (
    delete from conversations c using held h where c.id = h.id returning c.id
  ), notes as (
    delete from conversation_notes n using gone g where n.conversation_id = g.id
  )
  ${result('looked')}`;

/**
 * Deletes deliveries to an endpoint ($2, of the organization $1) that are past their time ($3) and not waiting, with
 * their attempts.
 */
export const DELETE_DELIVERIES = `
  with looked as materialized (
    select d.id, null::timestamptz as at from webhook_deliveries d
    where d.endpoint_id = $2::uuid and d.id < ${uuidFloorSql('$3::timestamptz')} and d.id > $5::uuid
      and $4::timestamptz is not null
    order by d.id limit $6
  ), held as materialized (
    select d.id from looked l join webhook_deliveries d on d.id = l.id
    where d.org_id = $1 and d.state <> 'queued' order by d.id for update of d skip locked
  ), gone as (
    delete from webhook_deliveries d using held h where d.id = h.id returning d.id
  ), attempts as (
    delete from webhook_attempts a using gone g where a.delivery_id = g.id
  )
  ${result('looked')}`;

/** Deletes events of an organization ($1) past their time ($3) without deliveries. */
export const DELETE_EVENTS = `
  with looked as materialized (
    select e.id, e.created_at as at from events e
    where e.org_id = $1 and e.created_at < $3::timestamptz and (e.created_at, e.id) > ($4::timestamptz, $5::uuid)
      and $2::text = ''
    order by e.created_at, e.id limit $6
  ), gone as (
    delete from events e using looked l
    where e.id = l.id and not exists (select from webhook_deliveries d where d.event_id = e.id)
    returning e.id
  )
  ${result('looked')}`;

/**
 * One process at a time takes a step. Nothing more of an organization ($1) is deleted if its plan has meanwhile a
 * longer term than the $2 days with which the work began.
 */
export const HOLD = `
  select pg_try_advisory_xact_lock(hashtextextended('retention', 0)) as is_held, exists (
    select from organizations o join plans p on p.code = o.plan_code
    where o.id = $1 and ${PLANNED_DAYS} between 0 and $2) as is_past`;
