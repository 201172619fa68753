import type { Queryable } from './database';

/** PostgreSQL's time in milliseconds since 1970: the one clock that all processes share. */
export async function readClock(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  return rows[0]?.ms ?? Number.NaN;
}
