import { Database } from '@chasqui/database';
import {
  createTestDatabase,
  startTestServices,
  type TestDatabase,
  testRedis,
  type TestServices,
} from '@chasqui/testing';

/** PostgreSQL with durable commits (fsync on), Redis with an append-only file, and a fresh database. */
export interface BenchServices {
  databaseUrl: string;
  redisUrl: string;
  prefix: string;
  database: Database;
  pids: { postgres: number; redis: number };
  stop(): Promise<void>;
}

/**
 * PostgreSQL as it is, or counting every statement of its clients, or counting and quick to fill: the last loses
 * everything in a crash.
 */
type Counting = 'nothing' | 'statements' | 'statements of much';

const COUNTING = { shared_preload_libraries: 'pg_stat_statements' };
const SETTINGS: Readonly<Record<Counting, Record<string, string>>> = {
  nothing: {},
  statements: { ...COUNTING, wal_keep_size: '32GB' },
  'statements of much': {
    ...COUNTING,
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '4GB',
    checkpoint_timeout: '1h',
    shared_buffers: '2GB',
    maintenance_work_mem: '512MB',
    // Vacuum is called when a table is full, so that none runs during the measurement.
    autovacuum: 'off',
  },
};

let started: TestServices | undefined;
let startedCounting: Counting = 'nothing';

/**
 * Servers start once per run, and again if PostgreSQL must count; each call gets its own database and Redis prefix.
 *
 * @param connectWithinS how long users wait for a connection; null: as in a deployment
 */
export async function benchServices(
  counting: Counting = 'nothing',
  connectWithinS: number | null = null,
): Promise<BenchServices> {
  if (startedCounting !== counting) await stopServices();
  startedCounting = counting;
  started ??= await startTestServices({
    durable: counting !== 'statements of much',
    postgresSettings: SETTINGS[counting],
  });
  const test: TestDatabase = await createTestDatabase(connectWithinS);
  const { url: redisUrl, prefix } = testRedis();
  const database = await Database.connect({ url: test.url, poolSize: 10, applicationName: 'bench' });
  return {
    databaseUrl: test.url,
    redisUrl,
    prefix,
    database,
    pids: { postgres: started.postgres.pid, redis: started.redis.pid },
    stop: async () => {
      await database.close();
      await test.drop();
    },
  };
}

export async function stopServices(): Promise<void> {
  await started?.stop();
  started = undefined;
}
