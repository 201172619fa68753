import { AppError } from '@chasqui/errors';
import { FairPool } from '@chasqui/fair-share';
import { type FairWork, inTurn } from '@chasqui/wiring';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { ConsoleRules } from './route-access';

/** Nobody looks at a page for longer. */
const LONGEST_WAIT_MS = 5_000;

/**
 * Pages have half of a process's connections to PostgreSQL, and one organization half of those: however many people of it
 * have pages open, others find room, and so does whoever signs in. What waits for a gateway app, and streams, have none.
 */
export class FairTurnsInterceptor implements NestInterceptor {
  private readonly turns: FairWork;

  /** @param connections of the process */
  constructor(connections: number) {
    const shared = Math.max(1, Math.floor(connections / 2));
    const pool = new FairPool({ shared, mostPerOwner: Math.ceil(shared / 2) });
    this.turns = { pool, longestWaitMs: LONGEST_WAIT_MS, busy };
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { session, params, routeOptions } = context.switchToHttp().getRequest<FastifyRequest>();
    const { isSlow, staysOpen } = (routeOptions.config ?? {}) as ConsoleRules;
    if (session === null || isSlow || staysOpen) return next.handle();
    const { org } = params as { org?: string };
    const owner = org?.toLowerCase() ?? session.userId;
    return from(inTurn(this.turns, owner, () => lastValueFrom(next.handle())));
  }
}

const busy = (): AppError =>
  new AppError('SERVICE_UNAVAILABLE', {
    message: 'Too many pages of your organization are being read. Try again in a moment.',
    headers: { 'Retry-After': '1' },
  });
