import type { FactOwner, KnownContact, NewEvent, NewInboundMessage, ReceivedMedia } from '@chasqui/entities';
import type { MediaLinks } from '@chasqui/media-store';

/** `message.received`. */
export function receivedEvent(
  owner: FactOwner,
  row: NewInboundMessage,
  contact: KnownContact,
  links: MediaLinks,
  at: Date,
): NewEvent {
  const { poll_vote: vote, reply_to: replyTo } = row.payload ?? {};
  const payload = {
    message: messageOf(row, links, at),
    contact: { id: contact.id, name: contact.name, phone: contact.phone, email: null },
    reply_to: replyTo?.message_id ?? null,
    poll: vote ? { message_id: vote.message_id, options_selected: vote.options } : null,
  };
  return { ...owner, type: 'message.received', subjectId: row.id, payload };
}

function messageOf(row: NewInboundMessage, links: MediaLinks, at: Date): object {
  const { reaction, location, contact } = row.payload ?? {};
  return {
    id: row.id,
    channel: 'whatsapp',
    direction: 'inbound',
    status: 'delivered',
    version: 1,
    to: row.toAddress,
    from: row.fromAddress,
    whatsapp_id: row.numberId,
    message_id: row.providerMessageId,
    conversation_id: row.conversationId,
    contact_id: row.contactId,
    type: row.type,
    content: row.content,
    media: row.media && mediaOf(row.media, links),
    reaction: reaction ?? null,
    location: location ?? null,
    contact_card: contact ?? null,
    error_code: null,
    metadata: {},
    created_at: at.toISOString(),
    sent_at: row.sentAt,
    delivered_at: at.toISOString(),
    read_at: null,
  };
}

function mediaOf({ file_id, mime_type, size, filename, error }: ReceivedMedia, links: MediaLinks): object {
  const url = file_id === null ? null : links.urlOf(file_id);
  return { url, mime_type, size, filename, ...(error !== undefined && { error }) };
}
