import { loadConfig } from '@chasqui/config';
import { createLogger, createMetrics } from '@chasqui/platform';
import type { Connections } from '@chasqui/wiring';
import { apiGatewayVariables } from '../api-gateway.config';
import { type Api, createApi } from '../api.factory';

const nothing = (): void => undefined;

/** Stand where a running API has its connections: what is built over them asks them for nothing. */
const NO_CONNECTIONS = {
  database: {
    source: { entityMetadatas: [], options: {}, getRepository: () => ({}) },
    onEvents: nothing,
    close: nothing,
  },
  processes: { session: { listen: nothing }, close: nothing },
  redis: { on: nothing, onLeave: nothing, onReturn: nothing, disconnect: nothing },
  subscriber: { on: nothing, subscribe: () => Promise.resolve(), disconnect: nothing },
  openQueue: () => ({ on: nothing, close: nothing }),
} as unknown as Connections;

/** What has no default: nobody reads it here. */
const REQUIRED = {
  DATABASE_URL: 'postgres://nowhere.invalid/',
  REDIS_URL: 'redis://nowhere.invalid/',
  API_KEY_PEPPER: 'x'.repeat(32),
  INTERNAL_TOKEN: 'x'.repeat(32),
};

/** The API with all its routes and nothing behind them: for its description, and for tests that walk the routes. */
export function createDescribedApi(): Promise<Api> {
  return createApi({
    config: loadConfig(apiGatewayVariables, REQUIRED),
    logger: createLogger({ app: 'api-gateway', level: 'silent' }),
    metrics: createMetrics({ app: 'api-gateway' }),
    connections: NO_CONNECTIONS,
  });
}
