import { processLoop, inTurn } from '@chasqui/runtime';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { FairTurns } from './fair-turns';
import type { ConsoleRules } from './route-access';

/**
 * Makes page requests wait for their turn. Requests that wait for a gateway app, and streams, need none; a file takes
 * turns itself, for what it writes to PostgreSQL, not for its bytes.
 */
export class FairTurnsInterceptor implements NestInterceptor {
  constructor(private readonly turns: FairTurns) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { session, params, routeOptions } = context.switchToHttp().getRequest<FastifyRequest>();
    const { isForm, isSlow, staysOpen } = (routeOptions.config ?? {}) as ConsoleRules;
    if (session === null || isForm || isSlow || staysOpen) return next.handle();
    const { org } = params as { org?: string };
    const owner = org?.toLowerCase() ?? session.userId;
    processLoop.note(owner);
    return from(inTurn(this.turns.pages, owner, () => lastValueFrom(next.handle())));
  }
}
