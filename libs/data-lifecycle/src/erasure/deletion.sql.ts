/** Whether the deletion of an organization `o` may begin: its time has come, and that long was also seen to pass. */
const HAS_WAITED = 'o.deleting_at <= now() and coalesce(o.deletion_left_ms, 0) <= 0';

/**
 * Whether an organization `o` is to be deleted now. While that is so it is resumed only by hand or with an older
 * version.
 */
export const IS_DUE = `(${HAS_WAITED} and o.suspended_at is not null)`;

/** Earliest deletion of an organization `o`: by the clock, and by the counted wait. */
const COUNTED_END = `now() + greatest(0, coalesce(o.deletion_left_ms, 0)) * interval '1 millisecond'`;
const DELETED_FROM = `
  case when ${COUNTED_END} > o.deleting_at + interval '5 minutes' then ${COUNTED_END} else o.deleting_at end`.trim();

export const DELETION_COLUMNS = `
  o.id, o.name, ${DELETED_FROM} as deleting_at, o.deletion_asked_by as asked_by, o.suspended_at,
  o.suspended_for_deletion as is_suspended_for_it, o.erasing_at as begun_at, o.erasure_problem as problem`;

export const FIND_DELETION = `select ${DELETION_COLUMNS} from organizations o where o.id = $1`;

/**
 * Counts the wait before deletions: of the time since the last count, as much as this process saw pass since its last
 * look ($1, milliseconds; null: first look). A jump of PostgreSQL's clock by a day shortens no wait by a day; time
 * without a running process is not counted. An older version plans without it: then the clock decides what is left.
 */
export const COUNT_WAITS = `
  with waiting as materialized (
    select id from organizations where deleting_at is not null and erasing_at is null order by id for no key update skip locked
  )
  update organizations o set
    deletion_left_ms = greatest(0, case
      when o.deletion_left_ms is null then extract(epoch from o.deleting_at - now()) * 1000
      else o.deletion_left_ms - least(greatest(0, extract(epoch from now() - o.deletion_counted_at) * 1000), $1::float8)
    end)::bigint,
    deletion_counted_at = now()
  from waiting w
  where o.id = w.id and (o.deletion_left_ms is null or ($1::float8 is not null and o.deletion_left_ms > 0))
  returning o.id as org_id, o.deletion_left_ms::float8 as left_ms, o.deleting_at <= now() as is_past`;

/**
 * Plans the deletion of a suspended organization in $2 days. An already planned one keeps its time; when operators ($3)
 * ask for it, too, only they can take it back.
 */
export const PLAN = `
  update organizations o set
    deleting_at = coalesce(o.deleting_at, now() + $2::float8 * interval '1 day'),
    deletion_left_ms = case when o.deleting_at is null then ($2::float8 * 86400000)::bigint else o.deletion_left_ms end,
    deletion_counted_at = case when o.deleting_at is null then now() else o.deletion_counted_at end,
    deletion_asked_by = case when o.deleting_at is null or $3::text = 'operator' then $3::text else o.deletion_asked_by end
  from (
    select id, deleting_at, deletion_asked_by from organizations where id = $1 and suspended_at is not null
  ) former
  where o.id = former.id
  returning ${DELETION_COLUMNS},
    former.deleting_at is null or former.deletion_asked_by is distinct from o.deletion_asked_by as is_changed`;

/** Takes a deletion back. No row: it has begun, or another asker ($2, null: any) has to take it back. */
export const CANCEL = `
  update organizations o set deleting_at = null, deletion_left_ms = null, deletion_counted_at = null, deletion_asked_by = null
  from (select id, deleting_at from organizations where id = $1) former
  where o.id = former.id and o.erasing_at is null
    and ($2::text is null or former.deleting_at is null or o.deletion_asked_by = $2)
  returning ${DELETION_COLUMNS}, former.deleting_at is not null as is_changed`;
