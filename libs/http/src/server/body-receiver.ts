import { AppError } from '@chasqui/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { BodyBudget } from './body-budget';
import { BODY_LIMITS, type BodyLimits, type BodyRules, TINY_BODY_BYTES } from './body-rules';
import { bodyTooLarge } from './body-too-large';
import { clientNetwork } from '@chasqui/runtime';
import { lingerAtClose } from './lingering-close';
import { ReceivedBody } from './received-body';
import { onRequestEnd } from './request-end';
import { unzipInto } from './unzipped-body';

export interface BodyReceiverOptions {
  limits?: Partial<BodyLimits>;
  /** The body's owner, known before it is read: id of an organization, a gateway, a phone. Default: the network. */
  callerOf?: (request: FastifyRequest) => string | undefined;
  /** Called when a body is whole. @param bytes decoded */
  received?: (request: FastifyRequest, bytes: number) => void;
}

interface Reception {
  isLate: boolean;
  body?: ReceivedBody;
  letGo?: () => void;
  isDone: boolean;
}

/**
 * Guards the bodies of all routes: each must be whole within a time, unfinished bytes are bounded per caller and in
 * total, gzip is accepted where the route allows it. Register it before any other hook; `onRequest` hooks run before a
 * byte of a body is read, and unknown routes are answered without reading it.
 */
export function receiveBodies(fastify: FastifyInstance, options: BodyReceiverOptions = {}): void {
  const limits = { ...BODY_LIMITS, ...options.limits };
  const budget = new BodyBudget(limits);
  const receptions = new WeakMap<FastifyRequest, Reception>();
  fastify.addHook('onRoute', (route) => {
    const { bodyLimitBytes } = (route.config ?? {}) as BodyRules;
    if (bodyLimitBytes !== undefined) route.bodyLimit = bodyLimitBytes;
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) receptions.set(request, watch(request, reply, limits.deadlineMs));
    done();
  });
  fastify.addHook('preParsing', (request, reply, payload, done) => {
    const reception = receptions.get(request);
    if (request.is404) done(new AppError('NOT_FOUND'), payload);
    else if (reception === undefined) done(null, payload);
    else {
      try {
        done(null, receive(request, reply, payload, reception));
      } catch (error) {
        done(error as AppError, payload);
      }
    }
  });

  const letGo = (request: FastifyRequest): void => {
    const reception = receptions.get(request);
    if (reception === undefined) return;
    reception.isDone = true;
    reception.letGo?.();
    delete reception.letGo;
  };
  // A client that leaves may get no answer.
  onRequestEnd(fastify, ({ request }) => letGo(request));
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    // A processed body must not live as long as an answer that takes hours.
    if (receptions.has(request)) request.body = undefined;
    if (receptions.has(request) && !request.raw.complete) lingerAtClose(request.raw, limits.deadlineMs);
    letGo(request);
    done(null, payload);
  });

  function receive(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: RequestPayload,
    reception: Reception,
  ): RequestPayload {
    if (reception.isLate) throw tooLate();
    const rules = rulesOf(request);
    const isGzip = isZipped(request, rules);
    const bytes = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    const { bodyLimit } = request.routeOptions;
    // Before the body is requested.
    if (!rules.isStreamed && Number.isFinite(bytes) && bytes > bodyLimit) throw bodyTooLarge(bodyLimit);
    if (request.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue();
    if (!isGzip && bytes <= TINY_BODY_BYTES && !rules.isStreamed) {
      options.received?.(request, bytes);
      return payload;
    }
    const caller = options.callerOf?.(request) ?? `network ${clientNetwork(request.ip)}`;
    const arriving = budget.open(caller, (error) => body.destroy(error));
    const body = new ReceivedBody((more) => {
      if (!rules.isStreamed) budget.grow(arriving, more);
    });
    reception.body = body;
    body.once('close', () => {
      if (body.readableEnded && !rules.isStreamed && !reception.isDone) reception.letGo = budget.hold(arriving);
      else budget.close(arriving);
      // Read and dropped, as Node does with bodies never requested: afterwards the connection can be used again.
      request.raw.unpipe();
      request.raw.resume();
      if (!rules.isStreamed) options.received?.(request, body.length);
    });
    reply.raw.once('finish', () => body.destroy());
    if (isGzip) unzipInto(body, request.raw);
    else {
      request.raw.on('error', (error) => body.destroy(error));
      request.raw.pipe(body);
    }
    return body;
  }
}

const COMPRESSIONS = new Set(['gzip', 'x-gzip', 'deflate', 'br', 'zstd', 'compress']);

const rulesOf = (request: FastifyRequest): BodyRules => request.routeOptions.config as BodyRules;

function hasBody({ raw: { headers } }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function watch(request: FastifyRequest, reply: FastifyReply, deadlineMs: number): Reception {
  const reception: Reception = { isLate: false, isDone: false };
  const { raw } = request;
  const expire = (): void => {
    reception.isLate = true;
    if (raw.complete) return;
    // Answered before it was whole, and its rest did not come in time.
    if (reply.raw.writableEnded || reply.sent) raw.socket.destroy();
    else if (reception.body) reception.body.destroy(tooLate());
    // Fastify reads a tiny body itself. Otherwise nothing reads it yet, and `preParsing` will find it late.
    else if (raw.listenerCount('error') > 0) raw.emit('error', tooLate());
  };
  let timer = setTimeout(expire, rulesOf(request).bodyDeadlineMs ?? deadlineMs);
  const clear = (): void => clearTimeout(timer);
  raw.once('close', clear);
  reply.raw.once('finish', () => {
    if (raw.complete || raw.destroyed) return;
    clear();
    timer = setTimeout(expire, deadlineMs);
    // Node does not tell an answered request about its connection.
    const { socket } = raw;
    socket.once('close', clear);
    raw.once('close', () => socket.off('close', clear));
  });
  return reception;
}

/** @throws AppError UNSUPPORTED_MEDIA_TYPE for an encoding that the route does not accept */
function isZipped({ headers }: FastifyRequest, rules: BodyRules): boolean {
  const encoding = headers['content-encoding']?.toLowerCase();
  // A streamed body is stored as it is: its handler decides what it accepts.
  if (encoding === undefined || encoding === 'identity' || rules.isStreamed) return false;
  if (rules.takesGzip) {
    if (encoding === 'gzip') return true;
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'Send the body uncompressed or with gzip.' });
  }
  // Some clients put something else here, such as a character set.
  if (!COMPRESSIONS.has(encoding)) return false;
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
    message: 'Send the body uncompressed: this route does not accept compression.',
  });
}

const tooLate = (): AppError => new AppError('REQUEST_TIMEOUT', { headers: { Connection: 'close' } });
