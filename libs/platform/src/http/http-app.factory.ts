import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '@chasqui/errors';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Registry } from 'prom-client';
import { closeNest } from '../closing/closing';
import type { Logger } from '../logging/logger.factory';
import { NestLogger } from '../logging/nest-logger-adapter';
import { type BodyReceiverOptions, receiveBodies } from './body-receiver';
import { CONNECTION_LIMITS, type ConnectionLimits, limitConnections } from './connection-limits';
import { Drain } from './drain';
import { EnvelopeFastifyAdapter } from './envelope-fastify-adapter';
import { sendError } from './error-answer';
import { ErrorEnvelopeFilter } from './error-envelope.filter';
import { HTTP_LIMITS, HTTP_SERVER_OPTIONS, limitHttpServer } from './http-limits';
import { acceptJson, type JsonBodies } from './json-body.parser';
import { addAcceptors } from './acceptors';
import { answerClientError, type HeadersFor } from './raw-error-answer';
import { onRequestEnd } from './request-end';
import { parseQuery, refuseUnreadableQueries } from './query-string';
import { type DeadlineOf, endAtDeadlines, type LateErrorOf } from './request-deadlines';
import { requestIdOf } from './request-id';
import { type LogFieldsOf, requestLog } from './request-log';
import { traceRequests } from './request-tracing';
import { SAFE_HEADERS } from './safe-headers';
import { ANSWER_LIMITS, type AnswerLimits, guardAnswers } from './unread-answers';

/** Takes the app's request handler and returns the server that will call it, for several apps behind one port. */
export type ServerFactory = (handler: RequestListener) => Server;

export interface HttpAppOptions {
  module: Type | DynamicModule;
  logger: Logger;
  metrics: Registry;
  /** Addresses (CIDR) of proxies whose `X-Forwarded-For` is believed; empty: none. */
  trustedProxies?: readonly string[];
  /** How many connections its port keeps; default: `CONNECTION_LIMITS`. Without effect on a server of a `serverFactory`. */
  connections?: Omit<ConnectionLimits, 'trustedProxies'>;
  bodyLimitBytes?: number;
  /** How JSON is taken; default: application/json in UTF-8, as our own apps and known apps send it. */
  json?: JsonBodies;
  /** Who sends bodies, and how much of them is held at once. */
  bodies?: BodyReceiverOptions;
  /** Given: the app does not listen, its server is this one. */
  serverFactory?: ServerFactory;
  /** Runs before routing and may return another address, for example one without a secret in it. */
  rewriteUrl?: FastifyServerOptions['rewriteUrl'];
  /**
   * When it leaves, it answers for a second on connections that are kept, after it stopped listening (`Drain.leave`). Not for an
   * app that has something to hand over: others would look for it there meanwhile.
   */
  usesUpConnections?: boolean;
  /** How patient it is with clients that do not read; default: `ANSWER_LIMITS`. */
  answers?: AnswerLimits;
  /** Whose request it is, for the memory of answers that wait for their readers. */
  ownerOf?: (request: FastifyRequest) => string | undefined;
  /** How long requests may take; default: for ever. */
  deadlineOf?: DeadlineOf;
  /** What late requests are told; default: 503. */
  lateErrorOf?: LateErrorOf;
  /** Headers for answers that are given before any hook runs. */
  headersFor?: HeadersFor;
  logFieldsOf?: LogFieldsOf;
  /** Hooks, plain routes and plugins, registered before the controllers; what the module provides is there already. */
  configure?: (fastify: FastifyInstance, app: NestFastifyApplication) => void | Promise<void>;
  /** Last word on the Nest application before its routes are made, for example a prefix. */
  configureNest?: (app: NestFastifyApplication) => void;
}

export interface HttpApp {
  nest: NestFastifyApplication;
  fastify: FastifyInstance;
  /** Takes connections. @returns the port */
  listen(host: string, port: number): Promise<number>;
  /** From now on each answer ends its connection, so that its client goes elsewhere; all requests are still served. */
  leave(): void;
  /**
   * Takes no new connection, lets requests under way finish, then ends. The module's hooks are called: `onModuleDestroy`
   * and `beforeApplicationShutdown` before that, `onApplicationShutdown` after the last request was answered.
   */
  close(): Promise<void>;
}

/** A Nest application on Fastify with our envelope, request ids, limits, safe headers, log lines and clean shutdown. */
export async function createHttpApp(options: HttpAppOptions): Promise<HttpApp> {
  const adapter = new EnvelopeFastifyAdapter(fastifyOptions(options), options.logger);
  const fastify = adapter.getInstance<FastifyInstance>();
  const drain = addHooks(fastify, options);
  adapter.drain = drain;
  // Nest would only do it after plain routes and plugins have taken theirs over.
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

function fastifyOptions(options: HttpAppOptions): FastifyHttpOptions<Server> & { skipMiddie: boolean } {
  const headersFor: HeadersFor = options.headersFor ?? (() => ({}));
  const { serverFactory } = options;
  return {
    logger: false,
    bodyLimit: options.bodyLimitBytes ?? HTTP_LIMITS.bodyBytes,
    genReqId: requestIdOf,
    requestIdHeader: false,
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    // An id that is too long is unknown, like any other: its route answers. Longer than a head no path is.
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

function addHooks(fastify: FastifyInstance, options: HttpAppOptions): Drain {
  fastify.decorateRequest('errorCode', null);
  // Only JSON is taken; Fastify would also take plain text.
  fastify.removeContentTypeParser('text/plain');
  acceptJson(fastify, options.json);
  const { deadlineOf, lateErrorOf } = options;
  // Before all that answers pass.
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
