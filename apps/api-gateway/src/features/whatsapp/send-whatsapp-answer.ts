import type { Message } from '@chasqui/database';
import type { RecordedMessage } from '@chasqui/messages';
import { AppError, isErrorCode, toErrorEnvelope } from '@chasqui/errors';

export type SentMessage = Pick<
  Message,
  'id' | 'toAddress' | 'fromAddress' | 'accountId' | 'type' | 'media' | 'payload' | 'scheduledAt'
>;

type Outcome = Pick<
  RecordedMessage,
  'state' | 'answerCode' | 'answerExtra' | 'errorMessage' | 'providerMessageId' | 'requestId'
>;

/**
 * Made from the recorded message alone: every replay under the same Idempotency-Key has the same bytes, whatever
 * happened to the message after acceptance (a receipt, a late failure).
 */
export function toSendAnswer(message: SentMessage, outcome: Outcome): { status: number; body: unknown } {
  if (outcome.answerCode !== null) return toFailure(message.id, outcome.answerCode, outcome);
  const sent = {
    sent: true,
    to: message.toAddress,
    whatsapp_id: message.accountId,
    account_phone: message.fromAddress,
  };
  const { providerMessageId } = outcome;
  // The ids are absent when the gateway reported no message id (spec.md section 2).
  const id = providerMessageId === null ? {} : { id: message.id };
  const data =
    message.type === 'poll'
      ? { ...sent, gateway_msg_id: providerMessageId ?? '', options: message.payload?.poll?.options ?? [], ...id }
      : { ...sent, type: message.type, ...(providerMessageId !== null && { message_id: providerMessageId }), ...id };
  return { status: 200, body: { success: true, data } };
}

/** The answer of a scheduled message; the same for every replay. */
export function toScheduleAnswer(message: SentMessage): { status: number; body: unknown } {
  const data = {
    id: message.id,
    to: message.toAddress,
    whatsapp_id: message.accountId,
    status: 'pending',
    scheduled_at: message.scheduledAt?.toISOString() ?? null,
  };
  return { status: 202, body: { success: true, data } };
}

function toFailure(id: string, code: string, outcome: Outcome): { status: number; body: unknown } {
  // Senders of another version do not set it.
  const { reason, retry_after, restricted_until } = outcome.answerExtra ?? {};
  const options = {
    ...(outcome.errorMessage !== null && { message: outcome.errorMessage }),
    extra: {
      // It has no outcome yet: the caller can follow it by its id.
      ...(outcome.state !== 'done' && outcome.state !== 'dead' && { id }),
      // PostgreSQL orders the fields of JSON in its own way.
      ...(reason !== undefined && { reason }),
      ...(retry_after !== undefined && { retry_after }),
      ...(restricted_until !== undefined && { restricted_until }),
    },
  };
  const error = new AppError(isErrorCode(code) ? code : 'GATEWAY_ERROR', options);
  return { status: error.status, body: toErrorEnvelope(error, outcome.requestId ?? '') };
}
