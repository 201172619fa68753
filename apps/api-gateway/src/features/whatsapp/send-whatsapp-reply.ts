import type { FastifyReply } from 'fastify';
import { noteReplay } from '../../http/idempotency-key';
import type { SendWhatsappResult } from './send-whatsapp-types';

/** Codes that every sending route may answer. */
export const SEND_OUTCOMES = [
  'INVALID_ACCOUNT_ID',
  'PLAN_LIMIT',
  'OPTED_OUT',
  'NO_CONNECTED_ACCOUNT',
  'WHATSAPP_NOT_CONNECTED',
  'WHATSAPP_DISCONNECTED',
  'GATEWAY_CLOSED',
  'GATEWAY_ERROR',
] as const;

/** What a POST adds: its message may answer another one, and its key may be known. */
export const POST_SEND_OUTCOMES = [
  ...SEND_OUTCOMES,
  'INVALID_BODY',
  'MESSAGE_NOT_FOUND',
  'INVALID_STATE',
  'IDEMPOTENCY_IN_PROGRESS',
  'IDEMPOTENCY_MISMATCH',
] as const;

/** Writes status and headers of a result and returns its body. */
export function replyWith(result: SendWhatsappResult, reply: FastifyReply): unknown {
  noteReplay(reply, result.replayed);
  const { code, retry_after: seconds } = result.body as { code?: unknown; retry_after?: unknown };
  if (typeof seconds === 'number') void reply.header('Retry-After', String(seconds));
  // The code of a recorded failure, for the log line.
  reply.request.errorCode = typeof code === 'string' ? code : null;
  void reply.status(result.status);
  return result.body;
}
