import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { createDataSource } from './access/data-source';
import { findPrimary } from './access/find-primary';
import { refuseUnfitServer } from './access/fit-server';
import { isLockTimeout } from './failures/pg-error';
import { OLDEST_MIGRATION, OLDEST_MIGRATION_SQL, refuseOldBuild } from './schema/oldest-version';
import { isPooled, SESSION_LIMITS } from './servers/pooler';
import { ServerList } from './servers/server-list';

/** Held while the schema changes, so that two launchers do not migrate at once. */
export const MIGRATE_LOCK = 7_311_001;
const LOOK_EVERY_MS = 250;
/** PostgreSQL is busy with apps, which are replaced meanwhile. */
const CONNECT_WITHIN_MS = 30_000;

/** What needs a table later waits behind a migration that waits for it: hence short waits, again and again. */
interface LockPatience {
  /** Of one try; apps give up statements that wait for longer than 5 s. */
  waitMs: number;
  pauseMs: number;
  tries: number;
}

const LOCK_PATIENCE: LockPatience = { waitMs: 1_000, pauseMs: 2_000, tries: 40 };

/**
 * Brings the schema to the newest level, beside running apps. Safe to run twice and by several processes at once.
 * @returns names of the migrations that ran
 * @throws UnfitServerError when PostgreSQL cannot be used, for example because it is too old, or its schema excludes
 * versions as old as this one; PostgreSQL's error (55P03) when a table was in use at every try: earlier migrations are
 * done, and the next run continues there
 */
export async function migrate(databaseUrl: string, patience: LockPatience = LOCK_PATIENCE): Promise<string[]> {
  const servers = ServerList.of(databaseUrl);
  await findPrimary(servers);
  const source = createDataSource({
    url: databaseUrl,
    servers,
    poolSize: 2,
    applicationName: 'chasqui-migrate',
    connectWithinMs: CONNECT_WITHIN_MS,
    lockTimeoutMs: patience.waitMs,
  });
  await source.initialize();
  await refuseUnfitServer(source, isPooled(databaseUrl));
  const lock = source.createQueryRunner();
  try {
    // In a transaction, so that it is held even where a pooler lends connections per transaction.
    await lock.startTransaction();
    // The limits must not end the wait for another launcher, nor for this one.
    for (const limit of Object.keys(SESSION_LIMITS)) await lock.query(`set local ${limit} = 0`);
    // It polls: a waiting statement would be an old reader, for which an index that is built concurrently waits.
    while (!(await isTaken(lock))) await sleep(LOOK_EVERY_MS);
    const ran = await runAll(source, patience);
    await keepOldVersionsOut(source);
    await lock.commitTransaction();
    return ran;
  } finally {
    await lock.release();
    await source.destroy();
  }
}

async function isTaken(lock: { query: (text: string) => Promise<unknown> }): Promise<boolean> {
  const [row] = (await lock.query(`select pg_try_advisory_xact_lock(${MIGRATE_LOCK}) as taken`)) as {
    taken: boolean;
  }[];
  return row?.taken ?? false;
}

async function runAll(source: DataSource, { tries, pauseMs }: LockPatience): Promise<string[]> {
  const before = new Set(await namesOf(source));
  for (let tried = 1; ; tried += 1) {
    try {
      await source.runMigrations({ transaction: 'each' });
      return (await namesOf(source)).filter((name) => !before.has(name));
    } catch (error) {
      if (tried >= tries || !isLockTimeout(error)) throw error;
      await sleep(pauseMs);
    }
  }
}

/** A build older than the schema keeps the version that a newer one wrote. */
async function keepOldVersionsOut(source: DataSource): Promise<void> {
  const [{ oldest } = {}] = await source.query<{ oldest?: string }[]>(OLDEST_MIGRATION_SQL);
  const known = source.migrations.map(({ name, constructor }) => name ?? constructor.name);
  refuseOldBuild(oldest, known);
  if ((await namesOf(source)).some((name) => !known.includes(name))) return;
  await source.query(
    `insert into schema_compatibility (oldest_migration) values ($1)
     on conflict (is_only) do update set oldest_migration = excluded.oldest_migration`,
    [OLDEST_MIGRATION],
  );
}

async function namesOf(source: DataSource): Promise<string[]> {
  const [{ known } = { known: null }] = await source.query<{ known: string | null }[]>(
    `select to_regclass('migrations')::text as known`,
  );
  if (known === null) return [];
  const rows = await source.query<{ name: string }[]>('select name from migrations order by id');
  return rows.map(({ name }) => name);
}
