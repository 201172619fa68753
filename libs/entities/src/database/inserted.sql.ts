/**
 * SQL: whether an `insert … on conflict do update` inserted a row, for its `returning`. PostgreSQL 18 has `old` for it,
 * older ones do not: an updated row was locked first, and `xmax` names the locker; in a new row it is 0.
 *
 * @param row name of the row
 */
export const isInsertedSql = (row: string): string => `(${row}.xmax = 0)`;
