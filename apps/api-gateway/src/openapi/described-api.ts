import { loadConfig } from '@chasqui/config';
import { createLogger, createMetrics } from '@chasqui/runtime';
import { NO_CONNECTIONS } from '@chasqui/http';
import { apiGatewayVariables } from '../api-gateway.config';
import { type Api, createApi } from '../api.factory';

/** Variables without a default; unused here. */
const REQUIRED = {
  DATABASE_URL: 'postgres://nowhere.invalid/',
  REDIS_URL: 'redis://nowhere.invalid/',
  API_KEY_PEPPER: 'x'.repeat(32),
  INTERNAL_TOKEN: 'x'.repeat(32),
};

/** The API with all its routes and no backends, for its description and for tests that walk the routes. */
export function createDescribedApi(): Promise<Api> {
  return createApi({
    config: loadConfig(apiGatewayVariables, REQUIRED),
    logger: createLogger({ app: 'api-gateway', level: 'silent' }),
    metrics: createMetrics({ app: 'api-gateway' }),
    connections: NO_CONNECTIONS,
  });
}
