import { type AppError, toErrorEnvelope } from '@chasqui/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '@chasqui/runtime';
import { toAppError } from './to-app-error';

/** The only place that answers thrown values in the envelope, besides `raw-error-answer`. */
export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply, logger: Logger): void {
  const error = toAppError(thrown, request.routeOptions.bodyLimit);
  if (error.status >= 500 && error.cause !== undefined) logCause(error, request, logger);
  request.errorCode = error.code;
  // A stream or file route may have set another type before it failed.
  void reply.header('Content-Type', 'application/json; charset=utf-8').headers(error.headers);
  void reply.code(error.status).send(toErrorEnvelope(error, request.id));
}

function logCause(error: AppError, request: FastifyRequest, logger: Logger): void {
  const fields = { request_id: request.id, code: error.code, err: error.cause };
  if (error.code === 'INTERNAL_ERROR') logger.error(fields, 'a request failed for a reason that we did not foresee');
  else logger.warn(fields, 'a request failed');
}

declare module 'fastify' {
  interface FastifyRequest {
    errorCode: string | null;
  }
}
