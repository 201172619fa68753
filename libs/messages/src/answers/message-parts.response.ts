import type { MessagePayload } from '@chasqui/database';
import { ContactCardData, GroupData, LocationData, PollVoteData, ReactionData } from '@chasqui/events';
import { ID, listOf, orNull, Shown } from '@chasqui/http/requests';

export abstract class MessageParts {
  @Shown('The message it replies to, if known.', orNull(ID)) reply_to: string | null;
  @Shown('The options chosen in a poll.', orNull({ type: PollVoteData })) poll: PollVoteData | null;
  @Shown('A reaction to another message.', orNull({ type: ReactionData })) reaction: ReactionData | null;
  @Shown('A location.', orNull({ type: LocationData })) location: LocationData | null;
  @Shown('A contact card.', orNull({ type: ContactCardData })) contact_card: ContactCardData | null;
  @Shown('All contact cards, if there are several; else empty.', listOf(ContactCardData))
  contact_cards: ContactCardData[];
  @Shown('The WhatsApp group it was written into.', orNull({ type: GroupData })) group: GroupData | null;
}

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
