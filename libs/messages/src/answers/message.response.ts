import {
  CHANNEL_TABLE,
  CHANNELS,
  type Channel,
  type Message,
  MESSAGE_STATUSES,
  type MessageStatus,
} from '@chasqui/database';
import { accountNames, MessageMediaData, toMediaData } from '@chasqui/events';
import type { MediaLinks } from '@chasqui/files/store';
import { INBOUND_KINDS, MESSAGE_TYPES } from '@chasqui/gateway-protocol';
import { ID, INTEGER, oneOf, orNull, Shown, TEXT, TEXTS, TIME } from '@chasqui/http/requests';
import { MessageParts, toMessageParts } from './message-parts.response';

/** A message and what became of it (contract.md D1). */
export class MessageData extends MessageParts {
  @Shown("The message's ID: the `id` that the send returned.", ID) id: string;
  @Shown("The message's channel.", oneOf(CHANNELS)) channel: Channel;
  @Shown('Whether your organization sent or received the message.', oneOf(['outbound', 'inbound']))
  direction: 'outbound' | 'inbound';
  @Shown("The message's current status.", oneOf(MESSAGE_STATUSES)) status: MessageStatus;
  @Shown('Whether receipts are tracked. False for messages to groups.') tracked: boolean;
  @Shown('The kind of content.', oneOf([...new Set([...MESSAGE_TYPES, 'template', ...INBOUND_KINDS])])) type: string;
  @Shown('Recipient.') to: string;
  @Shown("The sender; empty if the SMS phone's own number is not known.") from: string;
  @Shown('The ID of the WhatsApp number that sent or received it.', orNull(ID)) whatsapp_id: string | null;
  @Shown('The phone number that sent or received it, if known.', orNull(TEXT)) account_phone: string | null;
  @Shown('The ID of the SMS phone that sent or received it.', orNull(ID)) device_id: string | null;
  @Shown("The provider's ID, for example WhatsApp's.", orNull(TEXT)) message_id: string | null;
  @Shown('The ID of its conversation.', orNull(ID)) conversation_id: string | null;
  @Shown('The ID of its contact.', orNull(ID)) contact_id: string | null;
  @Shown('The ID of the campaign that sent it.', orNull(ID)) campaign_id: string | null;
  @Shown('The ID of the one-time password it carried.', orNull(ID)) otp_id: string | null;
  @Shown('The text; null if there is none or if retention removed it.', orNull(TEXT)) content: string | null;
  @Shown('Its file, if it has one.', orNull({ type: MessageMediaData })) media: MessageMediaData | null;
  @Shown('The options of a poll that you sent.', orNull(TEXTS)) poll_options: string[] | null;
  @Shown('The number of parts of an SMS.', orNull(INTEGER)) segments: number | null;
  @Shown('Why the message failed, as a code. Of a pending one: why it waits.', orNull(TEXT)) error_code: string | null;
  @Shown('Why the message failed, in words.', orNull(TEXT)) error_message: string | null;
  @Shown('How many times it was handed to the gateway or phone.', INTEGER) attempts: number;
  @Shown('The `metadata` that you passed with the send; of a received message what its kind adds.', {
    type: 'object',
    additionalProperties: { type: 'string' },
  })
  metadata: Record<string, string>;
  @Shown('When it is scheduled to be sent.', orNull(TIME)) scheduled_at: string | null;
  @Shown('When it was accepted.', TIME) created_at: string;
  @Shown('When it was sent.', orNull(TIME)) sent_at: string | null;
  @Shown('When it was delivered.', orNull(TIME)) delivered_at: string | null;
  @Shown('When it was read; of a received message, when you marked it as read.', orNull(TIME)) read_at: string | null;
  @Shown('When it failed.', orNull(TIME)) failed_at: string | null;
  @Shown('When its writer last edited it.', orNull(TIME)) edited_at: string | null;
  @Shown('When it was deleted for everybody. It keeps what it said: what you do with that is up to you.', orNull(TIME))
  deleted_at: string | null;
  @Shown('When any of these fields last changed.', TIME) updated_at: string;
}

const timeText = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Missing values are null, never absent. */
export function toMessageData(row: Message, links: MediaLinks): MessageData {
  const hasNumber = CHANNEL_TABLE[row.channel].address === 'phone';
  const ownNumber = row.direction === 'outbound' ? row.fromAddress : row.toAddress;
  const { whatsapp_id, device_id } = accountNames(row);
  return {
    id: row.id,
    channel: row.channel,
    direction: row.direction,
    status: row.status,
    tracked: row.tracked,
    type: row.type,
    to: row.toAddress,
    from: row.fromAddress,
    whatsapp_id,
    // An SMS phone's own number may be unknown.
    account_phone: hasNumber && ownNumber !== '' ? ownNumber : null,
    device_id,
    message_id: row.providerMessageId,
    conversation_id: row.conversationId,
    contact_id: row.contactId,
    campaign_id: null,
    otp_id: null,
    content: row.content,
    media: row.media && toMediaData(row.media, links),
    poll_options: row.payload?.poll?.options ?? null,
    ...toMessageParts(row.payload),
    segments: row.payload?.sms?.segments ?? null,
    error_code: row.errorCode,
    error_message: row.errorMessage,
    attempts: row.attempts,
    metadata: row.metadata,
    scheduled_at: timeText(row.scheduledAt),
    created_at: row.createdAt.toISOString(),
    sent_at: timeText(row.sentAt),
    delivered_at: timeText(row.deliveredAt),
    read_at: timeText(row.readAt),
    failed_at: timeText(row.failedAt),
    edited_at: timeText(row.editedAt),
    deleted_at: timeText(row.deletedAt),
    updated_at: row.updatedAt.toISOString(),
  };
}
