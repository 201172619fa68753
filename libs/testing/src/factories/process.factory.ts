import type { Database } from '@chasqui/entities';

/** Registers a process that lives for ever. @returns its id: what it takes nobody else takes */
export async function aLivingProcess(database: Pick<Database, 'query'>): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    `insert into processes (app, copy, version, seen_at) values ('test', 'test', 'test', 'infinity') returning id`,
  );
  return rows[0]?.id ?? 0;
}
