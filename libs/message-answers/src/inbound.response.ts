import { CHANNELS, type Channel } from '@chasqui/entities';
import type { InboundMessage } from '@chasqui/messaging';
import { accountNames, MessageMediaData, toMediaData } from '@chasqui/events';
import type { MediaLinks } from '@chasqui/media-store';
import { ApiProperty } from '@nestjs/swagger';
import { MessageParts, toMessageParts } from './message-parts.response';
import { INBOUND_TYPES } from './message-types';

const uuidOrNull = { type: 'string', format: 'uuid', nullable: true } as const;
const timeOrNull = { type: 'string', format: 'date-time', nullable: true } as const;
const textOrNull = { type: 'string', nullable: true } as const;

/** A message that came in (spec.md section 2, and more). */
export class InboundMessageData extends MessageParts {
  @ApiProperty({ format: 'uuid', description: "The message's ID, for GET /messages/{id}." })
  id: string;

  @ApiProperty({ format: 'uuid', description: 'The ID of its conversation.' })
  conversation_id: string;

  @ApiProperty({ format: 'uuid', description: 'The ID of the contact who wrote it.' })
  contact_id: string;

  @ApiProperty({
    description: 'The text. For a poll vote, the chosen options; for a reaction, the emoji. Can be empty.',
  })
  content: string;

  @ApiProperty({ description: "The contact's name, or the value of `from` if no name is known." })
  sender_name: string;

  @ApiProperty({
    format: 'date-time',
    description: 'When the service stored the message. It grows from message to message: pass it as `since`.',
  })
  created_at: string;

  @ApiProperty({ enum: CHANNELS, description: 'The channel it came in on.' })
  channel: Channel;

  @ApiProperty({ enum: INBOUND_TYPES, description: 'The kind of content.' })
  type: string;

  @ApiProperty({
    description:
      "The sender's number, digits only. WhatsApp's LID while WhatsApp hides the number. For an SMS from a " +
      'sender without a number, the name or short code it shows.',
  })
  from: string;

  @ApiProperty({ description: 'The number it was sent to; empty if the SMS phone does not know its own number.' })
  to: string;

  @ApiProperty({ ...uuidOrNull, description: 'The ID of the WhatsApp number that received it.' })
  whatsapp_id: string | null;

  @ApiProperty({ ...uuidOrNull, description: 'The ID of the SMS phone that received it.' })
  device_id: string | null;

  @ApiProperty({ ...textOrNull, description: "The provider's ID, for example WhatsApp's." })
  message_id: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'When the sender sent it.' })
  sent_at: string | null;

  @ApiProperty({ ...timeOrNull, description: 'When its writer last edited it.' })
  edited_at: string | null;

  @ApiProperty({
    ...timeOrNull,
    description: 'When it was deleted for everybody. It keeps what it said: what you do with that is up to you.',
  })
  deleted_at: string | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'What its kind adds, for example the ID of a chosen button.',
  })
  metadata: Record<string, string>;

  @ApiProperty({ type: MessageMediaData, nullable: true, description: 'Its file, if it has one.' })
  media: MessageMediaData | null;
}

/** A message that came in, with fresh links to its file. */
export function toInboundMessageData(row: InboundMessage, links: MediaLinks): InboundMessageData {
  return {
    id: row.id,
    conversation_id: row.conversationId,
    contact_id: row.contactId,
    content: row.content ?? '',
    sender_name: row.contactName ?? row.fromAddress,
    created_at: row.createdAt.toISOString(),
    channel: row.channel,
    type: row.type,
    from: row.fromAddress,
    to: row.toAddress,
    ...accountNames(row),
    message_id: row.providerMessageId,
    sent_at: row.sentAt?.toISOString() ?? null,
    edited_at: row.editedAt?.toISOString() ?? null,
    deleted_at: row.deletedAt?.toISOString() ?? null,
    metadata: row.metadata,
    media: row.media && toMediaData(row.media, links),
    ...toMessageParts(row.payload),
  };
}
