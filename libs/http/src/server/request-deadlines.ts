import { AppError } from '@chasqui/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '@chasqui/runtime';
import { sendError } from './error-answer';
import { onRequestEnd } from './request-end';

/** Answers are late by this much at most. */
const LOOK_EVERY_MS = 250;

/** Milliseconds after a request arrived with its body; null: no limit. */
export type DeadlineOf = (request: FastifyRequest) => number | null;

/** Undefined: it may be repeated if it only reads, or has a key. */
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
 * Answers requests whose time is over, whatever they wait for. An answer that was already made continues. One timer
 * serves all requests, and none runs without requests: an AsyncLocalStorage with the deadline for every statement would
 * slow every promise of every request (measured with Node 20: 3 to 10 µs for 40 of them), and what requests wait for
 * has its own limits. Register it before any hook in which an answer may wait.
 */
export function endAtDeadlines(fastify: FastifyInstance, { deadlineOf, lateErrorOf, logger }: Deadlines): void {
  const open = new Map<FastifyRequest, OpenRequest>();
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    const now = performance.now();
    for (const [request, { reply, withinMs }] of open) {
      // The body's time limit is its receiver's business.
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
  // Two answers to one request end the process. For Fastify, one that waits for its turn (a 429) is not `sent` yet.
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
     * When it arrived with its body, by `performance.now()`; up to a quarter of a second early. Its deadline counts
     * from then. Undefined: its app has no deadlines.
     */
    arrivedAtMs: number | undefined;
  }
}
