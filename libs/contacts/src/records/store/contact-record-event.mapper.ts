import { accountNames, type ContactSnapshot, type EventOwner, type NewEvent, storedEvent } from '@chasqui/events';
import { changedFields } from './contact-change';
import { type ContactOwner, type ContactRow, isSilent, primaryOf } from './contact-record';
import type { ContactStep, GoneConversation } from './contact-record.repository';

type Silent = Parameters<typeof isSilent>[0];
type Told = Pick<ContactRow, 'id' | 'name' | 'source' | 'addresses'>;

export function createdEvents(owner: ContactOwner, created: readonly Told[], at: Date): NewEvent[] {
  return created.map((row) => ({
    ...ownerOf(owner),
    ...storedEvent('contact.created', { contact: snapshotOf(row, at) }),
    subjectId: row.id,
  }));
}

export function updatedEvents(owner: ContactOwner, steps: readonly ContactStep[], at: Date): NewEvent[] {
  return steps.flatMap(({ before, after }) => {
    const changed = changedFields(before, after);
    if (changed.length === 0) return [];
    if (isSilent(before)) return createdEvents(owner, [after], at);
    const event = storedEvent('contact.updated', { contact: snapshotOf(after, at), changed });
    return [{ ...ownerOf(owner), ...event, subjectId: after.id }];
  });
}

export function taggedEvents(owner: ContactOwner, tagged: readonly (Told & Silent)[], at: Date): NewEvent[] {
  return tagged.flatMap((row) => {
    if (isSilent(row)) return createdEvents(owner, [row], at);
    const event = storedEvent('contact.updated', { contact: snapshotOf(row, at), changed: ['tags'] });
    return [{ ...ownerOf(owner), ...event, subjectId: row.id }];
  });
}

export function closedEvents(
  owner: ContactOwner,
  contactId: string,
  gone: readonly GoneConversation[],
  at: Date,
): NewEvent[] {
  return gone
    .filter(({ status }) => status === 'open')
    .map(({ id, channel, accountId, createdAt }) => {
      const conversation = {
        id,
        channel,
        ...accountNames({ channel, accountId }),
        contact_id: contactId,
        created_at: createdAt.toISOString(),
        closed_at: at.toISOString(),
      };
      const event = storedEvent('conversation.closed', { conversation });
      return { ...ownerOf(owner), channel, accountId, ...event, subjectId: id };
    });
}

/** Drops whatever else a caller object has. */
export const ownerOf = ({ orgId, mode }: ContactOwner): EventOwner => ({ orgId, mode });

export function snapshotOf(row: Told, at: Date): ContactSnapshot {
  const senderId = primaryOf(row, 'sms_sender_id');
  return {
    id: row.id,
    name: row.name,
    phone: primaryOf(row, 'phone'),
    email: primaryOf(row, 'email'),
    whatsapp_lid: primaryOf(row, 'whatsapp_lid'),
    ...(senderId !== null && { sms_sender_id: senderId }),
    source: row.source,
    updated_at: at.toISOString(),
  };
}
