import { createLogger, createMetrics, type Logger, reportDatabase, type RunningApp } from '@chasqui/runtime';
import type { HttpApp, ServerFactory } from '../server/http-app.factory';
import { type ConnectionConfig, openConnections } from './connections';
import type { HttpCoreOptions } from './http-core';
import { Operations } from './operations';

interface HttpAppConfig extends ConnectionConfig {
  LOG_LEVEL: Parameters<typeof createLogger>[0]['level'];
  HOST: string;
  PORT: number;
  PUBLIC_URL: string;
}

export interface HttpAppOptions {
  /** If given, the app does not listen; the owner of the server does. */
  serverFactory?: ServerFactory;
  /** Default: a logger to standard output. */
  logger?: Logger;
  /** Memory and event loop in the metrics; off if several apps share a process. Default true. */
  processMetrics?: boolean;
}

type HttpAppParts<Config> = HttpCoreOptions<Config> & Pick<HttpAppOptions, 'serverFactory'>;

/**
 * Starts an app whose core is `HttpCore`. Waits for PostgreSQL; resolves when requests are answered.
 *
 * @param create makes it; its modules' hooks define the order of closing (docs/adr/0017-nest-builds-the-api.md)
 */
export async function startHttpApp<Config extends HttpAppConfig>(
  name: string,
  config: Config,
  options: HttpAppOptions,
  create: (parts: HttpAppParts<Config>) => Promise<{ http: HttpApp }>,
): Promise<RunningApp> {
  const { serverFactory, processMetrics = true } = options;
  const logger = options.logger ?? createLogger({ app: name, level: config.LOG_LEVEL });
  const metrics = createMetrics({ app: name, processMetrics });
  const connections = await openConnections(name, config, logger, metrics);
  reportDatabase(connections.database, logger, metrics);
  const { http } = await create({ config, logger, metrics, connections, ...(serverFactory && { serverFactory }) });
  const operations = http.nest.get(Operations);
  const opsUrl = await operations.start();
  await connections.database.warmUp();
  const port = serverFactory ? undefined : await http.listen(config.HOST, config.PORT);
  operations.turnReadinessOn();
  let closing: Promise<void> | undefined;
  const leave = (): void => {
    operations.turnReadinessOff();
    http.leave();
  };
  return { name, publicUrl: publicUrl(config, port), opsUrl, leave, close: () => (closing ??= http.close()) };
}

/** With port 0 the configured address cannot name the chosen port. */
function publicUrl(config: HttpAppConfig, port: number | undefined): string {
  return config.PORT === 0 && port !== undefined ? `http://127.0.0.1:${port}` : config.PUBLIC_URL;
}
