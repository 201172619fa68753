import { LOCK_TIMEOUT, type Statement } from '@chasqui/database';
import { type EventLogSql, EventStatement } from '@chasqui/events';
import { COUNT_CHARGES, COUNT_CHARGES_QUIETLY, THRESHOLD_SQL } from '@chasqui/tenancy';

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

/**
 * Claims idempotency keys, in one order over all batches. A key older than 72 hours is free again, and so is one whose
 * message ended with an answer that says that nothing was sent (docs/adr/0019-answers-that-free-a-key.md). A concurrent
 * claim waits for the row and then finds the new message in it, which frees nothing.
 *
 * The holder of a key may be a process that stands still: the wait is shorter than for other locks, because neighbors
 * in the batch wait as well (then 55P03). The sorted input makes the shorter timeout apply before the first key is
 * claimed; the rows are read before the last line. Its values come from `claimOf`.
 */
export const CLAIM_KEYS: Statement = {
  name: 'intake_claim_keys',
  text: `
    with claimed as (
      insert into idempotency_keys as k (org_id, route, key, request_hash, message_id)
      select org_id, route, key, decode(request_hash, 'hex'), message_id
      from (select set_config('lock_timeout', $2, true) as patience offset 0) hurry, json_to_recordset($1::json)
        as x(org_id uuid, route text, key text, request_hash text, message_id uuid)
      where patience <> ''
      order by 1, 2, 3
      on conflict (org_id, route, key) do update
        set request_hash = excluded.request_hash, message_id = excluded.message_id, created_at = now()
        where k.created_at < now() - interval '72 hours'
          or exists (select from messages m where m.id = k.message_id and m.org_id = k.org_id and m.frees_key)
      returning message_id
    )
    select message_id from claimed
    union all select null where set_config('lock_timeout', '${LOCK_TIMEOUT}', true) = ''`,
};

/** Longest wait for the holder of a key: the rest of the batch waits, too. */
const PATIENCE_MS = 1_000;

/** Values of `CLAIM_KEYS`. @param rows of `idempotency_keys`, the hash in hexadecimal digits */
export const claimOf = (rows: readonly object[], patienceMs = PATIENCE_MS): [string, string] => [
  JSON.stringify(rows),
  `${patienceMs}ms`,
];

export const FIND_KEYS: Statement = {
  name: 'intake_find_keys',
  text: `
    select x.message_id as asked_id, k.message_id, k.request_hash
    from json_to_recordset($1::json) as x(org_id uuid, route text, key text, message_id uuid)
    join idempotency_keys k on k.org_id = x.org_id and k.route = x.route and k.key = x.key`,
};

/** A key whose message exists stays: another try of the same request may have stored it. */
export const FREE_KEYS: Statement = {
  name: 'intake_free_keys',
  text: `
    delete from idempotency_keys k
    using json_to_recordset($1::json) as x(org_id uuid, route text, key text, message_id uuid)
    where k.org_id = x.org_id and k.route = x.route and k.key = x.key and k.message_id = x.message_id
      and not exists (select from messages m where m.id = k.message_id and m.org_id = k.org_id)`,
};

interface Telling {
  /** Parts of the WITH list that count, and log events. */
  count: (sql: EventLogSql) => string;
  told: string;
}

const accept = (name: string, { count, told }: Telling): EventStatement =>
  new EventStatement(
    name,
    (sql) => `
    with input as materialized (
      select * from json_to_recordset($1::json) as x(
        ord integer, id uuid, org_id uuid, mode text, channel text, type text, to_address text, from_address text,
        account_id uuid, content text, media jsonb, payload jsonb, metadata jsonb, scheduled_at timestamptz, tracked boolean, lane text, priority smallint,
        request_id text, trace_context text, reply_to text, give_up_after_ms integer, limits text[], period date,
        source text)
    ),
    charge as materialized (
      select i.ord, i.org_id, i.mode, i.period, c.limit_name, c.max
      from json_to_recordset($2::json) as c(ord integer, limit_name text, max integer)
      join input i on i.ord = c.ord
    ),
    ${count(sql)},
    created as (
      insert into messages (
        id, org_id, mode, channel, direction, status, tracked, type, to_address, from_address, account_id, content,
        media, payload, metadata, lane, lane_seq, priority, state, due_at, scheduled_at, request_id, trace_context, reply_to,
        give_up_at, charged, charged_period)
      select id, org_id, mode, channel, 'outbound', 'pending', tracked, type, to_address, from_address, account_id,
        content, media, payload, metadata, lane, nextval('messages_lane_seq'), priority,
        case when scheduled_at is null then 'queued' else 'held' end, coalesce(scheduled_at, now()), scheduled_at,
        request_id, trace_context, reply_to, coalesce(scheduled_at, now()) + give_up_after_ms * interval '1 millisecond', limits, period
      from (select * from input where ord not in (select ord from denied) order by ord) ordered
    ),
    audit as (
      insert into message_events (message_id, version, org_id, status, source)
      select id, 1, org_id, 'pending', source from input where ord not in (select ord from denied)
    )
    select ord, limit_name, max, used, is_left, null::uuid as told_org_id from denied ${told}`,
  );

/**
 * Counts a batch against its limits and inserts what they allow, in one statement: counter rows are locked in one
 * order, each message is ranked behind its neighbors in the batch, and only allowed ones are counted. If a counter
 * would reach a threshold not told yet, nothing is done: `ACCEPT_AND_TELL` has to do it.
 *
 * Answers one row per refused message (`ord`, `limit_name`, `max`, `used`), or one for each with `is_left`.
 */
export const ACCEPT = accept('intake_accept', { count: () => COUNT_CHARGES_QUIETLY.trim(), told: '' });

/**
 * Like `ACCEPT`, and a counter that reaches a threshold logs its event. Only for batches that need it: preparing an
 * event costs, and hardly any message makes one.
 *
 * Answers one row per refused message, and one per event (`told_org_id`).
 */
export const ACCEPT_AND_TELL = accept('intake_accept_and_tell', {
  count: (sql) => `${COUNT_CHARGES.trim()}, ${THRESHOLD_SQL.facts('taken').trim()}, ${sql.log('threshold').trim()}`,
  told: 'union all select null, null, null, null, null, org_id from logged',
});
