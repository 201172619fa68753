import { accountNames, type EventOwner, type NewEvent, type StoredData, storedEvent } from '@chasqui/events';
import type { KnownContact } from '@chasqui/contacts';
import type { NewInboundMessage } from '@chasqui/messaging';

/** `message.received`. A file stands in it by its id: whoever tells the event signs an address for it. */
export function receivedEvent(owner: EventOwner, row: NewInboundMessage, contact: KnownContact, at: Date): NewEvent {
  const { poll_vote: vote, reply_to: replyTo } = row.payload ?? {};
  return {
    ...owner,
    channel: 'whatsapp',
    accountId: row.accountId,
    subjectId: row.id,
    ...storedEvent('message.received', {
      message: messageOf(row, at),
      contact: { id: contact.id, name: contact.name, phone: contact.phone, email: null },
      reply_to: replyTo?.message_id ?? null,
      poll: vote ? { message_id: vote.message_id, options_selected: vote.options } : null,
    }),
  };
}

function messageOf(row: NewInboundMessage, at: Date): StoredData<'message.received'>['message'] {
  return {
    id: row.id,
    channel: 'whatsapp',
    direction: 'inbound',
    status: 'delivered',
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
    metadata: {},
    created_at: at.toISOString(),
    sent_at: new Date(row.sentAt).toISOString(),
    delivered_at: at.toISOString(),
    read_at: null,
    failed_at: null,
    ...partsOf(row),
  };
}

function partsOf({ payload }: NewInboundMessage) {
  const { reaction, location, contact } = payload ?? {};
  return {
    reaction: reaction ? { message_id: reaction.message_id, emoji: reaction.emoji } : null,
    location: location ? { ...location, name: location.name ?? null, address: location.address ?? null } : null,
    contact_card: contact ? { name: contact.name, phone: contact.phone } : null,
  };
}
