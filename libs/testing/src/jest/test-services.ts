import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalServer, startPostgres, startRedis } from '@chasqui/local-services';
import { type TestPooler, startPgBouncer } from '../pgbouncer';
import { isTestedPooled, postgresPrograms, redisProgram } from '../test-environment';
import { createTemplateDatabase, setPooledLimits } from './template-database';

export interface TestServicesOptions {
  /** True: commits and Redis writes reach the disk, as in production (bench, chaos). Default false. */
  durable?: boolean;
  /** Fixed ports, so that a killed server can be restarted where its clients look for it. */
  postgresPort?: number;
  postgresSettings?: Readonly<Record<string, string>>;
  redisPort?: number;
}

export interface TestServices {
  postgres: LocalServer;
  redis: LocalServer;
  /** Inside the run's folder, removed by `stop`. Restart a killed server on `postgresDir` or `redisDir`. */
  postgresDir: string;
  redisDir: string;
  stop(): Promise<void>;
}

/** Per database. */
const POOLED_CONNECTIONS = 20;
const folderPrefix = 'chasqui-test-';
/** No run takes longer. */
const maxRunMs = 6 * 3600 * 1000;

/**
 * Starts one PostgreSQL with the template database and one Redis, in a temporary folder; `createTestDatabase` and
 * `testRedis` then use them.
 */
export async function startTestServices(options: TestServicesOptions = {}): Promise<TestServices> {
  const { durable = false, postgresPort, postgresSettings = {}, redisPort } = options;
  removeLeftovers();
  const folder = mkdtempSync(join(tmpdir(), folderPrefix));
  // Started by root, PostgreSQL runs as another user, who needs access to its data folder.
  chmodSync(folder, 0o711);
  const postgresDir = join(folder, 'postgres');
  const redisDir = join(folder, 'redis');
  const services = [
    startPostgresWithTemplate(),
    startRedis({ ...redisProgram(), dataDir: redisDir, appendOnly: durable, port: redisPort }),
  ] as const;
  let pooler: TestPooler | undefined;
  const stop = async () => {
    await pooler?.stop();
    for (const started of await Promise.allSettled(services))
      if (started.status === 'fulfilled') await started.value.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const [postgres, redis] = await Promise.all(services);
    process.env.TEST_DATABASE_URL = postgres.url;
    if (isTestedPooled()) {
      await setPooledLimits(postgres.url);
      pooler = await startPgBouncer(postgres.url, POOLED_CONNECTIONS);
      process.env.TEST_POOLER_URL = pooler.url;
    }
    process.env.TEST_REDIS_URL = redis.url;
    process.env.TEST_RUN_DIR = folder;
    return { postgres, redis, postgresDir, redisDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }

  async function startPostgresWithTemplate(): Promise<LocalServer> {
    const server = await startPostgres({
      dataDir: postgresDir,
      durable,
      port: postgresPort,
      settings: postgresSettings,
      ...postgresPrograms(),
    });
    try {
      await createTemplateDatabase(server.url);
      return server;
    } catch (error) {
      await server.stop();
      throw error;
    }
  }
}

function removeLeftovers(): void {
  const oldBefore = Date.now() - maxRunMs;
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(folderPrefix)) continue;
    const path = join(tmpdir(), name);
    try {
      if (statSync(path).mtimeMs < oldBefore) rmSync(path, { recursive: true, force: true });
    } catch {
      // Belongs to another user, or another run was faster.
    }
  }
}
