import { AppError } from '@chasqui/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../logging/logger.factory';
import { sendError } from './error-answer';
import { onRequestEnd } from './request-end';

/** How often is looked whose time is over: an answer is so much late at most. */
const LOOK_EVERY_MS = 250;

/** How long a request may take once it is here, body and all, in milliseconds; null: it stays open until it is done. */
export type DeadlineOf = (request: FastifyRequest) => number | null;

interface OpenRequest {
  reply: FastifyReply;
  withinMs: number;
  untilMs: number;
}

/**
 * Answers requests whose time is over, whatever they wait for. An answer that has begun goes on. One timer looks after all
 * requests, and none when there is none: an AsyncLocalStorage that told every statement its deadline would cost every
 * promise of every request (measured with Node 20: 3 to 10 µs for 40 of them), and what they wait for has its own limits.
 */
export function endAtDeadlines(fastify: FastifyInstance, deadlineOf: DeadlineOf, logger: Logger): void {
  const open = new Map<FastifyRequest, OpenRequest>();
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    const now = performance.now();
    for (const [request, waiting] of open) {
      const { reply, withinMs } = waiting;
      // How long a body may take is its receiver's business.
      if (!request.raw.complete) waiting.untilMs = now + withinMs;
      if (now < waiting.untilMs) continue;
      open.delete(request);
      if (!reply.sent && !reply.raw.headersSent) sendError(tookTooLong(request), request, reply, logger);
    }
    if (open.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  onRequestEnd(fastify, ({ request }) => void open.delete(request));
  fastify.addHook('onRequest', (request, reply, done) => {
    const withinMs = deadlineOf(request);
    if (withinMs !== null) {
      open.set(request, { reply, withinMs, untilMs: performance.now() + withinMs });
      timer ??= setInterval(look, LOOK_EVERY_MS).unref();
    }
    done();
  });
}

function tookTooLong({ method }: FastifyRequest): AppError {
  const onlyReads = method === 'GET' || method === 'HEAD';
  const message = onlyReads
    ? 'The request took too long and was stopped.'
    : 'The request took too long. It may have been done or not: look before you repeat it, or repeat it with the same Idempotency-Key.';
  return new AppError('SERVICE_UNAVAILABLE', { message, headers: { 'Retry-After': '5' } });
}
