import { join } from 'node:path';
import { type LocalServer, LocalServiceError, startPostgres, startRedis } from '@chasqui/local-services';
import { StartError } from '@chasqui/platform';
import type { StandaloneConfig } from './standalone.config';

/** PostgreSQL and Redis: those that were given, or our own. */
export interface LocalServers {
  databaseUrl: string;
  redisUrl: string;
  /** Resolves with a sentence when one of our own ended by itself. */
  failed: Promise<string>;
  stop(): Promise<void>;
}

/** Starts what was not given. @throws StartError with a sentence when it cannot run here */
export async function startLocalServers(config: StandaloneConfig, dataDir: string): Promise<LocalServers> {
  const starting = await Promise.allSettled([
    config.DATABASE_URL === '' ? startPostgres({ dataDir: join(dataDir, 'postgres'), durable: true }) : undefined,
    config.REDIS_URL === '' ? startRedis({ dataDir: join(dataDir, 'redis'), appendOnly: true }) : undefined,
  ]);
  const servers = starting.map((each) => (each.status === 'fulfilled' ? each.value : undefined));
  let isStopping = false;
  const stop = async (): Promise<void> => {
    isStopping = true;
    await Promise.all(servers.map(async (server: LocalServer | undefined) => server?.stop()));
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
      servers.forEach((server, index) => {
        void server?.exited.then(() => {
          if (!isStopping)
            resolve(`${index === 0 ? 'PostgreSQL' : 'Redis'} stopped. Start again: accepted messages go on.`);
        });
      });
    }),
    stop,
  };
}
