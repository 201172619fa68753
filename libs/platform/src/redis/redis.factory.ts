import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from '../logging/logger.factory';
import { EndingRedis } from './ending-redis';
import { OwnConnector } from './own-connector';

export { Redis };

/** Milliseconds until the next try: 50, 100, 200 … 1000. Short, so that work resumes at once when Redis is back. */
function redisRetryDelayMs(attempt: number): number {
  return Math.min(50 * 2 ** attempt, 1000);
}

/**
 * A connection for requests: a command fails within 1.5 s instead of waiting for Redis to come back.
 * `maxRetriesPerRequest: 1` is what makes producers fail fast (BullMQ, "Going to production").
 */
export function redisForCommands(url: string, logger: Logger, options: RedisOptions = {}): Redis {
  const redis = new Redis(url, {
    Connector: OwnConnector,
    maxRetriesPerRequest: 1,
    commandTimeout: 1500,
    connectTimeout: 3000,
    enableAutoPipelining: true,
    retryStrategy: redisRetryDelayMs,
    ...options,
  });
  return withOutageLog(redis, logger);
}

/** A connection for workers: waits for Redis for ever, as BullMQ demands of a Worker. */
export function redisForWorkers(url: string, logger: Logger, options: RedisOptions = {}): Redis {
  const redis = new EndingRedis(url, {
    Connector: OwnConnector,
    maxRetriesPerRequest: null,
    connectTimeout: 3000,
    retryStrategy: redisRetryDelayMs,
    ...options,
  });
  return withOutageLog(redis, logger);
}

/** Logs once when the connection is lost and once when it is back; an `error` event without a listener would throw. */
function withOutageLog(redis: Redis, logger: Logger): Redis {
  let lost = false;
  redis.on('error', (error: Error) => {
    if (lost) return;
    lost = true;
    logger.error({ err: error }, 'Redis is away');
  });
  redis.on('close', () => {
    if (lost || redis.status === 'end' || isClosing(redis)) return;
    lost = true;
    logger.error('Redis is away: the connection was closed');
  });
  redis.on('ready', () => {
    if (lost) logger.info('Redis is back');
    lost = false;
  });
  return redis;
}

function isClosing(redis: Redis): boolean {
  return (redis as unknown as { manuallyClosing?: boolean }).manuallyClosing === true;
}
