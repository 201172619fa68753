import { loadConfig } from '@chasqui/config';
import { createLogger, createMetrics } from '@chasqui/platform';
import { type Connections, openConnections } from '@chasqui/wiring';
import { createApi } from '../../apps/api-gateway/src/api.factory';
import { apiGatewayVariables } from '../../apps/api-gateway/src/api-gateway.config';
import type { FeatureModule } from '../../apps/api-gateway/src/api-gateway.module';
import { BENCH_SECRETS } from '../tenants/bench-secrets';
import type { IntakePlace } from './intake-place';

/** How a server of this benchmark stores what it accepts. */
export type Way = 'batched' | 'plain';

/** Connections of the plain way, which needs one for the whole of each transaction; more made it no faster. */
const POOL = { batched: 10, plain: 20 } as const;

/** No request of a benchmark is refused; counting it costs the same. */
const ALL = '10000';

/**
 * Starts the real HTTP application of the api-gateway, log lines included, with another way to store behind its routes.
 *
 * @param measured the routes that are measured, with what is behind them
 * @returns its port
 */
export async function startBenchApi(
  { databaseUrl, redisUrl, prefix, requestLog = 'on' }: IntakePlace,
  way: Way,
  measured: (connections: Connections) => FeatureModule,
): Promise<number> {
  const config = loadConfig(apiGatewayVariables, {
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: String(POOL[way]),
    REDIS_URL: redisUrl,
    REDIS_PREFIX: prefix,
    REQUEST_LOG: requestLog,
    REQUESTS_IN_FLIGHT_PER_KEY: ALL,
    REQUESTS_IN_FLIGHT_PER_ORGANIZATION: ALL,
    ...BENCH_SECRETS,
  });
  const logger = createLogger({ app: 'api-gateway', level: 'info' });
  const metrics = createMetrics({ app: 'api-gateway', processMetrics: true });
  const connections = await openConnections(`bench-${way}`, config, logger, metrics);
  const { http } = await createApi({
    config,
    logger,
    metrics,
    connections,
    features: [measured(connections)],
  });
  return http.listen('127.0.0.1', 0);
}
