/** Whether the deletion of an organization `o` may begin: its time has come, and so much time was seen to pass, too. */
const HAS_WAITED = 'o.deleting_at <= now() and coalesce(o.deletion_left_ms, 0) <= 0';

/** Whether an organization `o` is to be deleted now. Nobody resumes one that is, but by hand or with an older version. */
export const IS_DUE = `(${HAS_WAITED} and o.suspended_at is not null)`;

/** From when on an organization `o` is deleted at the earliest: by the clock, and by what was counted. */
const COUNTED_END = `now() + greatest(0, coalesce(o.deletion_left_ms, 0)) * interval '1 millisecond'`;
const DELETED_FROM = `
  case when ${COUNTED_END} > o.deleting_at + interval '5 minutes' then ${COUNTED_END} else o.deleting_at end`.trim();

/** What is said of a deletion. */
export const DELETION_COLUMNS = `
  o.id, o.name, ${DELETED_FROM} as "deletingAt", o.deletion_asked_by as "askedBy", o.suspended_at as "suspendedAt",
  o.suspended_for_deletion as "isSuspendedForIt", o.erasing_at as "begunAt", o.erasure_problem as problem`;

export const FIND_DELETION = `select ${DELETION_COLUMNS} from organizations o where o.id = $1`;

/**
 * Counts the wait before deletions: of the time since it was last counted as much as this process saw pass since it last looked
 * ($1, milliseconds; null: it did not look yet). A clock of PostgreSQL that jumps by a day shortens no wait by a day; what
 * passes while nobody looks is not counted. An older version plans without it: what is left then is what the clock says.
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
  returning o.id as "orgId", o.deletion_left_ms::float8 as "leftMs", o.deleting_at <= now() as "isPast"`;

/**
 * From so many days ($2) on everything of a suspended organization is deleted. One that is planned already keeps its time; when
 * operators ($3) ask for it, too, it is theirs to take back.
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
    former.deleting_at is null or former.deletion_asked_by is distinct from o.deletion_asked_by as "isChanged"`;

/** It stays. None: that has begun, or it is another's ($2, null: everybody's) to take back. */
export const CANCEL = `
  update organizations o set deleting_at = null, deletion_left_ms = null, deletion_counted_at = null, deletion_asked_by = null
  from (select id, deleting_at from organizations where id = $1) former
  where o.id = former.id and o.erasing_at is null
    and ($2::text is null or former.deleting_at is null or o.deletion_asked_by = $2)
  returning ${DELETION_COLUMNS}, former.deleting_at is not null as "isChanged"`;
