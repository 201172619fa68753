import type { DataSourceOptions } from './data-source';
import { Database } from './database';

/** Waits until `ping` resolves, with a log line per failed try. */
export type Wait = (what: string, ping: () => Promise<unknown>) => Promise<void>;

/** Connects as an app does at start: waits for a PostgreSQL that is away and for migrations that have not run yet. */
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
