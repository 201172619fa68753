import { createHttpApp, type HttpApp, type ServerFactory } from '@chasqui/platform';
import { ConsoleModule } from './console.module';
import type { CoreOptions } from './core/core.module';
import { servePages } from './pages/pages.routes';

/** What the pages call; everything else below `/console` is a page. */
const API_PREFIX = 'console/api';

export interface ConsoleHttpOptions extends CoreOptions {
  serverFactory?: ServerFactory;
  /** Default: where the build puts the pages. */
  pagesFolder?: string;
}

/** The HTTP application: the pages at `/console`, and what they call below `/console/api`. */
export function createConsole({ serverFactory, pagesFolder, ...core }: ConsoleHttpOptions): Promise<HttpApp> {
  const { config, logger, metrics } = core;
  return createHttpApp({
    module: ConsoleModule.of(core),
    logger,
    metrics,
    trustedProxies: config.TRUSTED_PROXIES,
    ...(serverFactory && { serverFactory }),
    configure: (fastify) => servePages(fastify, pagesFolder),
    configureNest: (nest) => void nest.setGlobalPrefix(API_PREFIX),
  });
}
