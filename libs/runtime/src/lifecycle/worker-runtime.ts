import type { Registry } from 'prom-client';
import { createLogger, type Logger } from '../logging/logger.factory';
import { createMetrics } from '../metrics/metrics-registry';
import { type HealthChecks, redisCheck } from '../health/health-check';
import { type Redis, redisForSubscriptions, redisForWorkers, watchedRedis } from '../redis/redis.factory';
import type { WatchedRedis } from '../redis/watched-redis';
import { waitFor } from './wait-for';
import { reportDatabase, type TroubledDatabase } from './database-report';

export interface RuntimeDatabase extends TroubledDatabase {
  /** Resolves when PostgreSQL answers, with remaining problems. */
  ping(): Promise<unknown>;
  /** Rejects while the migrations of this version have not run. */
  mustBeMigrated(): Promise<void>;
  close(): Promise<void>;
}

export interface RuntimeConfig {
  DATABASE_URL: string;
  DATABASE_POOL_SIZE: number;
  REDIS_URL: string;
  REDIS_PREFIX: string;
  LOG_LEVEL: string;
}

export interface WorkerRuntimeOptions<D extends RuntimeDatabase> {
  name: string;
  config: RuntimeConfig;
  /** One word for what the subscriber listens to, for its connection's name. */
  hears: string;
  /** Waits with `wait`: `connectWhenReady` of @chasqui/database. */
  connectDatabase: (
    options: { url: string; poolSize: number; applicationName: string },
    wait: (what: string, ping: () => Promise<unknown>) => Promise<void>,
  ) => Promise<D>;
  /** Memory and event loop; off when another app of the process collects them. Default true. */
  processMetrics?: boolean;
}

export interface WorkerParts<D extends RuntimeDatabase> {
  database: D;
  /** Fails at once while Redis is away. */
  redis: WatchedRedis;
  /** For BullMQ workers: waits for Redis forever. */
  workerRedis: Redis;
  subscriber: Redis;
  metrics: Registry;
  logger: Logger;
}

export interface WorkerRuntime<D extends RuntimeDatabase> extends WorkerParts<D> {
  checks: HealthChecks;
  /** Call it last. */
  readonly disconnect: () => Promise<void>;
}

/** Waits for PostgreSQL and its migrations, but not for Redis. */
export async function openWorkerRuntime<D extends RuntimeDatabase>(
  options: WorkerRuntimeOptions<D>,
): Promise<WorkerRuntime<D>> {
  const { name, config } = options;
  const logger = createLogger({ app: name, level: config.LOG_LEVEL });
  const metrics = createMetrics({ app: name, processMetrics: options.processMetrics ?? true });
  const { REDIS_PREFIX: prefix } = config;
  const redis = watchedRedis(config.REDIS_URL, { prefix, connectionName: name, logger, metrics });
  const workerRedis = redisForWorkers(config.REDIS_URL, logger);
  const subscriber = redisForSubscriptions(config.REDIS_URL, logger, { connectionName: `${name} ${options.hears}` });
  const database = await options.connectDatabase(
    { url: config.DATABASE_URL, poolSize: config.DATABASE_POOL_SIZE, applicationName: name },
    (what, ping) => waitFor(what, ping, logger),
  );
  reportDatabase(database, logger, metrics);
  await redis.settled();
  return {
    database,
    redis,
    workerRedis,
    subscriber,
    metrics,
    logger,
    checks: { postgres: () => database.ping(), redis: redisCheck(redis), migrations: () => database.mustBeMigrated() },
    disconnect: async () => {
      for (const connection of [redis, workerRedis, subscriber]) connection.disconnect();
      await database.close();
    },
  };
}
