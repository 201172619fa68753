import { connectWhenReady, type Database } from '@chasqui/entities';
import { type Logger, type Redis, redisForCommands, redisForWorkers, waitFor } from '@chasqui/platform';
import { Queue } from 'bullmq';
import type { ApiGatewayConfig } from '../api-gateway.config';

/** What leads out of the process. */
export interface Connections {
  database: Database;
  /** For commands: it fails fast. */
  redis: Redis;
  /** For all subscriptions: it waits for Redis for ever, and subscribes again when it is back. */
  subscriber: Redis;
  /** Opens the BullMQ queue of this name. */
  openQueue: (name: string) => Queue;
}

/** Token under which the app's connections are injected: `@Inject(CONNECTIONS) connections: Connections`. */
export const CONNECTIONS = Symbol('CONNECTIONS');

/** Opens the connections of an app. Waits for PostgreSQL, its migrations and Redis while they are away. */
export async function openConnections(app: string, config: ApiGatewayConfig, logger: Logger): Promise<Connections> {
  const { DATABASE_URL, DATABASE_POOL_SIZE, REDIS_URL, REDIS_PREFIX } = config;
  const database = await connectWhenReady(
    { url: DATABASE_URL, poolSize: DATABASE_POOL_SIZE, applicationName: app },
    (what, ping) => waitFor(what, ping, logger),
  );
  const redis = redisForCommands(REDIS_URL, logger, { connectionName: app });
  await waitFor('Redis', () => redis.ping(), logger);
  return {
    database,
    redis,
    subscriber: redisForWorkers(REDIS_URL, logger, { connectionName: `${app}-subscriber` }),
    openQueue: (name) => new Queue(name, { connection: redis, prefix: REDIS_PREFIX }),
  };
}
