import { connectWhenReady, type Database, type ReadReplica } from '@chasqui/database';
import { RING_QUEUE, ProcessRegistry } from '@chasqui/lanes';
import {
  type Logger,
  type Redis,
  redisForSubscriptions,
  type Registry,
  waitFor,
  watchedRedis,
  type WatchedRedis,
} from '@chasqui/runtime';
import { Queue } from 'bullmq';
import { openReplica, type ReplicaConfig } from './read-replica';

export interface ConnectionConfig extends ReplicaConfig {
  DATABASE_URL: string;
  DATABASE_POOL_SIZE: number;
  REDIS_URL: string;
  REDIS_PREFIX: string;
}

export interface Connections {
  database: Database;
  /** For lists; null if there is none. */
  replica: ReadReplica | null;
  /** This process, as others see it; its connection receives PostgreSQL's notifications. */
  processes: ProcessRegistry;
  /** For commands: they fail at once while Redis is away. */
  redis: WatchedRedis;
  /** For all subscriptions: it waits for Redis without limit, and resubscribes. */
  subscriber: Redis;
  openQueue: (name: string) => Queue;
}

/** Token under which the app's connections are injected: `@Inject(CONNECTIONS) connections: Connections`. */
export const CONNECTIONS = Symbol('CONNECTIONS');

/** Opens the connections of an app. Waits for PostgreSQL and its migrations, but not for Redis. */
export async function openConnections(
  app: string,
  config: ConnectionConfig,
  logger: Logger,
  metrics: Registry,
): Promise<Connections> {
  const { DATABASE_URL, DATABASE_POOL_SIZE, REDIS_URL, REDIS_PREFIX: prefix } = config;
  const database = await connectWhenReady(
    { url: DATABASE_URL, poolSize: DATABASE_POOL_SIZE, applicationName: app },
    (what, ping) => waitFor(what, ping, logger),
  );
  const processes = await ProcessRegistry.start(database, {
    app,
    onRevived: () => logger.warn('this process stood still or was cut off, and was taken for dead'),
    onFailure: (error) => logger.debug({ err: error }, 'a heartbeat failed, the next one comes'),
  });
  const { session } = processes;
  const replica = openReplica(app, config, {
    askPrimary: (text, values) => session.query(text, values),
    logger,
    metrics,
  });
  const redis = watchedRedis(REDIS_URL, { prefix, connectionName: app, logger, metrics });
  await redis.settled();
  return {
    database,
    replica,
    processes,
    redis,
    subscriber: redisForSubscriptions(REDIS_URL, logger, { connectionName: `${app}-subscriber` }),
    openQueue: (name) => new Queue(name, { connection: redis, prefix, ...RING_QUEUE }),
  };
}
