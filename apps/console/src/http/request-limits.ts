import type { Database } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { HTTP_LIMITS } from '@chasqui/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ConsoleRules } from './route-access';

/** Users do not wait longer for a page. */
const ANSWERED_WITHIN_MS = 15_000;
/** A gateway app that starts, or a message whose sending a user watches. */
const SLOW_WITHIN_MS = 130_000;

export function deadlineOf(request: FastifyRequest): number | null {
  const { isForm, isSlow, staysOpen } = (request.routeOptions.config ?? {}) as ConsoleRules;
  if (staysOpen) return null;
  // The route reads its body itself, and stores it after that.
  if (isForm) return HTTP_LIMITS.uploadTimeoutMs + ANSWERED_WITHIN_MS;
  return isSlow ? SLOW_WITHIN_MS : ANSWERED_WITHIN_MS;
}

/** While PostgreSQL is silent, requests get 503 at once. Pages are served: they explain it better than a browser. */
export function refuseWhileSilent(
  fastify: FastifyInstance,
  database: Pick<Database, 'isSilent'>,
  prefix: string,
): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (!database.isSilent || !request.routeOptions.url?.startsWith(prefix)) done();
    else done(new AppError('SERVICE_UNAVAILABLE', { headers: { 'Retry-After': '1' } }));
  });
}
