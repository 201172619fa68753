import { AppError } from '@chasqui/errors';
import { FairPool } from '@chasqui/fair-share';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { type FairWork, inTurn } from './fair-work';
import type { RouteRules } from './route-rules';

/** A read that has no connection to PostgreSQL by then is refused. */
const LONGEST_WAIT_MS = 5_000;

/**
 * The part of this process's connections to PostgreSQL that reads may have; the others are always there for requests that
 * send. One organization has at most so many of them at once, however slow its reads are.
 *
 * @param connections of the process
 * @param mostPerOrganization as an operator sets it; never more than about half of all that reads have
 */
export function fairReads(connections: number, mostPerOrganization: number): FairWork {
  const shared = Math.max(1, Math.floor(connections / 2));
  const mostPerOwner = Math.min(mostPerOrganization, Math.ceil(shared / 2));
  return { pool: new FairPool({ shared, mostPerOwner }), longestWaitMs: LONGEST_WAIT_MS, busy };
}

/** Routes that read PostgreSQL have their turns, by organization. */
export class FairReadsInterceptor implements NestInterceptor {
  constructor(private readonly reads: FairWork) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { apiKey, method, routeOptions } = context.switchToHttp().getRequest<FastifyRequest>();
    if (apiKey === null || !isRead(method, routeOptions.config as RouteRules)) return next.handle();
    return from(inTurn(this.reads, apiKey.orgId, () => lastValueFrom(next.handle())));
  }
}

const isRead = (method: string, { isUnsafe, asksGateway }: RouteRules): boolean =>
  (method === 'GET' || method === 'HEAD') && isUnsafe !== true && asksGateway !== true;

function busy(): AppError {
  return new AppError('SERVICE_UNAVAILABLE', {
    message: 'Other reads of the organization, or of many at once, are under way. Ask again when they are answered.',
    headers: { 'Retry-After': '1' },
  });
}
