import type { Statement } from '@chasqui/entities';
import { EVENT_SQL } from '@chasqui/events';

/** `storage_mb` counts in these. */
export const MEGABYTE = 1024 * 1024;

/** `storage_mb` of the organization $1 in bytes; null: unlimited. */
const MAX_BYTES = `
  select case when mb >= 0 then mb * ${MEGABYTE} end as bytes, mb
  from (select ((p.limits || o.limit_overrides) ->> 'storage_mb')::bigint as mb
    from organizations o join plans p on p.code = o.plan_code where o.id = $1) plan`;

/**
 * Reserves room ($6 bytes) and makes the row of an upload, or does neither: a file of this name is there already, or there
 * is no room. The organization's row is locked until the end of the statement, so no two uploads get the same room.
 */
export const OPEN: Statement = {
  name: 'media_open',
  text: `
    with plan as materialized (${MAX_BYTES}),
    known as materialized (
      select id from media_files where gateway_id = $3 and ref = $4 and stored_at is not null),
    reserved as (
      insert into storage_usage as s (org_id, used_bytes)
      select $1, $6::bigint from plan where not exists (select from known) and (bytes is null or $6::bigint <= bytes)
      on conflict (org_id) do update set used_bytes = s.used_bytes + excluded.used_bytes
        where (select bytes from plan) is null or s.used_bytes + excluded.used_bytes <= (select bytes from plan)
      returning s.org_id
    ),
    opened as (
      insert into media_files (id, org_id, gateway_id, ref, mime, size)
      select $2, org_id, $3, $4, $5, $6 from reserved returning id
    )
    select exists (select from opened) as "isOpen", exists (select from known) as "isStored",
      (select mb from plan)::float8 as "maxMb",
      coalesce((select used_bytes from storage_usage where org_id = $1), 0)::float8 as "usedBytes"`,
};

/**
 * The parts `reached`, `told`, `threshold`, `logged` and `fanned` of a WITH list: `usage.threshold` when the storage of
 * an organization reaches 80 or 100 per cent, once until it fell by 5 per cent of the limit. Reads the part `plan`.
 *
 * @param org SQL of the organization's id
 * @param mode SQL of the mode in which it is told
 * @param isFull SQL: whether a file found no room, which is 100 per cent
 */
const tellThreshold = (org: string, mode: string, isFull: string): string => `
    reached as (
      select s.org_id, s.used_bytes, plan.bytes, plan.mb, case when ${isFull} or s.used_bytes >= plan.bytes then 100
        when s.used_bytes * 100 >= plan.bytes * 80 then 80 else 0 end::smallint as percent
      from storage_usage s, plan where s.org_id = ${org} and plan.bytes > 0
    ),
    told as (
      update storage_usage s set told_percent = r.percent, told_max_mb = r.mb,
        tell_again_bytes = greatest(least(r.used_bytes, r.bytes * 80 / 100) - r.bytes * 5 / 100, 0)
      from reached r
      where s.org_id = r.org_id
        and r.percent > case when s.told_max_mb = r.mb then s.told_percent else 0 end
      returning s.org_id, r.used_bytes, r.bytes, r.mb, r.percent,
        case when old.told_max_mb = r.mb then old.told_percent else 0 end as told_before
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
    ${EVENT_SQL.log('threshold')}`;

/** The bytes of an upload ($2) are there. @throws unique_violation when another one under the same name was faster */
export const MARK_STORED: Statement = {
  name: 'media_mark_stored',
  text: `
    with plan as materialized (${MAX_BYTES}),
    stored as (
      update media_files set stored_at = now() where id = $2 and org_id = $1 and stored_at is null returning id
    ),
    ${tellThreshold('$1', '$3::text', 'false')}
    select exists (select from stored) as "isStored", exists (select from logged) as "isTold"`,
};

/** A file found no room: that is told, unless it was told before. */
export const TELL_FULL: Statement = {
  name: 'media_tell_full',
  text: `
    with plan as materialized (${MAX_BYTES}),
    ${tellThreshold('$1', '$2::text', 'true')}
    select exists (select from logged) as "isTold"`,
};

/** The row that `TELL_FULL` marks must be there. */
export const ENSURE_USAGE: Statement = {
  name: 'media_ensure_usage',
  text: 'insert into storage_usage (org_id) values ($1) on conflict do nothing',
};

/** Deletes the row of a file ($1) and gives its room back. @param condition which state of it may be deleted */
const release = (name: string, condition: string): Statement => ({
  name,
  text: `
    with gone as (delete from media_files f where id = $1 and ${condition} returning org_id, size)
    update storage_usage s set used_bytes = s.used_bytes - g.size,
      told_percent = case when s.used_bytes - g.size <= s.tell_again_bytes then 0 else s.told_percent end
    from gone g where s.org_id = g.org_id`,
});

/** What an upload that did not end well reserved. */
export const GIVE_UP = release('media_give_up', 'f.stored_at is null');
/** A file that nobody needs any more. */
export const FORGET = release('media_forget', 'true');

/**
 * What may be deleted ($1 most, per reason): uploads that were begun an hour ago and did not end, files that no event
 * claimed within 24 hours, files past the retention of their organization.
 */
export const FORGETTABLE: Statement = {
  name: 'media_forgettable',
  text: `
    (select id from media_files where stored_at is null and created_at < now() - interval '1 hour' limit $1)
    union
    (select id from media_files where message_id is null and created_at < now() - interval '24 hours' limit $1)
    union
    (select f.id from organizations o
       join plans p on p.code = o.plan_code
       cross join lateral (select ((p.limits || o.limit_overrides) ->> 'retention_days')::integer as days) kept
       join media_files f on f.org_id = o.id and f.message_id is not null
        and f.created_at < now() - greatest(kept.days, 1) * interval '1 day'
      where kept.days >= 0 limit $1)
    limit $1`,
};

/** Holds a file that is still forgettable: an event that wants it now waits, and finds none. */
export const HOLD_FORGETTABLE: Statement = {
  name: 'media_hold_forgettable',
  text: `
    select from media_files f where id = $1
      and (created_at < now() - interval '24 hours' or (stored_at is null and created_at < now() - interval '1 hour'))
      and (message_id is null or exists (
        select from organizations o join plans p on p.code = o.plan_code
        where o.id = f.org_id and ((p.limits || o.limit_overrides) ->> 'retention_days')::integer >= 0
          and f.created_at < now() - greatest(((p.limits || o.limit_overrides) ->> 'retention_days')::integer, 1)
            * interval '1 day'))
    for update of f skip locked`,
};
