import { AppError } from '@chasqui/errors';
import { onRequestEnd } from '@chasqui/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Per user: a page sends about ten requests. */
const MOST_OF_USER = 32;

/** Keeps one user's pages from taking all connections to PostgreSQL. */
export class RequestsUnderWay {
  private readonly byUser = new Map<string, number>();
  private readonly users = new WeakMap<FastifyRequest, string>();

  attach(fastify: FastifyInstance): void {
    onRequestEnd(fastify, ({ request }) => this.leave(request));
  }

  /** @throws AppError RATE_LIMITED */
  enter(request: FastifyRequest, userId: string): void {
    const count = this.byUser.get(userId) ?? 0;
    if (count >= MOST_OF_USER) {
      throw new AppError('RATE_LIMITED', {
        message: `Too many requests at once: ${MOST_OF_USER} of yours are still under way.`,
        headers: { 'Retry-After': '1' },
      });
    }
    this.byUser.set(userId, count + 1);
    this.users.set(request, userId);
  }

  private leave(request: FastifyRequest): void {
    const userId = this.users.get(request);
    if (userId === undefined) return;
    this.users.delete(request);
    const rest = (this.byUser.get(userId) ?? 1) - 1;
    if (rest > 0) this.byUser.set(userId, rest);
    else this.byUser.delete(userId);
  }
}
