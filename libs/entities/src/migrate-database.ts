import { createDataSource } from './database/data-source';
import { refuseOldServer } from './database/oldest-server';

/** Held while the schema changes, so that two launchers do not migrate at once. */
const MIGRATE_LOCK = 7_311_001;

/**
 * Brings the schema to the newest level. Safe to run twice and by several processes at once.
 *
 * @returns names of the migrations that ran
 * @throws OldServerError when PostgreSQL is too old
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const source = createDataSource({ url: databaseUrl, poolSize: 2, applicationName: 'chasqui-migrate' });
  await source.initialize();
  await refuseOldServer(source);
  const lock = source.createQueryRunner();
  try {
    await lock.query('set statement_timeout = 0; set lock_timeout = 0');
    await lock.query(`select pg_advisory_lock(${MIGRATE_LOCK})`);
    const ran = await source.runMigrations({ transaction: 'each' });
    await lock.query(`select pg_advisory_unlock(${MIGRATE_LOCK})`);
    return ran.map((migration) => migration.name);
  } finally {
    await lock.release();
    await source.destroy();
  }
}
