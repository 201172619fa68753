import { AppError } from '@chasqui/errors';
import type { Database } from '@chasqui/entities';
import { notKnownWhether } from '@chasqui/intake';
import { HTTP_LIMITS } from '@chasqui/platform';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TYPING_MAX_MS } from '../features/whatsapp/whatsapp-message.body';
import type { RouteRules } from './route-rules';

/** From the arrival of a request to its answer: 25 seconds, less what a busy process needs to write it. */
const ANSWERED_WITHIN_MS = 24_250;
/** Of one that waits for what becomes of a WhatsApp message, which may be a file over a slow line, and typed before. */
const SENT_WITHIN_MS = 124_250 + TYPING_MAX_MS;
/** The routes below `/v1/whatsapp/`, and the one that they replace. */
const OF_WHATSAPP = /^\/v1\/(?:whatsapp\/|send$)/;

/** How long a request may take. A message that is awaited has its own deadline before that, and its caller gets its id. */
export function deadlineOf(request: FastifyRequest): number | null {
  const { config, url } = request.routeOptions;
  const { staysOpen, isForm } = (config ?? {}) as RouteRules;
  if (staysOpen) return null;
  // It reads its body itself, and what it stores comes after that.
  if (isForm) return HTTP_LIMITS.uploadTimeoutMs + ANSWERED_WITHIN_MS;
  return isSend(request) && OF_WHATSAPP.test(url ?? '') ? SENT_WITHIN_MS : ANSWERED_WITHIN_MS;
}

/**
 * Of a send whose time is over nobody knows whether it made messages: without an Idempotency-Key its client is not invited
 * to send them twice.
 */
export function lateErrorOf(request: FastifyRequest): AppError | undefined {
  if (!isSend(request)) return undefined;
  const hasKey = request.method === 'POST' && request.headers['idempotency-key'] !== undefined;
  const cause = new Error('the deadline of the request is over');
  return notKnownWhether('the request was done', hasKey, cause, 'Look in GET /messages before you repeat it.');
}

function isSend({ method, routeOptions: { config } }: FastifyRequest): boolean {
  const { scope, turn, isForm, asksGateway, isUnsafe } = (config ?? {}) as RouteRules;
  const hasOtherWork = turn !== undefined || isForm === true || asksGateway === true;
  return scope === 'messages:send' && !hasOtherWork && (method === 'POST' || isUnsafe === true);
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
