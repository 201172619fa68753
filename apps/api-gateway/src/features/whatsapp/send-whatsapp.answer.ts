import type { RecordedMessage } from '@chasqui/entities';
import { AppError, isErrorCode, toErrorEnvelope } from '@chasqui/errors';

/** What of a message its answer names besides the outcome. */
export interface SentFrom {
  id: string;
  to: string;
  whatsappId: string;
  accountPhone: string;
  type: string;
}

type Outcome = Pick<RecordedMessage, 'state' | 'answerCode' | 'errorMessage' | 'providerMessageId' | 'requestId'>;

/**
 * The answer of a send, made from the recorded message alone: every replay under the same Idempotency-Key is equal to
 * the byte. What happened to the message after its acceptance (a receipt, a late failure) does not change it.
 */
export function toSendAnswer(message: SentFrom, outcome: Outcome): { status: number; body: unknown } {
  if (outcome.answerCode !== null) return toFailure(message.id, outcome.answerCode, outcome);
  const hasProviderId = outcome.providerMessageId !== null;
  return {
    status: 200,
    body: {
      success: true,
      data: {
        sent: true,
        to: message.to,
        whatsapp_id: message.whatsappId,
        account_phone: message.accountPhone,
        type: message.type,
        // Both are absent when the gateway reported no message id (spec.md section 2).
        ...(hasProviderId ? { message_id: outcome.providerMessageId, id: message.id } : {}),
      },
    },
  };
}

function toFailure(id: string, code: string, outcome: Outcome): { status: number; body: unknown } {
  const options = {
    ...(outcome.errorMessage !== null && { message: outcome.errorMessage }),
    // Still asked about: the caller can follow it.
    ...(outcome.state === 'started' && { extra: { id } }),
  };
  const error = new AppError(isErrorCode(code) ? code : 'GATEWAY_ERROR', options);
  return { status: error.status, body: toErrorEnvelope(error, outcome.requestId ?? '') };
}
