import {
  createLogger,
  createMetrics,
  type Logger,
  reportDatabase,
  type RunningApp,
  type ServerFactory,
} from '@chasqui/platform';
import type { ConsoleConfig } from './console.config';
import { createConsole } from './console.factory';
import { openConnections, Operations } from '@chasqui/wiring';

const NAME = 'console';

export interface ConsoleOptions {
  /** Given: the app does not listen; whoever has the server does. */
  serverFactory?: ServerFactory;
  /** Default: a logger to standard output. */
  logger?: Logger;
  /** Memory and event loop in the metrics; off when several apps share a process. Default true. */
  processMetrics?: boolean;
  /** Folder of the built pages; default: where the build puts them. */
  pagesFolder?: string;
}

/** Starts the console: its pages and what they call. Waits for PostgreSQL; resolves when requests are answered. */
export async function startConsole(config: ConsoleConfig, options: ConsoleOptions = {}): Promise<RunningApp> {
  const { serverFactory, pagesFolder, processMetrics = true } = options;
  const logger = options.logger ?? createLogger({ app: NAME, level: config.LOG_LEVEL });
  const metrics = createMetrics({ app: NAME, processMetrics });
  const connections = await openConnections(NAME, config, logger, metrics);
  reportDatabase(connections.database, logger, metrics);
  const { http } = await createConsole({
    config,
    logger,
    metrics,
    connections,
    ...(serverFactory && { serverFactory }),
    ...(pagesFolder !== undefined && { pagesFolder }),
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
  return { name: NAME, publicUrl: publicUrl(config, port), opsUrl, leave, close: () => (closing ??= http.close()) };
}

/** With port 0 the configured address cannot name the port that was taken. */
function publicUrl(config: ConsoleConfig, port: number | undefined): string {
  return config.PORT === 0 && port !== undefined ? `http://127.0.0.1:${port}` : config.PUBLIC_URL;
}
