import type { Database } from '@chasqui/database';

/** Registers a process that lives for ever. @returns its id: its leases stay with it */
export async function aLivingProcess(database: Pick<Database, 'query'>, app = 'test'): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    `insert into processes (app, copy, version, seen_at) values ($1, 'test', 'test', 'infinity') returning id`,
    [app],
  );
  return rows[0]?.id ?? 0;
}
