import { loadConfig } from '@chasqui/config';
import { createLogger, createMetrics, newSealingPair } from '@chasqui/runtime';
import { NO_CONNECTIONS } from '@chasqui/http';
import { consoleVariables } from '../console.config';
import { type ConsoleHttp, createConsole } from '../console.factory';

const A_KEY = Buffer.alloc(32).toString('base64');

/** Required variables have no default; their values are never read here. */
const REQUIRED = {
  DATABASE_URL: 'postgres://nowhere.invalid/',
  REDIS_URL: 'redis://nowhere.invalid/',
  API_KEY_PEPPER: 'x'.repeat(32),
  INTERNAL_TOKEN: 'x'.repeat(32),
  API_KEY_ENCRYPTION_KEY: A_KEY,
  WEBHOOK_PRIVATE_KEY: newSealingPair().privateKey,
};

/** Builds the console with all routes and nothing behind them, to describe it and for tests that walk the routes. */
export function createDescribedConsole(): Promise<ConsoleHttp> {
  return createConsole({
    config: loadConfig(consoleVariables, REQUIRED),
    logger: createLogger({ app: 'console', level: 'silent' }),
    metrics: createMetrics({ app: 'console' }),
    connections: NO_CONNECTIONS,
  });
}
