import { CHANNELS, type Channel, type InboundMessage } from '@chasqui/entities';
import type { MediaLinks } from '@chasqui/media-store';
import { ApiProperty } from '@nestjs/swagger';
import { MessageMediaData, toMediaData } from './media.response';
import { INBOUND_TYPES } from './message-types';

const uuidOrNull = { type: 'string', format: 'uuid', nullable: true } as const;
const textOrNull = { type: 'string', nullable: true } as const;

/** A choice in a poll of ours. */
class PollVoteData {
  @ApiProperty({ ...uuidOrNull, description: 'The poll: the `id` of its send; null when it is not known here.' })
  message_id: string | null;

  @ApiProperty({ type: 'string', isArray: true, description: 'All that is chosen now; empty: withdrawn.' })
  options_selected: string[];
}

class ReactionData {
  @ApiProperty({ ...uuidOrNull, description: 'The message that it is about; null when it is not known here.' })
  message_id: string | null;

  @ApiProperty({ description: 'The emoji; empty: taken back.' })
  emoji: string;
}

class LocationData {
  @ApiProperty({ description: 'Degrees north (WGS 84).' })
  latitude: number;

  @ApiProperty({ description: 'Degrees east (WGS 84).' })
  longitude: number;

  @ApiProperty({ ...textOrNull, description: 'Name of the place.' })
  name: string | null;

  @ApiProperty({ ...textOrNull, description: 'Address of the place.' })
  address: string | null;
}

class ContactCardData {
  @ApiProperty({ description: 'Name on the card.' })
  name: string;

  @ApiProperty({ description: 'Phone on the card, digits.' })
  phone: string;
}

/** A message that came in (spec.md section 2, and more). */
export class InboundMessageData {
  @ApiProperty({ format: 'uuid', description: 'Id of the message, also for GET /messages/{id}.' })
  id: string;

  @ApiProperty({ format: 'uuid', description: 'Its conversation.' })
  conversation_id: string;

  @ApiProperty({ format: 'uuid', description: 'Who wrote it.' })
  contact_id: string;

  @ApiProperty({ description: 'The text; of a poll the chosen options, of a reaction the emoji; may be empty.' })
  content: string;

  @ApiProperty({ description: 'Name of the contact, else the number; of somebody without either the LID.' })
  sender_name: string;

  @ApiProperty({ format: 'date-time', description: 'When it was stored here; grows, so it is what `since` takes.' })
  created_at: string;

  @ApiProperty({ enum: CHANNELS, description: 'Where it came from.' })
  channel: Channel;

  @ApiProperty({ enum: INBOUND_TYPES, description: 'Kind of content.' })
  type: string;

  @ApiProperty({ description: "The sender's number, digits; WhatsApp's LID while it hides the number." })
  from: string;

  @ApiProperty({ description: 'The number that it was sent to.' })
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

  @ApiProperty({ ...uuidOrNull, description: 'The message that it answers, where it is known here.' })
  reply_to: string | null;

  @ApiProperty({ type: PollVoteData, nullable: true, description: 'What was chosen in a poll.' })
  poll: PollVoteData | null;

  @ApiProperty({ type: ReactionData, nullable: true, description: 'A reaction to another message.' })
  reaction: ReactionData | null;

  @ApiProperty({ type: LocationData, nullable: true, description: 'A place.' })
  location: LocationData | null;

  @ApiProperty({ type: ContactCardData, nullable: true, description: "A person's card." })
  contact_card: ContactCardData | null;
}

export function toInboundMessageData(row: InboundMessage, links: MediaLinks): InboundMessageData {
  const { poll_vote: vote, reaction, reply_to: replyTo, location, contact } = row.payload ?? {};
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
    media: toMediaData(row.media, links),
    reply_to: replyTo?.message_id ?? null,
    poll: vote ? { message_id: vote.message_id, options_selected: vote.options } : null,
    reaction: reaction ? { message_id: reaction.message_id, emoji: reaction.emoji } : null,
    location: location
      ? {
          latitude: location.latitude,
          longitude: location.longitude,
          name: location.name ?? null,
          address: location.address ?? null,
        }
      : null,
    contact_card: contact ? { name: contact.name, phone: contact.phone } : null,
  };
}
