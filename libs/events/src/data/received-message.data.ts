import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { textOrNull, uuid, uuidOrNull } from './field-options';
import { EventMessage } from './message.data';

@ApiSchema({ name: 'EventReaction' })
export class EventReaction {
  @ApiProperty({ ...uuidOrNull, description: 'The message that it is about; null when it is not known here.' })
  message_id: string | null;

  @ApiProperty({ description: 'The emoji; empty: taken back.' })
  emoji: string;
}

@ApiSchema({ name: 'EventLocation' })
export class EventLocation {
  @ApiProperty({ description: 'Degrees north (WGS 84).' })
  latitude: number;

  @ApiProperty({ description: 'Degrees east (WGS 84).' })
  longitude: number;

  @ApiProperty({ ...textOrNull, description: 'Name of the place.' })
  name: string | null;

  @ApiProperty({ ...textOrNull, description: 'Address of the place.' })
  address: string | null;
}

@ApiSchema({ name: 'EventContactCard' })
export class EventContactCard {
  @ApiProperty({ description: 'Name on the card.' })
  name: string;

  @ApiProperty({ description: 'Phone on the card, digits.' })
  phone: string;
}

/** A message that came in, with what only some kinds have. */
@ApiSchema({ name: 'EventReceivedMessage' })
export class EventReceivedMessage extends EventMessage {
  @ApiProperty({ type: EventReaction, nullable: true, description: 'A reaction to another message.' })
  reaction: EventReaction | null;

  @ApiProperty({ type: EventLocation, nullable: true, description: 'A place.' })
  location: EventLocation | null;

  @ApiProperty({ type: EventContactCard, nullable: true, description: "A person's card." })
  contact_card: EventContactCard | null;
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

@ApiSchema({ name: 'EventPollVote' })
export class EventPollVote {
  @ApiProperty({ ...uuidOrNull, description: 'The poll: the `id` of its send; null when it is not known here.' })
  message_id: string | null;

  @ApiProperty({ type: 'string', isArray: true, description: 'All that is chosen now; empty: withdrawn.' })
  options_selected: string[];
}

/** `data` of `message.received`. */
export class MessageReceivedData {
  @ApiProperty({ type: EventReceivedMessage, description: 'The message.' })
  message: EventReceivedMessage;

  @ApiProperty({ type: EventSender, description: 'Who wrote it.' })
  contact: EventSender;

  @ApiProperty({ ...uuidOrNull, description: 'The message that it answers, where it is known here.' })
  reply_to: string | null;

  @ApiProperty({ type: EventPollVote, nullable: true, description: 'What was chosen in a poll.' })
  poll: EventPollVote | null;
}
