import { AppError } from '@chasqui/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../logging/logger.factory';
import { sendError } from './error-answer';
import { onRequestEnd } from './request-end';

/** How often is looked whose time is over: an answer is so much late at most. */
const LOOK_EVERY_MS = 250;

/** How long a request may take once it is here, body and all, in milliseconds; null: it stays open until it is done. */
export type DeadlineOf = (request: FastifyRequest) => number | null;

/** What a request is told whose time is over; undefined: that it may be repeated when it only reads, or has a key. */
export type LateErrorOf = (request: FastifyRequest) => AppError | undefined;

export interface Deadlines {
  deadlineOf: DeadlineOf;
  lateErrorOf: LateErrorOf | undefined;
  logger: Logger;
}

interface OpenRequest {
  reply: FastifyReply;
  withinMs: number;
}

/**
 * Answers requests whose time is over, whatever they wait for. An answer that is made goes on. One timer looks after all
 * requests, and none when there is none: an AsyncLocalStorage that told every statement its deadline would cost every
 * promise of every request (measured with Node 20: 3 to 10 µs for 40 of them), and what they wait for has its own limits. Register it before any hook that
 * an answer may wait in.
 */
export function endAtDeadlines(fastify: FastifyInstance, { deadlineOf, lateErrorOf, logger }: Deadlines): void {
  const open = new Map<FastifyRequest, OpenRequest>();
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    const now = performance.now();
    for (const [request, { reply, withinMs }] of open) {
      // How long a body may take is its receiver's business.
      if (!request.raw.complete) request.arrivedAtMs = now;
      if (now < (request.arrivedAtMs ?? now) + withinMs) continue;
      open.delete(request);
      if (reply.sent || reply.raw.headersSent) continue;
      sendError(lateErrorOf?.(request) ?? tookTooLong(request), request, reply, logger);
    }
    if (open.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  fastify.decorateRequest('arrivedAtMs', 0);
  onRequestEnd(fastify, ({ request }) => void open.delete(request));
  fastify.addHook('onRequest', (request, reply, done) => {
    const withinMs = deadlineOf(request);
    request.arrivedAtMs = performance.now();
    if (withinMs !== null) {
      open.set(request, { reply, withinMs });
      timer ??= setInterval(look, LOOK_EVERY_MS).unref();
    }
    done();
  });
  // Two answers to one request end the process. One that waits to go out (a 429 for its turn) is not `sent` yet for Fastify.
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    open.delete(request);
    done(null, payload);
  });
}

function tookTooLong({ method }: FastifyRequest): AppError {
  const onlyReads = method === 'GET' || method === 'HEAD';
  const message = onlyReads
    ? 'The request took too long and was stopped.'
    : 'The request took too long. It may have been done or not: look before you repeat it, or repeat it with the same Idempotency-Key.';
  return new AppError('SERVICE_UNAVAILABLE', { message, headers: { 'Retry-After': '5' } });
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * When it was here, body and all, by `performance.now()`; up to a quarter of a second early. Its deadline counts from
     * then. Undefined: its app has no deadlines.
     */
    arrivedAtMs: number | undefined;
  }
}
