import { createDataSource } from './database/data-source';
import { findPrimary } from './database/find-primary';
import { refuseUnfitServer } from './database/fit-server';
import { isPooled, SESSION_LIMITS } from './database/pooler';
import { ServerList } from './database/server-list';

/** Held while the schema changes, so that two launchers do not migrate at once. */
const MIGRATE_LOCK = 7_311_001;

/**
 * Brings the schema to the newest level. Safe to run twice and by several processes at once.
 *
 * @returns names of the migrations that ran
 * @throws UnfitServerError when PostgreSQL cannot be worked with, for example because it is too old
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const servers = ServerList.of(databaseUrl);
  await findPrimary(servers);
  const source = createDataSource({ url: databaseUrl, servers, poolSize: 2, applicationName: 'chasqui-migrate' });
  await source.initialize();
  await refuseUnfitServer(source, isPooled(databaseUrl));
  const lock = source.createQueryRunner();
  try {
    // In a transaction, so that it is held also where a pooler lends connections for one.
    await lock.startTransaction();
    // They are not for the wait until another launcher is done, nor for this one.
    for (const limit of Object.keys(SESSION_LIMITS)) await lock.query(`set local ${limit} = 0`);
    await lock.query(`select pg_advisory_xact_lock(${MIGRATE_LOCK})`);
    const ran = await source.runMigrations({ transaction: 'each' });
    await lock.commitTransaction();
    return ran.map((migration) => migration.name);
  } finally {
    await lock.release();
    await source.destroy();
  }
}
