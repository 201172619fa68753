import type { PlacedMessage } from '@chasqui/inbound';
import type { EventOwner, NewEvent } from '@chasqui/events';
import type { IncomingSms } from './sms-inbound-batch';

/**
 * `message.received` of an SMS (contract.md D12).
 *
 * @param fact its row as events tell it
 */
export function receivedEvent(
  owner: EventOwner,
  { message: { id, accountId }, contact }: PlacedMessage<IncomingSms>,
  fact: object | undefined,
): NewEvent {
  const payload = {
    message: { ...fact, reaction: null, location: null, contact_card: null },
    contact: { id: contact.id, name: contact.name, phone: contact.phone, email: null },
    reply_to: null,
    poll: null,
  };
  return { ...owner, type: 'message.received', channel: 'sms', accountId, subjectId: id, payload };
}
