import {
  CHANNEL_TABLE,
  CHANNELS,
  type Channel,
  type Message,
  MESSAGE_STATUSES,
  type MessageStatus,
} from '@chasqui/entities';
import { accountNames, MessageMediaData, toMediaData } from '@chasqui/events';
import type { MediaLinks } from '@chasqui/media-store';
import { ApiProperty } from '@nestjs/swagger';
import { MessageParts, toMessageParts } from './message-parts.response';
import { MESSAGE_TYPES } from './message-types';

const uuidOrNull = { type: 'string', format: 'uuid', nullable: true } as const;
const textOrNull = { type: 'string', nullable: true } as const;
const timeOrNull = { type: 'string', format: 'date-time', nullable: true } as const;

/** A message and what became of it (contract.md D1). */
export class MessageData extends MessageParts {
  @ApiProperty({ format: 'uuid', description: "The message's ID: the `id` that the send returned." })
  id: string;

  @ApiProperty({ enum: CHANNELS, description: "The message's channel." })
  channel: Channel;

  @ApiProperty({
    enum: ['outbound', 'inbound'],
    description: 'Whether your organization sent or received the message.',
  })
  direction: 'outbound' | 'inbound';

  @ApiProperty({ enum: MESSAGE_STATUSES, description: "The message's current status." })
  status: MessageStatus;

  @ApiProperty({ description: 'Whether receipts are tracked. False for messages to groups.' })
  tracked: boolean;

  @ApiProperty({
    enum: MESSAGE_TYPES,
    description: 'The kind of content.',
  })
  type: string;

  @ApiProperty({ description: 'Recipient.' })
  to: string;

  @ApiProperty({ description: "The sender; empty if the SMS phone's own number is not known." })
  from: string;

  @ApiProperty({ ...uuidOrNull, description: 'The ID of the WhatsApp number that sent or received it.' })
  whatsapp_id: string | null;

  @ApiProperty({ ...textOrNull, description: 'The phone number that sent or received it, if known.' })
  account_phone: string | null;

  @ApiProperty({ ...uuidOrNull, description: 'The ID of the SMS phone that sent or received it.' })
  device_id: string | null;

  @ApiProperty({ ...textOrNull, description: "The provider's ID, for example WhatsApp's." })
  message_id: string | null;

  @ApiProperty({ ...uuidOrNull, description: 'The ID of its conversation.' })
  conversation_id: string | null;

  @ApiProperty({ ...uuidOrNull, description: 'The ID of its contact.' })
  contact_id: string | null;

  @ApiProperty({ ...uuidOrNull, description: 'The ID of the campaign that sent it.' })
  campaign_id: string | null;

  @ApiProperty({ ...uuidOrNull, description: 'The ID of the one-time password it carried.' })
  otp_id: string | null;

  @ApiProperty({ ...textOrNull, description: 'The text; null if there is none or if retention removed it.' })
  content: string | null;

  @ApiProperty({ type: MessageMediaData, nullable: true, description: 'Its file, if it has one.' })
  media: MessageMediaData | null;

  @ApiProperty({
    type: 'array',
    items: { type: 'string' },
    nullable: true,
    description: 'The options of a poll that you sent.',
  })
  poll_options: string[] | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'The number of parts of an SMS.' })
  segments: number | null;

  @ApiProperty({ ...textOrNull, description: 'Why the message failed, as a code. Of a pending one: why it waits.' })
  error_code: string | null;

  @ApiProperty({ ...textOrNull, description: 'Why the message failed, in words.' })
  error_message: string | null;

  @ApiProperty({ type: 'integer', description: 'How many times it was handed to the gateway or phone.' })
  attempts: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'The `metadata` that you passed with the send; of a received message what its kind adds.',
  })
  metadata: Record<string, string>;

  @ApiProperty({ ...timeOrNull, description: 'When it is scheduled to be sent.' })
  scheduled_at: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', description: 'When it was accepted.' })
  created_at: string;

  @ApiProperty({ ...timeOrNull, description: 'When it was sent.' })
  sent_at: string | null;

  @ApiProperty({ ...timeOrNull, description: 'When it was delivered.' })
  delivered_at: string | null;

  @ApiProperty({ ...timeOrNull, description: 'When it was read; of a received message, when you marked it as read.' })
  read_at: string | null;

  @ApiProperty({ ...timeOrNull, description: 'When it failed.' })
  failed_at: string | null;

  @ApiProperty({ ...timeOrNull, description: 'When its writer last edited it.' })
  edited_at: string | null;

  @ApiProperty({
    ...timeOrNull,
    description: 'When it was deleted for everybody. It keeps what it said: what you do with that is up to you.',
  })
  deleted_at: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', description: 'When any of these fields last changed.' })
  updated_at: string;
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
    // Of an SMS phone the number may be unknown.
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
