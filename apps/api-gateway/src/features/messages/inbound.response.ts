import { CHANNELS, type Channel } from '@chasqui/entities';
import type { InboundMessage } from '@chasqui/messaging';
import { MessageMediaData, toMediaData } from '@chasqui/events';
import type { MediaLinks } from '@chasqui/media-store';
import { ApiProperty } from '@nestjs/swagger';
import { MessageParts, toMessageParts } from './message-parts.response';
import { INBOUND_TYPES } from './message-types';

const uuidOrNull = { type: 'string', format: 'uuid', nullable: true } as const;
const textOrNull = { type: 'string', nullable: true } as const;

/** A message that came in (spec.md section 2, and more). */
export class InboundMessageData extends MessageParts {
  @ApiProperty({ format: 'uuid', description: 'Id of the message, also for GET /messages/{id}.' })
  id: string;

  @ApiProperty({ format: 'uuid', description: 'Its conversation.' })
  conversation_id: string;

  @ApiProperty({ format: 'uuid', description: 'Who wrote it.' })
  contact_id: string;

  @ApiProperty({ description: 'The text; of a poll the chosen options, of a reaction the emoji; may be empty.' })
  content: string;

  @ApiProperty({ description: 'Name of the contact, else what `from` says.' })
  sender_name: string;

  @ApiProperty({ format: 'date-time', description: 'When it was stored here; grows, so it is what `since` takes.' })
  created_at: string;

  @ApiProperty({ enum: CHANNELS, description: 'Where it came from.' })
  channel: Channel;

  @ApiProperty({ enum: INBOUND_TYPES, description: 'Kind of content.' })
  type: string;

  @ApiProperty({
    description:
      "The sender's number, digits; WhatsApp's LID while it hides the number; of an SMS from a sender without a number the name or short code that it shows.",
  })
  from: string;

  @ApiProperty({ description: 'The number that it was sent to; empty when the SMS phone does not know its own.' })
  to: string;

  @ApiProperty({ ...uuidOrNull, description: 'That WhatsApp number.' })
  whatsapp_id: string | null;

  @ApiProperty({ ...uuidOrNull, description: 'The SMS phone that received it.' })
  device_id: string | null;

  @ApiProperty({ ...textOrNull, description: "The provider's id, for example WhatsApp's." })
  message_id: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'When it was written.' })
  sent_at: string | null;

  @ApiProperty({ type: MessageMediaData, nullable: true, description: 'Its file.' })
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
    whatsapp_id: row.numberId,
    device_id: row.deviceId,
    message_id: row.providerMessageId,
    sent_at: row.sentAt?.toISOString() ?? null,
    media: row.media && toMediaData(row.media, links),
    ...toMessageParts(row.payload),
  };
}
