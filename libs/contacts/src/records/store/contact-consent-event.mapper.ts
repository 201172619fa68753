import type { ChannelConsent } from '@chasqui/database';
import { type NewEvent, storedEvent } from '@chasqui/events';
import { changedConsents } from './contact-consent';
import { type ConsentChannel, type ContactOwner, type ContactRow, isSilent } from './contact-record';
import { createdEvents, ownerOf, snapshotOf } from './contact-record-event.mapper';
import type { ContactStep } from './contact-record.repository';

/** An opt-in is a `contact.updated`. First comes `contact.created` if the contact was never announced. */
export function consentEvents(
  owner: ContactOwner,
  { before, after }: ContactStep,
  channels: readonly ConsentChannel[],
  { opt, at, source }: ChannelConsent,
): NewEvent[] {
  const created = isSilent(before) ? createdEvents(owner, [after], new Date(at)) : [];
  const said = (of: readonly ConsentChannel[]) =>
    Object.fromEntries(of.map((channel) => [channel, after.channels[channel]]));
  const contactOf = (of: readonly ConsentChannel[]) => ({ ...snapshotOf(after, new Date(at)), channels: said(of) });
  if (opt !== 'out') {
    if (created.length > 0) return created;
    const payload = { contact: contactOf(channels), changed: ['channels'] };
    return [{ ...ownerOf(owner), ...storedEvent('contact.updated', payload), subjectId: after.id }];
  }
  return [...created, ...channels.map((channel) => optedOutEvent(owner, after, channel, { at, source }))];
}

export function optedOutEvents(owner: ContactOwner, { before, after }: ContactStep): NewEvent[] {
  return changedConsents(before, after).flatMap((channel) => {
    const consent = after.channels[channel];
    return consent?.opt === 'out' ? optedOutEvent(owner, after, channel, consent) : [];
  });
}

function optedOutEvent(
  owner: ContactOwner,
  after: ContactRow,
  channel: ConsentChannel,
  { at, source }: Pick<ChannelConsent, 'at' | 'source'>,
): NewEvent {
  const contact = { ...snapshotOf(after, new Date(at)), channels: { [channel]: after.channels[channel] } };
  const payload = { contact, channel, source, opted_out_at: at };
  return { ...ownerOf(owner), channel, ...storedEvent('contact.opted_out', payload), subjectId: after.id };
}
