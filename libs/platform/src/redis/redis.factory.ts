import { Redis, type RedisOptions } from 'ioredis';
import type { Registry } from 'prom-client';
import type { Logger } from '../logging/logger.factory';
import { addGauge } from '../metrics/metrics-registry';
import { EndingRedis } from './ending-redis';
import { redisPlace } from './redis-place';
import { WatchedRedis } from './watched-redis';

export { Redis };

/** Milliseconds until the next try: 100, 200, 400, 500 … Short, so that work resumes at once when Redis is back. */
function redisRetryDelayMs(attempt: number): number {
  return Math.min(50 * 2 ** attempt, 500);
}

export interface WatchedRedisOptions {
  /** Of all keys. */
  prefix: string;
  /** Shown in CLIENT LIST. */
  connectionName: string;
  logger: Logger;
  metrics: Registry;
}

/**
 * The connection of a process for requests, rings and publications: while Redis is away commands fail at once. It says
 * so in the log, once when it goes and once when it is back, and in a metric.
 */
export function watchedRedis(url: string, options: WatchedRedisOptions): WatchedRedis {
  const { prefix, connectionName, logger, metrics } = options;
  const place = redisPlace(url);
  const settings = {
    ...place.options,
    connectionName,
    // What waits for an answer fails when Redis is away, not after some tries.
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
 * A connection of a command line, which ends soon: a command fails within 1.5 s instead of waiting for Redis to come back.
 * `maxRetriesPerRequest: 1` is what makes producers fail fast (BullMQ, "Going to production").
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
 * A connection for subscriptions: it waits for Redis for ever and subscribes again by itself. Without ioredis' ready
 * check, an INFO that it sends after the first subscription may be answered already (ioredis 5.11,
 * built/redis/event_handler.js): such a connection may not ask, and was taken for broken.
 */
export function redisForSubscriptions(url: string, logger: Logger, options: RedisOptions = {}): Redis {
  return redisForWorkers(url, logger, { enableReadyCheck: false, disableClientInfo: true, ...options });
}

/** A connection for workers: waits for Redis for ever, as BullMQ demands of a Worker. */
export function redisForWorkers(url: string, logger: Logger, options: RedisOptions = {}): Redis {
  const place = redisPlace(url);
  const redis = new EndingRedis(place.url, {
    ...place.options,
    maxRetriesPerRequest: null,
    connectTimeout: 3000,
    // Longest pause before the next look at a Redis that is loading.
    maxLoadingRetryTime: 250,
    retryStrategy: redisRetryDelayMs,
    ...options,
  });
  return noting(redis, logger);
}

/** An `error` event without a listener would throw. That Redis is away the watch of the process says. */
function noting(redis: Redis, logger: Logger): Redis {
  redis.on('error', (error: Error) => logger.debug({ err: error }, 'a connection to Redis failed'));
  return redis;
}
