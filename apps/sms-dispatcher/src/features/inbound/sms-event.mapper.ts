import type { PlacedMessage } from '@chasqui/conversations/inbound';
import type { EventOwner, NewEvent } from '@chasqui/events';
import { contactOf, type IncomingSms } from './sms-inbound-batch';

/**
 * `message.received` of an SMS (contract.md D12).
 *
 * @param fact its row, in the form for events
 */
export function receivedEvent(
  owner: EventOwner,
  placed: PlacedMessage<IncomingSms>,
  fact: object | undefined,
): NewEvent {
  const { id, accountId } = placed.message;
  const contact = contactOf(placed);
  const payload = {
    message: { ...fact, reaction: null, location: null, contact_card: null, contact_cards: [], group: null },
    contact: { id: contact.id, name: contact.name, phone: contact.phone, email: contact.email ?? null },
    reply_to: null,
    poll: null,
  };
  return { ...owner, type: 'message.received', channel: 'sms', accountId, subjectId: id, payload };
}
