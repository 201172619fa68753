import type { FastifyReply } from 'fastify';
import { noteReplay } from '../../http/idempotency-key';
import type { SendWhatsappResult } from './send-whatsapp-types';

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

/** A POST may also reply to another message, and have a known key. */
export const POST_SEND_OUTCOMES = [
  ...SEND_OUTCOMES,
  'INVALID_BODY',
  'MESSAGE_NOT_FOUND',
  'INVALID_STATE',
  'IDEMPOTENCY_IN_PROGRESS',
  'IDEMPOTENCY_MISMATCH',
] as const;

export function replyWith(result: SendWhatsappResult, reply: FastifyReply): unknown {
  noteReplay(reply, result.replayed);
  const { code, retry_after: seconds } = result.body as { code?: unknown; retry_after?: unknown };
  if (typeof seconds === 'number') void reply.header('Retry-After', String(seconds));
  reply.request.errorCode = typeof code === 'string' ? code : null;
  void reply.status(result.status);
  return result.body;
}
