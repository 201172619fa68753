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

/** PostgreSQL as it is, or counting every statement of its clients. */
type Counting = 'nothing' | 'statements';

const SETTINGS: Readonly<Record<Counting, Record<string, string>>> = {
  nothing: {},
  statements: { shared_preload_libraries: 'pg_stat_statements', wal_keep_size: '32GB' },
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
  started ??= await startTestServices({ durable: true, postgresSettings: SETTINGS[counting] });
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
