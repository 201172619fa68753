import { loadConfig } from '@chasqui/config';
import { createLogger, createMetrics, newSealingPair } from '@chasqui/platform';
import { NO_CONNECTIONS } from '@chasqui/wiring';
import { consoleVariables } from '../console.config';
import { type ConsoleHttp, createConsole } from '../console.factory';

const A_KEY = Buffer.alloc(32).toString('base64');

/** What has no default: nobody reads it here. */
const REQUIRED = {
  DATABASE_URL: 'postgres://nowhere.invalid/',
  REDIS_URL: 'redis://nowhere.invalid/',
  API_KEY_PEPPER: 'x'.repeat(32),
  INTERNAL_TOKEN: 'x'.repeat(32),
  API_KEY_ENCRYPTION_KEY: A_KEY,
  WEBHOOK_PRIVATE_KEY: newSealingPair().privateKey,
};

/** The console with all its routes and nothing behind them: for its description, and for tests that walk the routes. */
export function createDescribedConsole(): Promise<ConsoleHttp> {
  return createConsole({
    config: loadConfig(consoleVariables, REQUIRED),
    logger: createLogger({ app: 'console', level: 'silent' }),
    metrics: createMetrics({ app: 'console' }),
    connections: NO_CONNECTIONS,
  });
}
