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

let started: TestServices | undefined;

/** The servers are started once per run; each call gets a database and a Redis prefix of its own. */
export async function benchServices(): Promise<BenchServices> {
  started ??= await startTestServices({ durable: true });
  const test: TestDatabase = await createTestDatabase(null);
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
