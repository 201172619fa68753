import type { MessagePayload } from '@chasqui/entities';
import { ContactCardData, GroupData, LocationData, PollVoteData, ReactionData } from '@chasqui/events';
import { ApiProperty } from '@nestjs/swagger';

const uuidOrNull = { type: 'string', format: 'uuid', nullable: true } as const;

/** What only some kinds of messages have; null where a message has none. */
export abstract class MessageParts {
  @ApiProperty({ ...uuidOrNull, description: 'The message it replies to, if known.' })
  reply_to: string | null;

  @ApiProperty({ type: PollVoteData, nullable: true, description: 'The options chosen in a poll.' })
  poll: PollVoteData | null;

  @ApiProperty({ type: ReactionData, nullable: true, description: 'A reaction to another message.' })
  reaction: ReactionData | null;

  @ApiProperty({ type: LocationData, nullable: true, description: 'A location.' })
  location: LocationData | null;

  @ApiProperty({ type: ContactCardData, nullable: true, description: 'A contact card.' })
  contact_card: ContactCardData | null;

  @ApiProperty({
    type: ContactCardData,
    isArray: true,
    description: 'All contact cards, if there are several; else empty.',
  })
  contact_cards: ContactCardData[];

  @ApiProperty({ type: GroupData, nullable: true, description: 'The WhatsApp group it was written into.' })
  group: GroupData | null;
}

/** The parts as plain fields of an answer. */
export function toMessageParts(payload: MessagePayload | null): { [Part in keyof MessageParts]: MessageParts[Part] } {
  const { poll_vote: vote, reaction, reply_to: replyTo, location, contact, contacts, group } = payload ?? {};
  return {
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
    contact_cards: (contacts ?? []).map(({ name, phone }) => ({ name, phone })),
    group: group ? { id: group.id, name: group.name } : null,
  };
}
