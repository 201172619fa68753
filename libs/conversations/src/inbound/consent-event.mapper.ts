import type { ChannelConsent } from '@chasqui/database';
import { contactSnapshot, type ConversationChannel, type KnownContact } from '@chasqui/contacts';
import { type EventOwner, type NewEvent, storedEvent } from '@chasqui/events';

/** Event of a stop or start word: `contact.opted_out`, or `contact.updated` for an opt-in. */
export function consentEvent(
  owner: EventOwner,
  channel: ConversationChannel,
  contact: KnownContact,
  consent: ChannelConsent,
  at: Date,
): NewEvent {
  const fact = { ...contactSnapshot(contact, at), channels: { [channel]: consent } };
  const about = { ...owner, channel, subjectId: contact.id };
  if (consent.opt !== 'out') {
    return { ...about, ...storedEvent('contact.updated', { contact: fact, changed: ['channels'] }) };
  }
  const { source, at: optedOutAt } = consent;
  const payload = { contact: fact, channel, source, opted_out_at: optedOutAt };
  return { ...about, ...storedEvent('contact.opted_out', payload) };
}
