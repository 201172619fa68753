import type { Statement } from '../database/database';
import { EVENT_SQL } from '../events/event.sql';
import { THRESHOLD_SQL } from '../usage/usage-threshold.sql';

/** Counter rows must exist before they can be locked. */
export const ENSURE_COUNTERS: Statement = {
  name: 'intake_ensure_counters',
  text: `
    insert into usage_counters (org_id, limit_name, period)
    select org_id, limit_name, period
    from json_to_recordset($1::json) as x(org_id uuid, limit_name text, period date)
    order by 1, 2, 3
    on conflict do nothing`,
};

/** Claims idempotency keys, in one order over all batches. A key older than 72 hours is free again. */
export const CLAIM_KEYS: Statement = {
  name: 'intake_claim_keys',
  text: `
    insert into idempotency_keys as k (org_id, route, key, request_hash, message_id)
    select org_id, route, key, decode(request_hash, 'hex'), message_id
    from json_to_recordset($1::json) as x(org_id uuid, route text, key text, request_hash text, message_id uuid)
    order by 1, 2, 3
    on conflict (org_id, route, key) do update
      set request_hash = excluded.request_hash, message_id = excluded.message_id, created_at = now()
      where k.created_at < now() - interval '72 hours'
    returning message_id`,
};

export const FIND_KEYS: Statement = {
  name: 'intake_find_keys',
  text: `
    select x.message_id as asked_id, k.message_id, k.request_hash
    from json_to_recordset($1::json) as x(org_id uuid, route text, key text, message_id uuid)
    join idempotency_keys k on k.org_id = x.org_id and k.route = x.route and k.key = x.key`,
};

export const FREE_KEYS: Statement = {
  name: 'intake_free_keys',
  text: `
    delete from idempotency_keys k
    using json_to_recordset($1::json) as x(org_id uuid, route text, key text, message_id uuid)
    where k.org_id = x.org_id and k.route = x.route and k.key = x.key and k.message_id = x.message_id`,
};

/** What the statement does about thresholds. */
interface Telling {
  name: string;
  /** Of a row of `counter`: whether it leaves the batch to the statement that tells of thresholds. */
  isLeft: string;
  /** What else is not inserted. */
  left: string;
  /** What else the update of a counter does, groups and returns. */
  set: string;
  group: string;
  returning: string;
  /** Parts of the WITH list that log events, and what they add to the answer. */
  parts: string;
  told: string;
}

const accept = (telling: Telling): Statement => ({
  name: telling.name,
  text: `
    with input as materialized (
      select * from json_to_recordset($1::json) as x(
        ord integer, id uuid, org_id uuid, mode text, channel text, type text, to_address text, from_address text,
        number_id uuid, content text, media jsonb, payload jsonb, metadata jsonb, scheduled_at timestamptz, tracked boolean, lane text, priority smallint,
        request_id text, reply_to text, give_up_after_ms integer, limits text[], period date, source text)
    ),
    charge as materialized (
      select i.ord, i.org_id, i.mode, i.period, c.limit_name, c.max
      from json_to_recordset($2::json) as c(ord integer, limit_name text, max integer)
      join input i on i.ord = c.ord
    ),
    counter as materialized (
      select u.org_id, u.limit_name, u.period, u.used, ${telling.isLeft} as is_left
      from usage_counters u
      join (select org_id, limit_name, period, count(*) as n, max(max) as max from charge group by 1, 2, 3) c
        on c.org_id = u.org_id and c.limit_name = u.limit_name and c.period = u.period
      order by u.org_id, u.limit_name, u.period
      for no key update of u
    ),
    ranked as (
      select c.ord, c.limit_name, c.max, u.used,
        row_number() over (partition by c.org_id, c.limit_name, c.period order by c.ord) as rank
      from charge c
      join counter u on u.org_id = c.org_id and u.limit_name = c.limit_name and u.period = c.period
    ),
    denied as materialized (
      (select distinct on (ord) ord, limit_name, max, least(used + rank - 1, max)::integer as used, false as is_left
       from ranked where max >= 0 and used + rank > max
       order by ord, limit_name)
      ${telling.left}
    ),
    taken as (
      update usage_counters u set used = u.used + g.n ${telling.set}
      from (
        select org_id, limit_name, period, count(*)::integer as n ${telling.group}
        from charge where ord not in (select ord from denied)
        group by 1, 2, 3
      ) g
      where u.org_id = g.org_id and u.limit_name = g.limit_name and u.period = g.period
      ${telling.returning}
    ),
    ${telling.parts}
    created as (
      insert into messages (
        id, org_id, mode, channel, direction, status, tracked, type, to_address, from_address, number_id, content,
        media, payload, metadata, lane, lane_seq, priority, state, due_at, scheduled_at, request_id, reply_to,
        give_up_at, charged, charged_period)
      select id, org_id, mode, channel, 'outbound', 'pending', tracked, type, to_address, from_address, number_id,
        content, media, payload, metadata, lane, nextval('messages_lane_seq'), priority,
        case when scheduled_at is null then 'queued' else 'held' end, coalesce(scheduled_at, now()), scheduled_at,
        request_id, reply_to, now() + give_up_after_ms * interval '1 millisecond', limits, period
      from (select * from input where ord not in (select ord from denied) order by ord) ordered
    ),
    audit as (
      insert into message_events (message_id, version, org_id, status, source)
      select id, 1, org_id, 'pending', source from input where ord not in (select ord from denied)
    )
    select ord, limit_name, max, used, is_left, null::uuid as told_org_id from denied ${telling.told}`,
});

/**
 * Counts a batch against its limits and inserts what they allow, in one statement: counter rows are locked in one
 * order, each message is ranked behind its neighbours in the batch, and only the allowed ones are counted. Where a counter
 * would reach a threshold that nobody was told of, nothing is done: the batch is for `ACCEPT_AND_TELL`.
 *
 * Answers one row per message that was refused, or one for each with `is_left`.
 */
export const ACCEPT = accept({
  name: 'intake_accept',
  isLeft: `u.used < c.max and ${THRESHOLD_SQL.reached('u.used + c.n', 'c.max')} > u.told_percent`,
  left: 'union all select ord, null, null, null, true from input where exists (select from counter where is_left)',
  set: '',
  group: '',
  returning: '',
  parts: '',
  told: '',
});

/**
 * The same, and a counter that reaches a threshold makes its event. Only batches that need it pass here: what is prepared
 * for an event costs, and hardly any message makes one.
 *
 * Answers one row per message that was refused, and one per event (`told_org_id`).
 */
export const ACCEPT_AND_TELL = accept({
  name: 'intake_accept_and_tell',
  isLeft: 'false',
  left: '',
  set: `, told_percent = greatest(u.told_percent, ${THRESHOLD_SQL.reached('u.used + g.n', 'g.max')})`,
  group: ', min(max) as max, min(mode) as mode',
  returning:
    'returning u.org_id, g.mode, u.limit_name, u.period, u.used, g.max, old.told_percent as told_before, u.told_percent',
  parts: `${THRESHOLD_SQL.facts('taken')}, ${EVENT_SQL.log('threshold')},`,
  told: 'union all select null, null, null, null, null, org_id from logged',
});
