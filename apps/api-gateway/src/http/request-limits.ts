import { AppError } from '@chasqui/errors';
import type { Database } from '@chasqui/database';
import { notKnownWhether } from '@chasqui/sending';
import { HTTP_LIMITS } from '@chasqui/http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TYPING_MAX_MS } from '../features/whatsapp/whatsapp-message.body';
import type { RouteRules } from './route-rules';

/** From a request's arrival to its answer: 25 seconds, less what a busy process needs to write it. */
const ANSWERED_WITHIN_MS = 24_250;
/** For an awaited WhatsApp message, which may be a file over a slow line, with typing before it. */
const SENT_WITHIN_MS = 124_250 + TYPING_MAX_MS;
const OF_WHATSAPP = /^\/v1\/(?:whatsapp\/|send$)/;

/** Null: no limit. An awaited message has an earlier deadline of its own, after which its caller gets its id. */
export function deadlineOf(request: FastifyRequest): number | null {
  const { config, url } = request.routeOptions;
  const { staysOpen, isForm } = (config ?? {}) as RouteRules;
  if (staysOpen) return null;
  // It reads its body itself, and stores it after that.
  if (isForm) return HTTP_LIMITS.uploadTimeoutMs + ANSWERED_WITHIN_MS;
  return isSend(request) && OF_WHATSAPP.test(url ?? '') ? SENT_WITHIN_MS : ANSWERED_WITHIN_MS;
}

/** A late send may have made messages: without an Idempotency-Key its client must not be invited to repeat it. */
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
 * Refuses requests before they wait in any queue. @param headersFor limit headers for an answer before authentication
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
