import {
  type LoggedApiRequest,
  requestLogId,
  maskedAnswer,
  maskedBody,
  maskedPath,
  withoutSecretWords,
} from '@chasqui/request-log';
import type { FastifyRequest } from 'fastify';
import type { RouteRules } from '../../http/route-rules';
import type { AuthenticatedKey } from '../authentication/authenticated-key';

const USER_AGENT_CHARACTERS = 200;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MAPPED = '::ffff:';

export interface EndedKeyRequest {
  request: FastifyRequest;
  key: AuthenticatedKey;
  status: number;
  durationMs: number;
  withBodies: boolean;
}

export function toLoggedRequest({ request, key, status, durationMs, withBodies }: EndedKeyRequest): LoggedApiRequest {
  const answer = parsed(request.answerText);
  return {
    orgId: key.orgId,
    mode: key.mode,
    id: requestLogId(),
    keyId: key.id,
    method: request.method,
    route: request.routeOptions.url ?? 'unknown',
    path: maskedPath(request.url),
    status,
    errorCode: request.errorCode,
    durationMs: Math.round(durationMs),
    address: plainAddress(request.ip),
    userAgent: withoutSecretWords(request.headers['user-agent'] ?? '').slice(0, USER_AGENT_CHARACTERS),
    requestId: withoutSecretWords(request.id),
    messageId: messageIdOf(request, answer),
    requestBody: withBodies ? takeBody(request) : null,
    responseBody: withBodies && isJson(answer) ? maskedAnswer(answer) : null,
  };
}

/** Keeps a body for the log until `takeBody`: after answering, the handler lets go of it. */
export function holdBody(request: FastifyRequest): void {
  if (isJson(request.body)) request.bodyToLog = request.body;
}

/** What is logged of the body; from then on only that is kept. */
export function takeBody(request: FastifyRequest): string | null {
  const { bodyToLog } = request;
  if (bodyToLog === null || typeof bodyToLog === 'string') return bodyToLog;
  const masked = maskedBody(bodyToLog);
  request.bodyToLog = masked;
  return masked;
}

function isJson(body: unknown): body is object {
  return typeof body === 'object' && body !== null && !(body instanceof Uint8Array) && !('pipe' in body);
}

function parsed(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** For routes of one message its id; for a send the message that it made, even if that failed. */
function messageIdOf(request: FastifyRequest, answer: unknown): string | null {
  const rules = request.routeOptions.config as RouteRules;
  const id = request.routeOptions.url?.startsWith('/v1/messages/:id')
    ? (request.params as { id?: unknown }).id
    : rules.scope === 'messages:send' && idOf(answer);
  return typeof id === 'string' && UUID.test(id) ? id : null;
}

function idOf(answer: unknown): unknown {
  const { data, id } = (answer ?? {}) as { data?: { id?: unknown } | null; id?: unknown };
  return data?.id ?? id;
}

/** Node has no address for a client that has gone. */
const plainAddress = (address: string | undefined = ''): string =>
  address.startsWith(MAPPED) && address.includes('.') ? address.slice(MAPPED.length) : address;

declare module 'fastify' {
  interface FastifyRequest {
    bodyToLog: object | string | null;
    answerText: string | null;
  }
}
