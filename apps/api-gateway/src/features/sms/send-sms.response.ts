import type { Message, SmsPart } from '@chasqui/database';
import { ID, INTEGER, oneOf, Shown } from '@chasqui/http/requests';

/** The queued SMS result (spec.md section 2), with the additions of contract.md D3. */
export class QueuedSmsData {
  @Shown("The message's ID, for GET /messages/{id}. Webhooks carry it as `data.message.id`.", ID) id: string;
  @Shown('The ID of the conversation that the message joined.', ID) conversation_id: string;
  @Shown('The recipient, digits only.', { example: '4915112345678' }) to: string;
  @Shown("The text as queued, including your plan's signature.") content: string;
  @Shown('Always `pending`.', oneOf(['pending'])) status: 'pending';
  @Shown('The number of parts that the carrier charges for.', INTEGER) segments: number;
  @Shown('The encoding of the parts (3GPP TS 23.038).', oneOf(['gsm7', 'ucs2'])) encoding: SmsPart['encoding'];
}

export type QueuedSms = Pick<Message, 'id' | 'toAddress' | 'content' | 'payload' | 'conversationId'>;

/** Made from what never changes: every replay has the same bytes, even after a move to another conversation. */
export function toQueuedSmsData({ id, toAddress, content, payload, conversationId }: QueuedSms): QueuedSmsData {
  const sms = payload?.sms;
  if (sms === undefined) throw new Error(`the message ${id} is no SMS`);
  return {
    id,
    conversation_id: sms.first_conversation_id ?? conversationId ?? '',
    to: toAddress,
    content: content ?? '',
    status: 'pending',
    segments: sms.segments,
    encoding: sms.encoding,
  };
}
