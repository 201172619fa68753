import type { Queryable } from './database';

/** Deletes rows in one small step, so that it blocks no other work. @returns fewer than `limit`: none is left */
export async function deleteSome(database: Queryable, table: string, where: string, limit: number): Promise<number> {
  const { rowCount } = await database.query(
    `delete from ${table} where ctid = any (array(select ctid from ${table} where ${where} limit $1))`,
    [limit],
  );
  return rowCount ?? 0;
}
