import type { ChannelConsent } from '@chasqui/entities';
import { contactSnapshot, type KnownContact } from '@chasqui/contacts';
import { type EventOwner, type NewEvent, storedEvent } from '@chasqui/events';
import type { StoredSms } from './sms-inbound-batch';

/**
 * `message.received` of an SMS (contract.md D12).
 *
 * @param message its row as events tell it
 */
export function receivedEvent(owner: EventOwner, { row, contact }: StoredSms, message: object | undefined): NewEvent {
  const payload = {
    message: { ...message, reaction: null, location: null, contact_card: null },
    contact: { id: contact.id, name: contact.name, phone: contact.phone, email: null },
    reply_to: null,
    poll: null,
  };
  return { ...owner, type: 'message.received', channel: 'sms', accountId: row.deviceId, subjectId: row.id, payload };
}

/** What a stop or start word changed: `contact.opted_out`, or `contact.updated` of somebody who is in again. */
export function consentEvent(owner: EventOwner, contact: KnownContact, consent: ChannelConsent, at: Date): NewEvent {
  const fact = { ...contactSnapshot(contact, at), channels: { sms: consent } };
  const about = { ...owner, channel: 'sms', subjectId: contact.id } as const;
  if (consent.opt !== 'out') {
    return { ...about, ...storedEvent('contact.updated', { contact: fact, changed: ['channels'] }) };
  }
  const { source, at: optedOutAt } = consent;
  const payload = { contact: fact, channel: 'sms' as const, source, opted_out_at: optedOutAt };
  return { ...about, ...storedEvent('contact.opted_out', payload) };
}
