import { join } from 'node:path';
import { type KeptService, keepService, LocalServiceError, startPostgres, startRedis } from '@chasqui/local-services';
import { StartError } from '@chasqui/runtime';
import type { StandaloneConfig } from './standalone.config';

export interface LocalServers {
  databaseUrl: string;
  redisUrl: string;
  /** Resolves with a sentence when one of our own is given up. */
  failed: Promise<string>;
  stop(): Promise<void>;
}

const report = (sentence: string): void => void process.stderr.write(`standalone: ${sentence}\n`);

/**
 * Starts what was not given, and restarts it when it ends by itself.
 *
 * @throws StartError with a sentence if it cannot run here
 */
export async function startLocalServers(config: StandaloneConfig, dataDir: string): Promise<LocalServers> {
  const starting = await Promise.allSettled([
    config.DATABASE_URL === '' ? keepPostgres(join(dataDir, 'postgres')) : undefined,
    config.REDIS_URL === '' ? keepRedis(join(dataDir, 'redis')) : undefined,
  ]);
  const servers = starting.map((each) => (each.status === 'fulfilled' ? each.value : undefined));
  const stop = async (): Promise<void> => {
    await Promise.all(servers.map(async (server: KeptService | undefined) => server?.stop()));
  };
  const failure = starting.find((each) => each.status === 'rejected');
  if (failure !== undefined) {
    await stop();
    const reason: unknown = failure.reason;
    throw reason instanceof LocalServiceError ? new StartError(reason.message, { cause: reason }) : reason;
  }
  return {
    databaseUrl: servers[0]?.url ?? config.DATABASE_URL,
    redisUrl: servers[1]?.url ?? config.REDIS_URL,
    failed: new Promise((resolve) => {
      for (const server of servers) void server?.failed.then(resolve);
    }),
    stop,
  };
}

function keepPostgres(dataDir: string): Promise<KeptService> {
  return keepService({
    name: 'PostgreSQL',
    start: (former) =>
      startPostgres({
        dataDir,
        durable: true,
        ...(former === undefined ? {} : { port: former.port, isRestart: true }),
      }),
    report,
  });
}

function keepRedis(dataDir: string): Promise<KeptService> {
  return keepService({
    name: 'Redis',
    start: (former) =>
      startRedis({
        dataDir,
        appendOnly: true,
        ...(former === undefined ? {} : { port: former.port, password: new URL(former.url).password }),
      }),
    report,
  });
}
