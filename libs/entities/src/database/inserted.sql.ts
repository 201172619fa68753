/**
 * SQL: whether an `insert … on conflict do update` made a row, in its `returning`. PostgreSQL 18 would say it by `old`, which
 * older ones lack: a row that is updated was locked first, and keeps who did in `xmax`; a new one has nobody there.
 *
 * @param row name of the row
 */
export const isInsertedSql = (row: string): string => `(${row}.xmax = 0)`;
