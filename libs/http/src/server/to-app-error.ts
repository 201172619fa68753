import { types } from 'node:util';
import { AppError, type ErrorCode } from '@chasqui/errors';
import { bodyTooLarge } from './body-too-large';
import { HTTP_LIMITS } from './http-limits';

const FASTIFY_CODES: Readonly<Record<string, { code: ErrorCode; message?: string }>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'UNSUPPORTED_MEDIA_TYPE' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'INVALID_BODY', message: 'The request body is empty.' },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'INVALID_BODY', message: 'The request body is not valid JSON.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'INVALID_BODY',
    message: 'The length of the request body does not match `Content-Length`.',
  },
  FST_ERR_BAD_URL: { code: 'VALIDATION', message: 'The request URL is malformed.' },
};

const STATUS_CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'VALIDATION',
  401: 'UNAUTHORIZED',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
  503: 'SERVICE_UNAVAILABLE',
};

/** query_canceled: PostgreSQL stopped a statement at its statement_timeout. */
const TOOK_TOO_LONG = '57014';

const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * PostgreSQL undid the work, because it cannot write, lacks memory, or is a read-only copy after a failover: its disk
 * is full (53100), another resource limit (53…), its disk fails (58030), read only (25006).
 */
const NO_RESOURCES = /^(53[0-9A-Z]{3}|58030|25006)$/;

/**
 * An unexpected value becomes INTERNAL_ERROR with its fixed text and stays in `cause`, for the log only.
 * @param bodyLimitBytes of the route, for a larger body
 */
export function toAppError(thrown: unknown, bodyLimitBytes: number = HTTP_LIMITS.bodyBytes): AppError {
  if (thrown instanceof AppError) return thrown;
  // Includes errors of another realm, such as those of Node's sockets where tests run.
  if (!isError(thrown)) return new AppError('INTERNAL_ERROR', { cause: thrown });
  const { code, statusCode } = thrown as { code?: unknown; statusCode?: unknown };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge(bodyLimitBytes, thrown);
  const known = typeof code === 'string' ? FASTIFY_CODES[code] : undefined;
  if (known) return new AppError(known.code, { message: known.message, cause: thrown });
  if (thrown instanceof SyntaxError && statusCode === 400) {
    return new AppError('INVALID_BODY', { message: 'The request body is not valid JSON.', cause: thrown });
  }
  if (isStoreAway(thrown)) {
    return new AppError('SERVICE_UNAVAILABLE', { headers: { 'Retry-After': '1' }, cause: thrown });
  }
  if (typeof code === 'string' && NO_RESOURCES.test(code)) {
    return new AppError('SERVICE_UNAVAILABLE', { headers: { 'Retry-After': '5' }, cause: thrown });
  }
  if (code === TOOK_TOO_LONG) {
    const message = 'The request took too long and was stopped. Ask for less at once, or try again later.';
    return new AppError('SERVICE_UNAVAILABLE', { message, headers: { 'Retry-After': '5' }, cause: thrown });
  }
  const status = statusOf(thrown) ?? statusCode;
  const fromStatus = typeof status === 'number' ? STATUS_CODES[status] : undefined;
  return new AppError(fromStatus ?? 'INTERNAL_ERROR', { cause: thrown });
}

/**
 * PostgreSQL or Redis is unreachable, starting or stopping, or has no connection left; or another transaction locked a
 * table for longer than any statement waits (55P03): nothing was done.
 */
function isStoreAway(error: Error): boolean {
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return AWAY.has(code) || /^(08...|57P0[123]|53300|55P03)$/.test(code);
  return (
    error.name === 'MaxRetriesPerRequestError' ||
    /Connection terminated|timeout exceeded when trying to connect|Connection is closed|Command timed out|is not queryable/.test(
      error.message,
    )
  );
}

const isError = (thrown: unknown): thrown is Error => thrown instanceof Error || types.isNativeError(thrown);

function statusOf(error: Error): number | undefined {
  const { getStatus } = error as { getStatus?: unknown };
  return typeof getStatus === 'function' ? (getStatus.call(error) as number) : undefined;
}
