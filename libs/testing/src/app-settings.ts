import type { TestRedis } from './test-redis';

/** Settings for every app in a test: its database, its Redis prefix, and free ports. */
export const appSettings = (databaseUrl: string, redis: TestRedis) => ({
  DATABASE_URL: databaseUrl,
  DATABASE_POOL_SIZE: 4,
  REDIS_URL: redis.url,
  REDIS_PREFIX: redis.prefix,
  HOST: '127.0.0.1',
  PORT: 0,
  PUBLIC_URL: 'https://service.example',
  OPS_HOST: '127.0.0.1',
  OPS_PORT: 0,
  LOG_LEVEL: 'silent' as const,
  SHUTDOWN_TIMEOUT_MS: 5_000,
  SHUTDOWN_PAUSE_MS: 0,
});
