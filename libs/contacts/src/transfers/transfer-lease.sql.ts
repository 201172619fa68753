/** Longer than the pause between two renewals of `heard_at`: past it, a process counts as stuck. */
export const LEASE = `interval '30 seconds'`;

/**
 * True while a process works on the row: it renewed its lease, and has not died since. Copies of an older version
 * leave `process_id` unchanged: then only the time counts.
 */
export const isHeldSql = (row: string): string => `(
  coalesce(${row}.heard_at >= now() - ${LEASE}, false)
  and not exists (select from processes p where p.id = ${row}.process_id and p.died_at >= ${row}.heard_at))`;

/** Work is tried for at least this long: processes that die within seconds, one after the other, are not its fault. */
export const TRIED_AT_LEAST = `interval '5 minutes'`;
