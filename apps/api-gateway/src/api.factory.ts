import {
  ANSWER_LIMITS,
  createHttpApp,
  type HttpApp,
  type Logger,
  type Registry,
  type ServerFactory,
} from '@chasqui/platform';
import type { FastifyRequest } from 'fastify';
import { ApiGatewayModule, type ApiGatewayParts } from './api-gateway.module';
import {
  authenticateRequests,
  type AuthenticationParts,
  limitHeaders,
} from './features/authentication/authentication.hook';
import { serveMedia } from './features/media/media.routes';
import type { MediaDownloads } from './features/media/media-downloads';
import { takeSecretFromUrl } from './features/authentication/key-of-request';
import { acceptAbsentBody } from './http/absent-body.hook';
import { ListAnswer } from './http/answer';
import { type FairTurns, FairTurnsInterceptor } from './http/fair-turns.interceptor';
import { Refusals, type RefusalPace } from './http/refusal-pace';
import { RouteTable } from './http/route-table';
import { createOpenApiDocument } from './openapi/document';
import { serveDocumentation } from './openapi/documentation.routes';

export interface ApiOptions {
  logger: Logger;
  metrics: Registry;
  trustedProxies?: readonly string[];
  serverFactory?: ServerFactory;
  authentication: Omit<AuthenticationParts, 'routes' | 'refusals'>;
  media: MediaDownloads;
  /** The turns of reads and changes; absent: all at once. */
  turns?: FairTurns;
  /** When answers to requests beyond a limit are given; absent: at once. */
  refusals?: RefusalPace;
  /** What answers that wait for their readers may hold. */
  answerMemoryBytes?: number;
  parts: Omit<ApiGatewayParts, 'authenticator'>;
}

export interface Api {
  http: HttpApp;
  routes: RouteTable;
}

/** The public HTTP application: what a request passes, the routes below `/v1`, and their documentation. */
export async function createApi(options: ApiOptions): Promise<Api> {
  const { addresses } = options.authentication;
  let routes: RouteTable | undefined;
  let document: Buffer | undefined;
  const http: HttpApp = await createHttpApp({
    module: ApiGatewayModule.of({ ...options.parts, authenticator: options.authentication.authenticator }),
    logger: options.logger,
    metrics: options.metrics,
    trustedProxies: options.trustedProxies ?? [],
    ...(options.serverFactory && { serverFactory: options.serverFactory }),
    rewriteUrl: takeSecretFromUrl,
    headersFor: (address) => limitHeaders(addresses.limitPerMinute, addresses.lastKnown(address)),
    logFieldsOf,
    bodies: { callerOf: (request) => request.apiKey?.orgId },
    ownerOf: (request) => request.apiKey?.orgId,
    answers: { ...ANSWER_LIMITS, ...(options.answerMemoryBytes && { waitingBytes: options.answerMemoryBytes }) },
    configure: async (fastify) => {
      routes = new RouteTable(fastify);
      fastify.setReplySerializer((body) => (body instanceof ListAnswer ? body.takeText() : JSON.stringify(body)));
      acceptAbsentBody(fastify);
      const refusals = new Refusals(options.refusals);
      refusals.attach(fastify);
      authenticateRequests(fastify, { ...options.authentication, routes, refusals });
      serveMedia(fastify, options.media);
      await serveDocumentation(
        fastify,
        () => (document ??= Buffer.from(JSON.stringify(createOpenApiDocument(http.nest)))),
      );
    },
    configureNest: (nest) => {
      nest.setGlobalPrefix('v1');
      if (options.turns) nest.useGlobalInterceptors(new FairTurnsInterceptor(options.turns));
    },
  });
  if (routes === undefined) throw new Error('the app was made without its routes');
  return { http, routes };
}

function logFieldsOf(request: FastifyRequest): Record<string, unknown> {
  return request.apiKey === null ? {} : { key_id: request.apiKey.id, org_id: request.apiKey.orgId };
}
