/** A process that works on an import or an export says so often. One that was not heard of for so long stands still. */
export const LEASE = `interval '30 seconds'`;

/**
 * SQL that is true for an import or an export that a process works on: it was heard of, and its process is not dead.
 *
 * @param row name of the row in the statement. Without a process, as copies of an older version take it, only the time counts.
 */
export const isHeldSql = (row: string): string => `(
  coalesce(${row}.heard_at >= now() - ${LEASE}, false) and (${row}.process_id is null
    or exists (select from processes p where p.id = ${row}.process_id and p.died_at is null)))`;
