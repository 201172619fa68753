import type { Statement } from '@chasqui/database';
import { type EventLogSql, EventStatement } from '@chasqui/events';

/** Unit of `storage_mb`, in bytes. */
export const MEGABYTE = 1024 * 1024;

/** `storage_mb` of the organization $1 in bytes; null: unlimited. */
const MAX_BYTES = `
  select case when mb >= 0 then mb * ${MEGABYTE} end as bytes, mb
  from (select ((p.limits || o.limit_overrides) ->> 'storage_mb')::bigint as mb
    from organizations o join plans p on p.code = o.plan_code where o.id = $1) plan`;

/**
 * Reserves room ($6 bytes) for a file ($2) of an organization ($1) and inserts its row, or does neither: a file of this
 * name exists already, or there is no room. The organization's row is locked until the end of the statement, so no two
 * uploads get the same room.
 *
 * @param row columns and values besides `org_id`, $2, $5 and $6
 * @param known SQL of the existing file
 */
const open = (name: string, row: { columns: string; values: string }, known: string): Statement => ({
  name,
  text: `
    with plan as materialized (${MAX_BYTES}),
    known as materialized (${known}),
    reserved as (
      insert into storage_usage as s (org_id, used_bytes)
      select $1, $6::bigint from plan where not exists (select from known) and (bytes is null or $6::bigint <= bytes)
      on conflict (org_id) do update set used_bytes = s.used_bytes + excluded.used_bytes
        where (select bytes from plan) is null or s.used_bytes + excluded.used_bytes <= (select bytes from plan)
      returning s.org_id
    ),
    opened as (
      insert into media_files (id, org_id, mime, size, ${row.columns})
      select $2, org_id, $5, $6, ${row.values} from reserved returning id
    )
    select exists (select from opened) as is_open, exists (select from known) as is_stored,
      (select mb from plan)::float8 as max_mb,
      coalesce((select used_bytes from storage_usage where org_id = $1), 0)::float8 as used_bytes`,
});

/** An upload of a gateway ($3) under its name ($4). */
export const OPEN = open(
  'media_open',
  { columns: 'gateway_id, ref', values: '$3, $4' },
  'select id from media_files where gateway_id = $3 and ref = $4 and stored_at is not null',
);

/** An upload of a client, with mode ($3) and name ($4). It expires after $7 seconds. */
export const OPEN_CLIENT_FILE = open(
  'media_open_client_file',
  { columns: 'mode, filename, expires_at', values: `$3, $4, now() + $7 * interval '1 second'` },
  'select null::uuid as id where false',
);

/**
 * Reserves more room ($3 bytes) for an upload ($2) of an organization ($1), or does nothing: it was given up, or there
 * is no room.
 */
export const GROW: Statement = {
  name: 'media_grow',
  text: `
    with plan as materialized (${MAX_BYTES}),
    opened as materialized (select id from media_files where id = $2 and org_id = $1 and stored_at is null for update),
    reserved as (
      update storage_usage s set used_bytes = s.used_bytes + $3 from plan, opened
      where s.org_id = $1 and (plan.bytes is null or s.used_bytes + $3 <= plan.bytes) returning opened.id
    ),
    grown as (update media_files f set size = f.size + $3 from reserved r where f.id = r.id returning f.id)
    select exists (select from grown) as is_open, not exists (select from opened) as is_gone,
      (select mb from plan)::float8 as max_mb,
      coalesce((select used_bytes from storage_usage where org_id = $1), 0)::float8 as used_bytes`,
};

/** Final type ($2) and size ($3 bytes, at most the reserved ones) of a client's upload ($1). */
export const SETTLE: Statement = {
  name: 'media_settle',
  text: `
    with settled as (
      update media_files f set mime = $2, size = $3
      from (select id, size from media_files where id = $1 and stored_at is null for update) before
      where f.id = before.id returning f.org_id, before.size - $3 as spare, f.expires_at),
    given_back as (
      update storage_usage s set used_bytes = s.used_bytes - x.spare from settled x where s.org_id = x.org_id)
    select expires_at from settled`,
};

/**
 * Files for new messages, as JSON: `id, org_id, mode, scheduled_at, life_ms`, and the time by which the messages must
 * have ended.
 */
