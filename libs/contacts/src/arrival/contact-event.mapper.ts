import { accountNames, type ContactSnapshot, type EventOwner, type NewEvent } from '@chasqui/events';
import type { Channel } from '@chasqui/database';
import type { ContactPlan, KnownContact } from './contact-plan';

export interface ConversationSnapshot {
  id: string;
  /** Null: of a group. */
  contactId: string | null;
  /** `…@g.us`; null: with one person. */
  groupId: string | null;
  isNew: boolean;
  channel: Channel;
  accountId: string;
}

/** `contact.created` and `contact.updated` (contract.md D12). */
export function contactEvents(owner: EventOwner, { announced, changed, merged }: ContactPlan, at: Date): NewEvent[] {
  const isNews = new Set(announced);
  const goes = (id: string): boolean => merged.some(({ into }) => into === id);
  // A newly announced contact has no change to report, unless it took over another contact.
  const told = changed.filter(({ contact }) => !contact.isSilent && (!isNews.has(contact) || goes(contact.id)));
  return [
    ...announced.map((contact): NewEvent => {
      return {
        ...owner,
        type: 'contact.created',
        subjectId: contact.id,
        payload: { contact: contactSnapshot(contact, at) },
      };
    }),
    ...told.map(({ contact, changed: fields }): NewEvent => {
      const gone = merged.filter(({ into }) => into === contact.id).map(({ from }) => from);
      const payload = {
        contact: contactSnapshot(contact, at),
        changed: fields,
        ...(gone.length > 0 && { merged_contact_ids: gone }),
      };
      return { ...owner, type: 'contact.updated', subjectId: contact.id, payload };
    }),
  ];
}

/** `conversation.created` for new conversations (contract.md D12). */
export function conversationEvents(
  owner: EventOwner,
  conversations: readonly ConversationSnapshot[],
  at: Date,
): NewEvent[] {
  return conversations
    .filter(({ isNew }) => isNew)
    .map(({ id, channel, accountId, contactId }) => ({
      ...owner,
      type: 'conversation.created',
      channel,
      accountId,
      subjectId: id,
      payload: {
        conversation: {
          id,
          channel,
          ...accountNames({ channel, accountId }),
          contact_id: contactId,
          created_at: at.toISOString(),
        },
      },
    }));
}

export function contactSnapshot(
  { id, name, phone, lid, senderId, email, source }: KnownContact,
  at: Date,
): ContactSnapshot {
  return {
    id,
    name,
    phone,
    email: email ?? null,
    whatsapp_lid: lid,
    ...(senderId && { sms_sender_id: senderId }),
    source,
    updated_at: at.toISOString(),
  };
}
