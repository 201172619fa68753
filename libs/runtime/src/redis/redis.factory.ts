import { Redis, type RedisOptions } from 'ioredis';
import type { Registry } from 'prom-client';
import type { Logger } from '../logging/logger.factory';
import { addGauge } from '../metrics/metrics-registry';
import { EndingRedis } from './ending-redis';
import { redisPlace } from './redis-place';
import { WatchedRedis } from './watched-redis';

export { Redis };

/** 100, 200, 400, 500 … Short, so that work resumes at once when Redis is back. */
function redisRetryDelayMs(attempt: number): number {
  return Math.min(50 * 2 ** attempt, 500);
}

export interface WatchedRedisOptions {
  prefix: string;
  connectionName: string;
  logger: Logger;
  metrics: Registry;
}

/**
 * For requests, doorbells and publications: commands fail at once while Redis is away, which it logs once, like its
 * return, and shows in a metric.
 */
export function watchedRedis(url: string, options: WatchedRedisOptions): WatchedRedis {
  const { prefix, connectionName, logger, metrics } = options;
  const place = redisPlace(url);
  const settings = {
    ...place.options,
    connectionName,
    // Commands that wait for an answer fail when Redis is away, not after some tries.
    maxRetriesPerRequest: null,
    // The watch sees whether Redis is loading.
    enableReadyCheck: false,
    connectTimeout: 3000,
    enableAutoPipelining: true,
    retryStrategy: redisRetryDelayMs,
  };
  const redis = new WatchedRedis(place.url, settings, logger, {
    probeKey: `${prefix}:probe`,
    sentinels: place.sentinels,
  });
  const help = '1 while Redis does not answer or refuses writes: work goes on by way of PostgreSQL.';
  addGauge(metrics, 'chasqui_redis_is_away', help, () => (redis.isAway ? 1 : 0));
  return redis;
}

/**
 * For a command line, which ends soon: a command fails within 1.5 s instead of waiting for Redis.
 * `maxRetriesPerRequest: 1` makes producers fail fast (BullMQ, "Going to production").
 */
export function redisForCommands(url: string, logger: Logger, options: RedisOptions = {}): Redis {
  const place = redisPlace(url);
  const redis = new Redis(place.url, {
    ...place.options,
    maxRetriesPerRequest: 1,
    commandTimeout: 1500,
    connectTimeout: 3000,
    enableAutoPipelining: true,
    retryStrategy: redisRetryDelayMs,
    ...options,
  });
  return noting(redis, logger);
}

/**
 * Waits for Redis forever and resubscribes by itself. Without ioredis' ready check: its INFO, sent after the first
 * subscription, may be answered already (ioredis 5.11, built/redis/event_handler.js), is not allowed on such a
 * connection, and made it count as broken.
 */
export function redisForSubscriptions(url: string, logger: Logger, options: RedisOptions = {}): Redis {
  return redisForWorkers(url, logger, { enableReadyCheck: false, disableClientInfo: true, ...options });
}

/** Waits for Redis forever, as BullMQ demands of a Worker. */
export function redisForWorkers(url: string, logger: Logger, options: RedisOptions = {}): Redis {
  const place = redisPlace(url);
  const redis = new EndingRedis(place.url, {
    ...place.options,
    maxRetriesPerRequest: null,
    connectTimeout: 3000,
    // Longest pause before the next look at a loading Redis.
    maxLoadingRetryTime: 250,
    retryStrategy: redisRetryDelayMs,
    ...options,
  });
  return noting(redis, logger);
}

/** An `error` event without a listener would throw. The process's watch reports that Redis is away. */
function noting(redis: Redis, logger: Logger): Redis {
  redis.on('error', (error: Error) => logger.debug({ err: error }, 'a connection to Redis failed'));
  return redis;
}
