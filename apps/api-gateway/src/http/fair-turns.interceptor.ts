import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { FairTurns } from './fair-turns';
import { inTurn } from '@chasqui/runtime';
import type { RouteRules } from './route-rules';

export class FairTurnsInterceptor implements NestInterceptor {
  constructor(private readonly turns: FairTurns) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { apiKey, method, routeOptions } = context.switchToHttp().getRequest<FastifyRequest>();
    const kind = kindOf(method, routeOptions.config as RouteRules);
    if (apiKey !== null) this.turns.loop.note(apiKey.orgId);
    if (apiKey === null || kind === null) return next.handle();
    return from(inTurn(this.turns[kind], apiKey.orgId, () => lastValueFrom(next.handle())));
  }
}

/** Null: it waits for something other than PostgreSQL, and takes turns of its own for what it does there. */
function kindOf(
  method: string,
  { scope, isUnsafe, asksGateway, isForm, turn }: RouteRules,
): 'reads' | 'changes' | null {
  if (asksGateway || isForm) return null;
  if (turn !== undefined) return turn;
  if (method === 'GET' || method === 'HEAD') return isUnsafe ? null : 'reads';
  // Sends share transactions with all others, and bulk sends have turns of their own.
  return method === 'POST' && scope === 'messages:send' ? null : 'changes';
}
