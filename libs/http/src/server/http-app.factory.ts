import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '@chasqui/errors';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Registry } from 'prom-client';
import { closeNest, type Logger, NestLogger } from '@chasqui/runtime';
import { type BodyReceiverOptions, receiveBodies } from './body-receiver';
import { CONNECTION_LIMITS, type ConnectionLimits, limitConnections } from './connection-limits';
import { Drain } from './drain';
import { EnvelopeFastifyAdapter } from './envelope-fastify-adapter';
import { sendError } from './error-answer';
import { ErrorEnvelopeFilter } from './error-envelope.filter';
import { HTTP_LIMITS, HTTP_SERVER_OPTIONS, limitHttpServer } from './http-limits';
import { acceptJson, type JsonBodies } from './json-body.parser';
import { addAcceptors } from './acceptors';
import { answerClientError, type HeadersFor, SAFE_HEADERS } from './raw-error-answer';
import { onRequestEnd } from './request-end';
import { parseQuery, refuseUnreadableQueries } from './query-string';
import { type DeadlineOf, endAtDeadlines, type LateErrorOf } from './request-deadlines';
import { requestIdOf } from './request-id';
import { type LogFieldsOf, requestLog } from './request-log';
import { traceRequests } from './request-tracing';
import { ANSWER_LIMITS, type AnswerLimits, guardAnswers } from './unread-answers';

/** Takes the app's request handler and returns the server that will call it: several apps share a port. */
export type ServerFactory = (handler: RequestListener) => Server;

export interface CreateOptions {
  module: Type | DynamicModule;
  logger: Logger;
  metrics: Registry;
  /** Addresses (CIDR) whose `X-Forwarded-For` is believed; empty: none. */
  trustedProxies?: readonly string[];
  /** Default: `CONNECTION_LIMITS`. No effect on a server of a `serverFactory`. */
  connections?: Omit<ConnectionLimits, 'trustedProxies'>;
  bodyLimitBytes?: number;
  /** Default: application/json in UTF-8, as our apps and known apps send it. */
  json?: JsonBodies;
  bodies?: BodyReceiverOptions;
  /** Given: the app does not listen itself. */
  serverFactory?: ServerFactory;
  /** Runs before routing; may return another URL, for example without its secret. */
  rewriteUrl?: FastifyServerOptions['rewriteUrl'];
  /**
   * When it leaves, it answers for a second on kept connections after it stopped listening (`Drain.leave`). Not for an
   * app with something to hand over: others would look for it there meanwhile.
   */
  usesUpConnections?: boolean;
  /** Default: `ANSWER_LIMITS`. */
  answers?: AnswerLimits;
  ownerOf?: (request: FastifyRequest) => string | undefined;
  deadlineOf?: DeadlineOf;
  /** Default: 503. */
  lateErrorOf?: LateErrorOf;
  /** For answers given before any hook runs. */
  headersFor?: HeadersFor;
  logFieldsOf?: LogFieldsOf;
  /** Runs before the controllers are registered; the module's providers exist by then. */
  configure?: (fastify: FastifyInstance, app: NestFastifyApplication) => void | Promise<void>;
  /** Runs before the routes are made, for example to set a prefix. */
  configureNest?: (app: NestFastifyApplication) => void;
}

export interface HttpApp {
  nest: NestFastifyApplication;
  fastify: FastifyInstance;
  listen(host: string, port: number): Promise<number>;
  /** From now on each answer ends its connection, so that the client goes elsewhere; requests are still served. */
  leave(): void;
  /**
   * Stops accepting, finishes running requests, then ends. `onModuleDestroy` and `beforeApplicationShutdown` are called
   * before that, `onApplicationShutdown` after the last answer.
   */
  close(): Promise<void>;
}

