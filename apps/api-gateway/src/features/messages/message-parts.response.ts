import type { MessagePayload } from '@chasqui/entities';
import { ApiProperty } from '@nestjs/swagger';

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

/** What only some kinds of messages have; null where a message has none. */
export abstract class MessageParts {
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

/** The parts as plain fields of an answer. */
export function toMessageParts(payload: MessagePayload | null): { [Part in keyof MessageParts]: MessageParts[Part] } {
  const { poll_vote: vote, reaction, reply_to: replyTo, location, contact } = payload ?? {};
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
  };
}
