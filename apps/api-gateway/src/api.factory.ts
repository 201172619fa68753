import { Database } from '@chasqui/database';
import {
  ANSWER_LIMITS,
  createHttpApp,
  type HttpApp,
  ownPayload,
  type ServerFactory,
  ListReads,
  StrangerPace,
} from '@chasqui/http';
import { acceptAbsentBody, ListAnswer, RouteTable } from '@chasqui/http/requests';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { INestApplication } from '@nestjs/common';
import type { ApiGatewayConfig } from './api-gateway.config';
import { ApiGatewayModule, type FeatureModule, FEATURES } from './api-gateway.module';
import type { CoreOptions } from './core/core.module';
import { serveDocumentation } from './documentation/documentation.routes';
import { ServedSite } from './documentation/served-site';
import { readerOf } from './features/authentication/authenticated-key';
import { RequestAuthentication } from './features/authentication/authentication.hook';
import { takeSecretFromUrl } from './features/authentication/key-of-request';
import { GatewayPackages } from './features/gateway-app/gateway-packages';
import { serveGatewayPackages } from './features/gateway-app/gateway-packages.routes';
import { serveMedia } from './features/media/media.routes';
import { MediaDownloads } from './features/media/media-downloads';
import { RequestLog } from './features/request-log/request-log.service';
import { CLIENT_JSON } from './http/body-charset';
import { ChangesInterceptor } from './http/changes.interceptor';
import { FairTurns } from './http/fair-turns';
import { acceptForms } from '@chasqui/files/uploads';
import { FairTurnsInterceptor } from './http/fair-turns.interceptor';
import { RefusalPace, Refusals } from './http/refusal-pace';
import { deadlineOf, lateErrorOf, refuseWhileSilent } from './http/request-limits';
import type { RouteRules } from './http/route-rules';
import { ServedDescription } from './openapi/served-description';

const MEGABYTE = 1024 * 1024;

export interface ApiOptions extends CoreOptions {
  serverFactory?: ServerFactory;
  features?: readonly FeatureModule[];
}

export interface Api {
  http: HttpApp;
  routes: RouteTable<RouteRules>;
}

export async function createApi({ serverFactory, features = FEATURES, ...core }: ApiOptions): Promise<Api> {
  const { config, logger, metrics } = core;
  let routes: RouteTable<RouteRules> | undefined;
  let authentication: RequestAuthentication | undefined;
  const http: HttpApp = await createHttpApp({
    module: ApiGatewayModule.of(core, features),
    logger,
    metrics,
    trustedProxies: config.TRUSTED_PROXIES,
    connections: { all: config.CONNECTIONS, network: config.CONNECTIONS_PER_NETWORK },
    ...(serverFactory && { serverFactory }),
    usesUpConnections: true,
    rewriteUrl: takeSecretFromUrl,
    headersFor: (address) => authentication?.headersFor(address) ?? {},
    logFieldsOf,
    deadlineOf,
    lateErrorOf,
    json: CLIENT_JSON,
    bodies: { callerOf: (request) => request.apiKey?.orgId },
    ownerOf: (request) => request.apiKey?.orgId,
    answers: { ...ANSWER_LIMITS, waitingBytes: config.ANSWER_MEMORY_MB * MEGABYTE },
    configure: (fastify, nest) => {
      authentication = nest.get(RequestAuthentication);
      routes = addHooksAndRoutes(fastify, nest, config);
    },
    configureNest: (nest) => {
      nest.setGlobalPrefix('v1');
      nest.useGlobalInterceptors(new FairTurnsInterceptor(nest.get(FairTurns)), nest.get(ChangesInterceptor));
    },
  });
  if (routes === undefined) throw new Error('the app was made without its routes');
  return { http, routes };
}

function addHooksAndRoutes(
  fastify: FastifyInstance,
  nest: INestApplication,
  config: ApiGatewayConfig,
): RouteTable<RouteRules> {
  const routes = new RouteTable<RouteRules>(fastify);
  fastify.setReplySerializer((body) => (body instanceof ListAnswer ? ownPayload(body.take()) : JSON.stringify(body)));
  acceptAbsentBody(fastify);
  const refusals = new Refusals(nest.get(RefusalPace));
  refusals.attach(fastify);
  nest
    .get(StrangerPace)
    .attach(
      fastify,
      ({ routeOptions, is404, headers }) =>
        (routeOptions.config as RouteRules).isPage === true || (is404 && headers.authorization === undefined),
    );
  const authentication = nest.get(RequestAuthentication);
  refuseWhileSilent(fastify, nest.get(Database), (address) => authentication.headersFor(address));
  nest.get(RequestLog).attach(fastify);
  authentication.attach(fastify, routes, refusals);
  nest.get(ListReads).attach(
    fastify,
    ({ apiKey }) => apiKey && readerOf(apiKey),
    ({ routeOptions }) => (routeOptions.config as RouteRules | undefined)?.isUnsafe === true,
  );
  acceptForms(fastify);
  serveMedia(fastify, nest.get(MediaDownloads));
  serveGatewayPackages(fastify, nest.get(GatewayPackages));
  const description = new ServedDescription(config.PUBLIC_URL);
  const site = new ServedSite(config.PUBLIC_URL, config.CONSOLE_URL, description);
  serveDocumentation(fastify, { description, site, consoleUrl: config.CONSOLE_URL });
  return routes;
}

function logFieldsOf(request: FastifyRequest): Record<string, unknown> {
  return request.apiKey === null ? {} : { key_id: request.apiKey.id, org_id: request.apiKey.orgId };
}
