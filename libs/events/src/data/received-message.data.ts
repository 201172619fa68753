import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { uuidOrNull } from './field-options';
import { EventMessage } from './message.data';
import { ContactCardData, GroupData, LocationData, PollVoteData, ReactionData } from './message-parts.data';
import { EventPerson } from './person.data';

/** A message that came in, with what only some kinds have. */
@ApiSchema({ name: 'EventReceivedMessage' })
export class EventReceivedMessage extends EventMessage {
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

/** Who wrote a message. */
@ApiSchema({ name: 'EventSender' })
export class EventSender extends EventPerson {}

/** `data` of `message.received`. */
export class MessageReceivedData {
  @ApiProperty({ type: EventReceivedMessage, description: 'The message.' })
  message: EventReceivedMessage;

  @ApiProperty({ type: EventSender, description: 'The contact who wrote the message.' })
  contact: EventSender;

  @ApiProperty({ ...uuidOrNull, description: 'The message it replies to, if known.' })
  reply_to: string | null;

  @ApiProperty({ type: PollVoteData, nullable: true, description: 'The options chosen in a poll.' })
  poll: PollVoteData | null;
}