const WANTED = `
    wanted as materialized (
      select id, org_id, mode,
        max(coalesce(scheduled_at, now()) + life_ms * interval '1 millisecond') + interval '1 day' as needed_until
      from json_to_recordset($1::json) as x(id uuid, org_id uuid, mode text, scheduled_at timestamptz, life_ms bigint)
      group by id, org_id, mode order by id)`;

/**
 * Keeps files until the messages about to get them must have ended. Answers those that can be sent: stored, not
 * expired, of the message's organization and mode. Files are deleted only some time after they expired (`FORGETTABLE`),
 * so no file in the answer can go while the transaction runs.
 */
export const KEEP_WANTED: Statement = {
  name: 'media_keep_wanted',
  text: `
    with ${WANTED},
    kept as (
      update media_files f set expires_at = w.needed_until from wanted w
      where f.id = w.id and f.org_id = w.org_id and f.mode = w.mode and f.stored_at is not null
        and f.expires_at > now() and f.expires_at < w.needed_until)
    select w.id, w.org_id, w.mode from wanted w join media_files f on f.id = w.id and f.org_id = w.org_id and f.mode = w.mode
    where f.stored_at is not null and f.expires_at > now()`,
};

/** Stores files that came with their messages' requests. Answers what it stored. */
export const STORE_WITH_MESSAGES: Statement = {
  name: 'media_store_with_messages',
  text: `
    with ${WANTED}
    update media_files f set stored_at = now(), expires_at = greatest(f.expires_at, w.needed_until) from wanted w
    where f.id = w.id and f.org_id = w.org_id and f.mode = w.mode and f.stored_at is null
    returning f.id`,
};

/** Locks a file ($1) that is not stored; one that a message is just getting is left alone. */
export const HOLD_UNSTORED: Statement = {
  name: 'media_hold_unstored',
  text: 'select from media_files where id = $1 and stored_at is null for update skip locked',
};

/**
 * The parts `reached`, `quiet`, `told`, `threshold`, `logged` and `fanned` of a WITH list: `usage.threshold` when an
 * organization's storage reaches 80 or 100 per cent, once until it fell by 5 per cent of the limit. Reads the part
 * `plan`.
 *
 * @param sql parts that log events
 * @param org SQL of the organization's id
 * @param mode SQL of the event's mode
 * @param isFull SQL: whether a file found no room, which is 100 per cent
 */
const tellThreshold = (sql: EventLogSql, org: string, mode: string, isFull: string): string => `
    reached as (
      select s.org_id, s.used_bytes, plan.bytes, plan.mb, case when ${isFull} or s.used_bytes >= plan.bytes then 100
        when s.used_bytes * 100 >= plan.bytes * 80 then 80 else 0 end::smallint as percent
      from storage_usage s, plan where s.org_id = ${org} and plan.bytes > 0
    ),
    quiet as materialized (
      select s.org_id, case when s.told_max_mb = r.mb then s.told_percent else 0 end as told_before
      from storage_usage s join reached r on r.org_id = s.org_id
      where r.percent > case when s.told_max_mb = r.mb then s.told_percent else 0 end
      for no key update of s
    ),
    told as (
      update storage_usage s set told_percent = r.percent, told_max_mb = r.mb,
        tell_again_bytes = greatest(least(r.used_bytes, r.bytes * 80 / 100) - r.bytes * 5 / 100, 0)
      from reached r join quiet q on q.org_id = r.org_id where s.org_id = r.org_id
      returning s.org_id, r.used_bytes, r.bytes, r.mb, r.percent, q.told_before
    ),
    threshold as (
      select uuidv7() as id, t.org_id, ${mode} as mode, 'usage.threshold' as type, null::text as channel,
        null::uuid as account_id, t.org_id as subject_id,
        jsonb_build_object('limit', 'storage_mb', 'used', ceil(t.used_bytes / ${MEGABYTE}.0)::bigint, 'max', t.mb,
          'percent', p.percent, 'resets_at', null) as payload
      from told t join (values (80), (100)) p (percent)
        on p.percent > t.told_before and p.percent <= t.percent
          and (p.percent = t.percent or t.used_bytes * 100 >= t.bytes * p.percent)
      order by p.percent
    ),
    ${sql.log('threshold')}`;