/** Nest on Fastify with our envelope, request ids, limits, safe headers, log lines and clean shutdown. */
export async function createHttpApp(options: CreateOptions): Promise<HttpApp> {
  const adapter = new EnvelopeFastifyAdapter(fastifyOptions(options), options.logger);
  const fastify = adapter.getInstance<FastifyInstance>();
  const drain = addHooks(fastify, options);
  adapter.drain = drain;
  // Nest would only do it after plain routes and plugins have inherited theirs.
  adapter.setErrorHandler();
  const nest = await NestFactory.create<NestFastifyApplication>(options.module, adapter, {
    logger: new NestLogger(options.logger),
    bodyParser: false,
    abortOnError: false,
  });
  await options.configure?.(fastify, nest);
  nest.useGlobalFilters(new ErrorEnvelopeFilter(options.logger));
  options.configureNest?.(nest);
  await nest.init();
  await fastify.ready();
  limitHttpServer(fastify.server);
  if (options.serverFactory === undefined) {
    const trustedProxies = options.trustedProxies ?? [];
    limitConnections(fastify.server, { ...CONNECTION_LIMITS, ...options.connections, trustedProxies }, options.metrics);
  }
  return {
    nest,
    fastify,
    listen: async (host, port) => {
      await nest.listen({ port, host, backlog: HTTP_LIMITS.backlog });
      addAcceptors(fastify.server).catch((error: unknown) => {
        options.logger.warn({ err: error }, 'connections are taken one by one: bursts of them take long');
      });
      const address = fastify.server.address();
      return typeof address === 'object' && address !== null ? address.port : port;
    },
    leave: () => (options.usesUpConnections ? drain.leave() : drain.begin()),
    close: () => closeNest(nest),
  };
}

function fastifyOptions(options: CreateOptions): FastifyHttpOptions<Server> & { skipMiddie: boolean } {
  const headersFor: HeadersFor = options.headersFor ?? (() => ({}));
  const { serverFactory } = options;
  return {
    logger: false,
    bodyLimit: options.bodyLimitBytes ?? HTTP_LIMITS.bodyBytes,
    genReqId: requestIdOf,
    requestIdHeader: false,
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    // An overlong id is unknown, like any other: its route answers. No path is longer than a head.
    routerOptions: { maxParamLength: HTTP_LIMITS.headerBytes, querystringParser: parseQuery },
    exposeHeadRoutes: true,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    skipMiddie: true,
    http: HTTP_SERVER_OPTIONS,
    ...(options.rewriteUrl && { rewriteUrl: options.rewriteUrl }),
    ...(serverFactory && { serverFactory: (handler: RequestListener) => serverFactory(handler) }),
    clientErrorHandler: (error: Error & { code?: string }, socket: Socket) =>
      answerClientError(error, socket, headersFor),
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
      void reply.headers({ ...SAFE_HEADERS, ...headersFor(request.ip), 'X-Request-Id': request.id });
      sendError(error, request, reply, options.logger);
    },
  };
}

function addHooks(fastify: FastifyInstance, options: CreateOptions): Drain {
  fastify.decorateRequest('errorCode', null);
  // Only JSON is accepted; Fastify would also accept plain text.
  fastify.removeContentTypeParser('text/plain');
  acceptJson(fastify, options.json);
  const { deadlineOf, lateErrorOf } = options;
  // Before every hook that answers pass.
  if (deadlineOf !== undefined) endAtDeadlines(fastify, { deadlineOf, lateErrorOf, logger: options.logger });
  const drain = new Drain(fastify);
  guardAnswers(fastify, options.answers ?? ANSWER_LIMITS, options.ownerOf ?? (() => undefined), options.metrics);
  const logFieldsOf = options.logFieldsOf ?? (() => ({}));
  const traceFieldsOf = traceRequests(fastify, logFieldsOf);
  const fieldsOf: LogFieldsOf = (request) => ({ ...traceFieldsOf(request), ...logFieldsOf(request) });
  onRequestEnd(fastify, requestLog(options.logger, options.metrics, fieldsOf));
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.headers(SAFE_HEADERS).header('X-Request-Id', request.id);
    if (request.raw.headers.host === undefined && request.raw.httpVersion === '1.1') {
      void reply.headers(options.headersFor?.(request.ip) ?? {});
      done(new AppError('VALIDATION', { message: 'The Host header is missing.' }));
    } else done();
  });
  receiveBodies(fastify, options.bodies);
  refuseUnreadableQueries(fastify);
  return drain;
}
