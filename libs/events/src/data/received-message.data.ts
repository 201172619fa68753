import { ApiSchema } from '@nestjs/swagger';
import { EventMessage } from './message.data';
import { ContactCardData, GroupData, LocationData, PollVoteData, ReactionData } from './message-parts.data';
import { EventPerson } from './contact.data';
import { ID, listOf, orNull, Shown } from './shown';

@ApiSchema({ name: 'EventReceivedMessage' })
export class EventReceivedMessage extends EventMessage {
  @Shown('A reaction to another message.', orNull({ type: ReactionData })) reaction: ReactionData | null;
  @Shown('A location.', orNull({ type: LocationData })) location: LocationData | null;
  @Shown('A contact card.', orNull({ type: ContactCardData })) contact_card: ContactCardData | null;
  @Shown('All contact cards, if there are several; else empty.', listOf(ContactCardData))
  contact_cards: ContactCardData[];
  @Shown('The WhatsApp group it was written into.', orNull({ type: GroupData })) group: GroupData | null;
}

@ApiSchema({ name: 'EventSender' })
export class EventSender extends EventPerson {}

export class MessageReceivedData {
  @Shown('The message.') message: EventReceivedMessage;
  @Shown('The contact who wrote the message.') contact: EventSender;
  @Shown('The message it replies to, if known.', orNull(ID)) reply_to: string | null;
  @Shown('The options chosen in a poll.', orNull({ type: PollVoteData })) poll: PollVoteData | null;
}
