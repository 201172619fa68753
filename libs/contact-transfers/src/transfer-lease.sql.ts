/** A process that works on an import or an export says so often. One that was not heard of for so long stands still. */
export const LEASE = `interval '30 seconds'`;

/**
 * SQL that is true for an import or an export that a process works on: it was heard of, and its process has not died since.
 *
 * @param row name of the row in the statement. Copies of an older version leave the process as it was: then only the time counts.
 */
export const isHeldSql = (row: string): string => `(
  coalesce(${row}.heard_at >= now() - ${LEASE}, false)
  and not exists (select from processes p where p.id = ${row}.process_id and p.died_at >= ${row}.heard_at))`;

/** Processes that end within seconds of their start, one after the other, are not the work's fault: it is tried at least so long. */
export const TRIED_AT_LEAST = `interval '5 minutes'`;
