import { Database } from '@chasqui/entities';
import {
  createTestDatabase,
  startTestServices,
  type TestDatabase,
  testRedis,
  type TestServices,
} from '@chasqui/testing';

/** A PostgreSQL that keeps what it commits (fsync on), a Redis with its append-only file, and a fresh database. */
export interface BenchServices {
  databaseUrl: string;
  redisUrl: string;
  prefix: string;
  /** For the bench itself: truncating, counting. */
  database: Database;
  /** For `cpuSeconds`. */
  pids: { postgres: number; redis: number };
  stop(): Promise<void>;
}

/** PostgreSQL as it is, counting every statement of its clients, or that and quick to fill: it loses all in a crash. */
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
    // Vacuum is asked for when a table is full, so that none is under way in what is measured.
    autovacuum: 'off',
  },
};

let started: TestServices | undefined;
let startedCounting: Counting = 'nothing';

/**
 * The servers are started once per run, anew for who wants PostgreSQL to count; each call gets a database and a Redis
 * prefix of its own.
 *
 * @param connectWithinS how long its users wait for a connection; null: as in a deployment
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
