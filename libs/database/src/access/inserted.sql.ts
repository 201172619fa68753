/**
 * SQL: whether an `insert … on conflict do update` inserted `row`, for its `returning`. PostgreSQL 18 has `old` for it.
 * On older ones `xmax` names the locker of an updated row; in a new row it is 0.
 */
export const isInsertedSql = (row: string): string => `(${row}.xmax = 0)`;
