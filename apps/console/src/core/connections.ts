import { connectWhenReady, type Database } from '@chasqui/entities';
import { type Logger, type Registry, waitFor, watchedRedis, type WatchedRedis } from '@chasqui/platform';
import type { ConsoleConfig } from '../console.config';

/** What leads out of the process. */
export interface Connections {
  database: Database;
  /** For commands: they fail at once while Redis is away. */
  redis: WatchedRedis;
}

/** Token under which the app's connections are injected: `@Inject(CONNECTIONS) connections: Connections`. */
export const CONNECTIONS = Symbol('CONNECTIONS');

/** Opens the connections of an app. Waits for PostgreSQL and its migrations while they are away, and not for Redis. */
export async function openConnections(
  app: string,
  config: ConsoleConfig,
  logger: Logger,
  metrics: Registry,
): Promise<Connections> {
  const { DATABASE_URL, DATABASE_POOL_SIZE, REDIS_URL, REDIS_PREFIX: prefix } = config;
  const database = await connectWhenReady(
    { url: DATABASE_URL, poolSize: DATABASE_POOL_SIZE, applicationName: app },
    (what, ping) => waitFor(what, ping, logger),
  );
  const redis = watchedRedis(REDIS_URL, { prefix, connectionName: app, logger, metrics });
  await redis.settled();
  return { database, redis };
}
