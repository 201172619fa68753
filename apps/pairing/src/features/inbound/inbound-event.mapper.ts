import { accountNames, type EventOwner, type NewEvent, type StoredData, storedEvent } from '@chasqui/events';
import type { KnownContact } from '@chasqui/contacts';
import type { NewInboundMessage } from '@chasqui/messages';

/**
 * `message.received`, or `message.sent` for what the owner wrote on the phone. It holds a file by its id: the code that
 * delivers the event signs an address for it.
 */
export function storedMessageEvent(
  owner: EventOwner,
  row: NewInboundMessage,
  contact: KnownContact | null,
  at: Date,
): NewEvent {
  const place = { ...owner, channel: 'whatsapp', accountId: row.accountId, subjectId: row.id } as const;
  if (contact === null || row.direction === 'outbound') {
    return { ...place, ...storedEvent('message.sent', { message: messageOf(row, at), source: 'phone' }) };
  }
  const { poll_vote: vote, reply_to: replyTo } = row.payload ?? {};
  const data: StoredData<'message.received'> = {
    message: { ...messageOf(row, at), ...partsOf(row) },
    contact: { id: contact.id, name: contact.name, phone: contact.phone, email: contact.email ?? null },
    reply_to: replyTo?.message_id ?? null,
    poll: vote ? { message_id: vote.message_id, options_selected: vote.options } : null,
  };
  return { ...place, ...storedEvent('message.received', data) };
}

function messageOf(row: NewInboundMessage, at: Date): StoredData<'message.sent'>['message'] {
  const isInbound = row.direction === 'inbound';
  return {
    id: row.id,
    channel: 'whatsapp',
    direction: row.direction,
    status: isInbound ? 'delivered' : 'sent',
    previous_status: null,
    version: 1,
    to: row.toAddress,
    from: row.fromAddress,
    ...accountNames({ channel: 'whatsapp', accountId: row.accountId }),
    message_id: row.providerMessageId,
    conversation_id: row.conversationId,
    contact_id: row.contactId,
    type: row.type,
    content: row.content,
    media: row.media,
    segments: null,
    error_code: null,
    error_message: null,
    metadata: row.metadata,
    created_at: at.toISOString(),
    sent_at: new Date(row.sentAt).toISOString(),
    delivered_at: isInbound ? at.toISOString() : null,
    read_at: null,
    failed_at: null,
  };
}

function partsOf({ payload }: NewInboundMessage) {
  const { reaction, location, contact, contacts, group } = payload ?? {};
  return {
    reaction: reaction ? { message_id: reaction.message_id, emoji: reaction.emoji } : null,
    location: location ? { ...location, name: location.name ?? null, address: location.address ?? null } : null,
    contact_card: contact ? { name: contact.name, phone: contact.phone } : null,
    contact_cards: (contacts ?? []).map(({ name, phone }) => ({ name, phone })),
    group: group ?? null,
  };
}
