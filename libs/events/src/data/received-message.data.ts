import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { textOrNull, uuid, uuidOrNull } from './field-options';
import { EventMessage } from './message.data';
import { ContactCardData, LocationData, PollVoteData, ReactionData } from './message-parts.data';

/** A message that came in, with what only some kinds have. */
@ApiSchema({ name: 'EventReceivedMessage' })
export class EventReceivedMessage extends EventMessage {
  @ApiProperty({ type: ReactionData, nullable: true, description: 'A reaction to another message.' })
  reaction: ReactionData | null;

  @ApiProperty({ type: LocationData, nullable: true, description: 'A place.' })
  location: LocationData | null;

  @ApiProperty({ type: ContactCardData, nullable: true, description: "A person's card." })
  contact_card: ContactCardData | null;
}

/** Who wrote a message. */
@ApiSchema({ name: 'EventSender' })
export class EventSender {
  @ApiProperty({ ...uuid, description: 'Id of the contact.' })
  id: string;

  @ApiProperty({ ...textOrNull, description: 'Name, when one is known.' })
  name: string | null;

  @ApiProperty({ ...textOrNull, description: 'Digits; null while WhatsApp hides the number.' })
  phone: string | null;

  @ApiProperty({ ...textOrNull, description: 'Email address, when one is known.' })
  email: string | null;
}

/** `data` of `message.received`. */
export class MessageReceivedData {
  @ApiProperty({ type: EventReceivedMessage, description: 'The message.' })
  message: EventReceivedMessage;

  @ApiProperty({ type: EventSender, description: 'Who wrote it.' })
  contact: EventSender;

  @ApiProperty({ ...uuidOrNull, description: 'The message that it answers, where it is known here.' })
  reply_to: string | null;

  @ApiProperty({ type: PollVoteData, nullable: true, description: 'What was chosen in a poll.' })
  poll: PollVoteData | null;
}
