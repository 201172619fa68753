import type { DataSourceOptions } from './data-source';
import { Database } from './database';

export type Wait = (what: string, ping: () => Promise<unknown>) => Promise<void>;

/** Waits while PostgreSQL is away or migrations have not run yet. */
export async function connectWhenReady(options: DataSourceOptions, wait: Wait): Promise<Database> {
  const connected: Database[] = [];
  await wait('PostgreSQL', async () => {
    connected.push(await Database.connect(options));
  });
  const [database] = connected;
  if (database === undefined) throw new Error('the wait for PostgreSQL ended without a connection');
  await wait('the migrations', () => database.mustBeMigrated());
  return database;
}
