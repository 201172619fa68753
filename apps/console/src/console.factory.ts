import { Database } from '@chasqui/database';
import {
  createHttpApp,
  type HttpApp,
  ownPayload,
  type ServerFactory,
  UNKNOWN_CALLER_BODY_BYTES,
  ListReads,
  StrangerPace,
} from '@chasqui/http';
import { acceptAbsentBody, ListAnswer, RouteTable } from '@chasqui/http/requests';
import { acceptForms } from '@chasqui/files/uploads';
import type { INestApplication } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { ConsoleModule, type FeatureModule, FEATURES } from './console.module';
import type { CoreOptions } from './core/core.module';
import { ConsoleAccess } from './http/access.hook';
import { readerOf } from './http/caller';
import { ChangesInterceptor } from './http/changes.interceptor';
import { FairTurns } from './http/fair-turns';
import { FairTurnsInterceptor } from './http/fair-turns.interceptor';
import { deadlineOf, refuseWhileSilent } from './http/request-limits';
import type { ConsoleRules } from './http/route-access';
import { servePages } from './pages/pages.routes';

/** Everything else below `/console` is a page. */
const API_PREFIX = 'console/api';

export interface ConsoleHttpOptions extends CoreOptions {
  serverFactory?: ServerFactory;
  /** Default: where the build puts the pages. */
  pagesFolder?: string;
  /** Default: all. */
  features?: readonly FeatureModule[];
}

export interface ConsoleHttp {
  http: HttpApp;
  routes: RouteTable<ConsoleRules>;
}

/** Serves the pages at `/console` and their API below `/console/api`. */
export async function createConsole(options: ConsoleHttpOptions): Promise<ConsoleHttp> {
  const { serverFactory, pagesFolder, features = FEATURES, ...core } = options;
  const { config, logger, metrics } = core;
  let routes: RouteTable<ConsoleRules> | undefined;
  const http = await createHttpApp({
    module: ConsoleModule.of(core, features),
    logger,
    metrics,
    trustedProxies: config.TRUSTED_PROXIES,
    connections: { all: config.CONNECTIONS, network: config.CONNECTIONS_PER_NETWORK },
    ...(serverFactory && { serverFactory }),
    usesUpConnections: true,
    deadlineOf,
    bodies: { callerOf: (request) => request.session?.userId },
    ownerOf: (request) => request.session?.userId,
    configure: (fastify, nest) => {
      routes = addHooks(fastify, nest);
      servePages(fastify, pagesFolder);
    },
    configureNest: (nest) => {
      nest.setGlobalPrefix(API_PREFIX);
      nest.useGlobalInterceptors(new FairTurnsInterceptor(nest.get(FairTurns)), nest.get(ChangesInterceptor));
    },
  });
  if (routes === undefined) throw new Error('the app was made without its routes');
  return { http, routes };
}

function addHooks(fastify: FastifyInstance, nest: INestApplication): RouteTable<ConsoleRules> {
  const routes = new RouteTable<ConsoleRules>(fastify);
  fastify.setReplySerializer((body) => (body instanceof ListAnswer ? ownPayload(body.take()) : JSON.stringify(body)));
  acceptAbsentBody(fastify);
  // A public route takes no large body.
  fastify.addHook('onRoute', (route) => {
    const rules: ConsoleRules | undefined = route.config;
    // The body receiver read the route's rules before this hook, so the limit is set on the route itself.
    if (rules?.access === 'public') route.bodyLimit = rules.bodyLimitBytes ?? UNKNOWN_CALLER_BODY_BYTES;
  });
  refuseWhileSilent(fastify, nest.get(Database), `/${API_PREFIX}/`);
  const access = nest.get(ConsoleAccess);
  nest.get(StrangerPace).attach(fastify, (request) => access.isOfStranger(request));
  access.attach(fastify, `/${API_PREFIX}/`);
  nest.get(ListReads).attach(fastify, ({ session }) => session && readerOf({ session }));
  acceptForms(fastify);
  return routes;
}
