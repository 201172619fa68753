/**
 * SQL: whether an `insert … on conflict do update` inserted `row`, for its `returning`. PostgreSQL 18 has `old` for it.
 * On older ones an updated row was locked first, and `xmax` names the locker; in a new row it is 0.
 */
export const isInsertedSql = (row: string): string => `(${row}.xmax = 0)`;
