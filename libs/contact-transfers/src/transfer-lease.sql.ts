/**
 * The process that works on an import or an export renews `heard_at` more often than this; otherwise it counts as
 * stuck.
 */
export const LEASE = `interval '30 seconds'`;

/**
 * SQL that is true while a process works on a row: it renewed its lease, and has not died since.
 *
 * @param row the row's name in the statement. Copies of an older version leave `process_id` unchanged: then only the
 * time counts.
 */
export const isHeldSql = (row: string): string => `(
  coalesce(${row}.heard_at >= now() - ${LEASE}, false)
  and not exists (select from processes p where p.id = ${row}.process_id and p.died_at >= ${row}.heard_at))`;

/** Work is tried for at least this long: processes that die within seconds, one after the other, are not its fault. */
export const TRIED_AT_LEAST = `interval '5 minutes'`;