/** The bytes of an upload ($2) are there. @throws unique_violation when another one under the same name was faster */
export const MARK_STORED = new EventStatement(
  'media_mark_stored',
  (sql) => `
    with plan as materialized (${MAX_BYTES}),
    stored as (
      update media_files set stored_at = now() where id = $2 and org_id = $1 and stored_at is null returning id
    ),
    ${tellThreshold(sql, '$1', '$3::text', 'false')}
    select exists (select from stored) as is_stored, exists (select from logged) as is_told`,
);

const tell = (name: string, isFull: string): EventStatement =>
  new EventStatement(
    name,
    (sql) => `
    with plan as materialized (${MAX_BYTES}),
    ${tellThreshold(sql, '$1', '$2::text', isFull)}
    select exists (select from logged) as is_told`,
  );

/** A file found no room: told once. */
export const TELL_FULL = tell('media_tell_full', 'true');
export const TELL_USED = tell('media_tell_used', 'false');

/** The row that `TELL_FULL` marks must exist. */
export const ENSURE_USAGE: Statement = {
  name: 'media_ensure_usage',
  text: 'insert into storage_usage (org_id) values ($1) on conflict do nothing',
};

/** Deletes the row of a file ($1) and returns its room. @param condition in which state it may be deleted */
const release = (name: string, condition: string): Statement => ({
  name,
  text: `
    with gone as (delete from media_files f where id = $1 and ${condition} returning org_id, size)
    update storage_usage s set used_bytes = s.used_bytes - g.size,
      told_percent = case when s.used_bytes - g.size <= s.tell_again_bytes then 0 else s.told_percent end
    from gone g where s.org_id = g.org_id`,
});

export const GIVE_UP = release('media_give_up', 'f.stored_at is null');
export const FORGET = release('media_forget', 'true');

/** Lower bound of every plan's retention: keys are known for 72 hours, and webhooks are tried for longer. */
export const LEAST_RETENTION_DAYS = 4;

/** Longer terms count as this one, 50 years: it avoids times before 1970. */
export const MOST_RETENTION_DAYS = 18_250;

/** SQL: files and rows of an organization from before this time are past its retention. @param days SQL of its term */
export const retentionCutoffSql = (days: string): string =>
  `now() - least(greatest(${days}, ${LEAST_RETENTION_DAYS}), ${MOST_RETENTION_DAYS}) * interval '1 day'`;

const CUTOFF = retentionCutoffSql('t.days');

/**
 * What may be deleted ($1 most, per reason): uploads begun an hour ago that did not end, files that no event claimed
 * within 24 hours, clients' files that expired longer ago than any transaction takes, files past the retention of their
 * organization whose message is gone.
 */
export const FORGETTABLE: Statement = {
  name: 'media_forgettable',
  text: `
    (select id from media_files where stored_at is null and created_at < now() - interval '1 hour' limit $1)
    union
    (select id from media_files
     where message_id is null and expires_at is null and created_at < now() - interval '24 hours' limit $1)
    union
    (select id from media_files where expires_at < now() - interval '10 minutes' limit $1)
    union
    (select f.id from retention_terms t
       join media_files f on f.org_id = t.org_id and f.message_id is not null and f.created_at < ${CUTOFF}
      where t.days >= 0 and not exists (select from messages m where m.id = f.message_id) limit $1)
    limit $1`,
};

/** Locks a file that is still forgettable: an event that wants it now waits, and finds none. */
export const HOLD_FORGETTABLE: Statement = {
  name: 'media_hold_forgettable',
  text: `
    select from media_files f where id = $1 and case
      when stored_at is null then created_at < now() - interval '1 hour'
      when expires_at is not null then expires_at < now() - interval '10 minutes'
      when message_id is null then created_at < now() - interval '24 hours'
      else not exists (select from messages m where m.id = f.message_id) and exists (
        select from retention_terms t where t.org_id = f.org_id and t.days >= 0 and f.created_at < ${CUTOFF}) end
    for update of f skip locked`,
};
