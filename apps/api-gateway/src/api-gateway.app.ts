import {
  createLogger,
  createMetrics,
  type Logger,
  reportDatabase,
  type RunningApp,
  type ServerFactory,
} from '@chasqui/platform';
import { openConnections, Operations } from '@chasqui/wiring';
import type { ApiGatewayConfig } from './api-gateway.config';
import type { FeatureModule } from './api-gateway.module';
import { createApi } from './api.factory';

const NAME = 'api-gateway';

export interface ApiGatewayOptions {
  /** Given: the app does not listen; whoever has the server does. */
  serverFactory?: ServerFactory;
  /** Default: a logger to standard output. */
  logger?: Logger;
  /** Memory and event loop in the metrics; off when several apps share a process. Default true. */
  processMetrics?: boolean;
  /** The groups of routes; default: all. Tests put one of their own in the place of another. */
  features?: readonly FeatureModule[];
}

/** Starts the public API. Waits for PostgreSQL; resolves when requests are answered. */
export async function startApiGateway(config: ApiGatewayConfig, options: ApiGatewayOptions = {}): Promise<RunningApp> {
  const { serverFactory, features, processMetrics = true } = options;
  const logger = options.logger ?? createLogger({ app: NAME, level: config.LOG_LEVEL });
  const metrics = createMetrics({ app: NAME, processMetrics });
  const connections = await openConnections(NAME, config, logger, metrics);
  reportDatabase(connections.database, logger, metrics);
  const { http } = await createApi({
    config,
    logger,
    metrics,
    connections,
    ...(serverFactory && { serverFactory }),
    ...(features && { features }),
  });
  const operations = http.nest.get(Operations);
  const opsUrl = await operations.start();
  const port = serverFactory ? undefined : await http.listen(config.HOST, config.PORT);
  operations.turnReadinessOn();
  let closing: Promise<void> | undefined;
  const leave = (): void => {
    operations.turnReadinessOff();
    http.leave();
  };
  // What is closed when is said by the hooks of the modules (docs/adr/0017-nest-builds-the-api.md).
  return { name: NAME, publicUrl: publicUrl(config, port), opsUrl, leave, close: () => (closing ??= http.close()) };
}

/** With port 0 the configured address cannot name the port that was taken. */
function publicUrl(config: ApiGatewayConfig, port: number | undefined): string {
  return config.PORT === 0 && port !== undefined ? `http://127.0.0.1:${port}` : config.PUBLIC_URL;
}
