import { AppError } from '@chasqui/errors';
import type { Database } from '@chasqui/entities';
import { HTTP_LIMITS } from '@chasqui/platform';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RouteRules } from './route-rules';

/** From the arrival of a request to its answer: 25 seconds, less what a busy process needs to write it. */
const ANSWERED_WITHIN_MS = 24_250;
/** Of one that waits for what becomes of a WhatsApp message, which may be a file over a slow line. */
const SENT_WITHIN_MS = 124_250;

/** How long a request may take. A message that is awaited has its own deadline before that, and its caller gets its id. */
export function deadlineOf({ routeOptions: { config, url } }: FastifyRequest): number | null {
  const { staysOpen, isForm, scope } = (config ?? {}) as RouteRules;
  if (staysOpen) return null;
  // It reads its body itself, and what it stores comes after that.
  if (isForm) return HTTP_LIMITS.uploadTimeoutMs + ANSWERED_WITHIN_MS;
  return scope === 'messages:send' && url?.startsWith('/v1/whatsapp/') ? SENT_WITHIN_MS : ANSWERED_WITHIN_MS;
}

/**
 * While PostgreSQL answers nobody, requests that need it are told so at once, before they stand in any line.
 *
 * @param headersFor limit headers for an answer that is given before anybody looks at the request
 */
export function refuseWhileSilent(
  fastify: FastifyInstance,
  database: Pick<Database, 'isSilent'>,
  headersFor: (address: string) => Record<string, string>,
): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { isPublic } = (request.routeOptions.config ?? {}) as RouteRules;
    if (isPublic || !database.isSilent) done();
    else done(new AppError('SERVICE_UNAVAILABLE', { headers: { ...headersFor(request.ip), 'Retry-After': '1' } }));
  });
}
