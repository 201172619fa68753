import type { Statement } from '@chasqui/database';
import { isFreeSql } from '@chasqui/lanes';
import { PHONE_CONNECTED } from '@chasqui/sms';
import { GATEWAY_ONLINE } from '@chasqui/whatsapp';
import { lanesWith } from '../board/lane-board.sql';

/** Labels of the metrics. */
export const BACKLOG_KINDS = ['whatsapp', 'sms', 'webhooks'] as const;
export type BacklogKind = (typeof BACKLOG_KINDS)[number];

/** Why no worker may touch a lane's rows now; more workers would not help. */
export const BLOCKED_REASONS = ['paused', 'suspended', 'offline', 'disabled', 'waiting'] as const;
export type BlockedReason = (typeof BLOCKED_REASONS)[number];

/** Rows waiting for their next try stand among due ones: this many are examined to find one that is due. */
const LOOKED_AT = 20;

const ID_LENGTH = 36;

/** In `online` and `joined`, `c.lane` is a lane and `c.id` the id in its name. */
interface BacklogSource {
  kind: 'wa' | 'sms' | 'hook';
  lanes: readonly string[];
  joined: string;
  /** SQL of a reason specific to the kind; null: the lane is workable. */
  reason: string;
  /** SQL: when the first row of a lane was due. */
  firstDue: string;
  /** SQL: due rows of the lane of `a`, at most $3. */
  dueRows: string;
}

/** The first message per priority, which the lane hands out first. */
const FIRST_QUEUED = `
  (select min(first.due_at) from (values (0), (1), (2), (3)) as p(priority) cross join lateral (
     select m.due_at from messages m
     where m.lane collate "C" = c.lane and m.state = 'queued' and m.priority = p.priority
     order by m.lane collate "C", m.priority, m.lane_seq limit 1) first)`;

/** A message whose worker died, or whose next try is due: its lane is free. */
const startedDue = (lane: string): string => `
  select s.due_at from (
    select m.due_at from messages m where m.lane collate "C" = ${lane} and m.state = 'started'
    order by m.lane collate "C", m.priority, m.lane_seq limit ${LOOKED_AT}) s
  where s.due_at <= now()`;

const QUEUED = `
  select m.due_at from messages m where m.lane collate "C" = a.lane and m.state = 'queued'
  order by m.lane collate "C", m.priority, m.lane_seq limit $3`;

const SOURCES: Readonly<Record<BacklogKind, BacklogSource>> = {
  whatsapp: {
    kind: 'wa',
    lanes: [lanesWith('messages', 'queued'), lanesWith('messages', 'started')],
    joined: 'left join whatsapp_numbers v on v.id = c.id left join gateways g on g.id = v.gateway_id',
    reason: `case when not coalesce(v.status = 'connected' and ${GATEWAY_ONLINE}, false) then 'offline' end`,
    firstDue: `least(${FIRST_QUEUED}, case when ${isFreeSql('l')} then (select min(s.due_at) from (${startedDue('c.lane')}) s) end)`,
    dueRows: `(${QUEUED}) union all (select s.due_at from (${startedDue('a.lane')}) s where a.is_free limit $3)`,
  },
  sms: {
    kind: 'sms',
    lanes: [lanesWith('messages', 'queued')],
    joined: 'left join sms_phones p on p.id = c.id',
    reason: `case when not coalesce(${PHONE_CONNECTED}, false) then 'offline' end`,
    firstDue: `
      (select min(s.due_at) from (values (0), (1), (2), (3)) as p(priority) cross join lateral (
         select m.due_at from messages m
         where m.lane collate "C" = c.lane and m.state = 'queued' and m.priority = p.priority
         order by m.lane collate "C", m.priority, m.lane_seq limit ${LOOKED_AT}) s
       where s.due_at <= now())`,
    dueRows: `select q.due_at from (${QUEUED}) q where q.due_at <= now()`,
  },
  webhooks: {
    kind: 'hook',
    lanes: [lanesWith('webhook_deliveries', 'queued')],
    joined: 'left join webhook_endpoints w on w.id = c.id',
    reason: `case when w.status is distinct from 'active' then 'disabled' end`,
    firstDue: `
      (select d.due_at from webhook_deliveries d where d.lane collate "C" = c.lane and d.state = 'queued'
       order by d.lane collate "C", d.due_at, d.id limit 1)`,
    dueRows: `
      select d.due_at from webhook_deliveries d
      where d.lane collate "C" = a.lane and d.state = 'queued' and d.due_at <= now()
      order by d.lane collate "C", d.due_at, d.id limit $3`,
  },
};

/** Messages that left their lane until their number is back. */
const HELD_BACK = `
  union all
  select 'offline', count(*)::integer from (
    select from messages m where m.state = 'held' and m.error_code in ('GATEWAY_CLOSED', 'ACCOUNT_LOGGED_OUT')
    order by m.account_id, m.due_at limit $3) h having count(*) > 0`;

/**
 * Lanes with rows, one index probe each and no pass over their content; then per lane when its first row was due, and
 * rows up to the bound.
 *
 * $1 and $2: the range of their names; $3: most rows; $4: most lanes
 */
const read = (name: BacklogKind, { kind, lanes, joined, reason, firstDue, dueRows }: BacklogSource): Statement => ({
  name: `operations_backlog_${kind}`,
  text: `
    with seen as materialized (
      select distinct f.lane, substr(f.lane, ${kind.length + 2}, ${ID_LENGTH})::uuid as id from (${lanes.join(' union all ')}) f(lane)
    ), aged as materialized (
      select c.lane, ${firstDue} as due_at, ${isFreeSql('l')} as is_free,
        case when l.paused_at is not null then 'paused' when l.suspended_at is not null then 'suspended'
          else coalesce(${reason}, case when l.blocked_until > now() then 'waiting' end) end as reason
      from seen c
      -- One probe per lane: the table has a row for each that ever was.
      left join lateral (select x.* from lanes x where x.lane = c.lane limit 1) l on true
      ${joined}
    ), due as materialized (select * from aged a where a.due_at <= now()),
    blocked as (
      select b.reason, count(*)::integer as messages from (
        select a.reason from due a cross join lateral (${dueRows}) r where a.reason is not null limit $3) b
      group by b.reason ${name === 'whatsapp' ? HELD_BACK : ''}
    )
    select (select count(*)::integer from due a where a.reason is null) as lanes,
      (select extract(epoch from now() - min(a.due_at))::float8 from due a where a.reason is null) as oldest_age_s,
      (select count(*)::integer from (
        select from due a cross join lateral (${dueRows}) r where a.reason is null limit $3) x) as messages,
      coalesce((select json_object_agg(b.reason, b.messages) from (
        select reason, sum(messages)::integer as messages from blocked group by reason) b), '{}') as blocked`,
});

export const READ_BACKLOG: Readonly<Record<BacklogKind, Statement>> = {
  whatsapp: read('whatsapp', SOURCES.whatsapp),
  sms: read('sms', SOURCES.sms),
  webhooks: read('webhooks', SOURCES.webhooks),
};

export const LANE_KIND_OF: Readonly<Record<BacklogKind, BacklogSource['kind']>> = {
  whatsapp: 'wa',
  sms: 'sms',
  webhooks: 'hook',
};
