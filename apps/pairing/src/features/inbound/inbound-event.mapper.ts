import type {
  ContactPlan,
  KnownContact,
  Mode,
  NewEvent,
  NewInboundMessage,
  ReceivedMedia,
  TouchedConversation,
} from '@chasqui/entities';
import type { MediaLinks } from '@chasqui/media-store';

/** Whose facts they are. */
export interface Owner {
  orgId: string;
  mode: Mode;
}

/** `contact.created` and `contact.updated` (contract.md D12). */
export function contactEvents(owner: Owner, { created, changed, merged }: ContactPlan, at: Date): NewEvent[] {
  return [
    ...created.map((contact): NewEvent => {
      return { ...owner, type: 'contact.created', subjectId: contact.id, payload: { contact: contactOf(contact, at) } };
    }),
    ...changed.map(({ contact, changed: fields }): NewEvent => {
      const gone = merged.filter(({ into }) => into === contact.id).map(({ from }) => from);
      const payload = {
        contact: contactOf(contact, at),
        changed: fields,
        ...(gone.length > 0 && { merged_contact_ids: gone }),
      };
      return { ...owner, type: 'contact.updated', subjectId: contact.id, payload };
    }),
  ];
}

/** `conversation.created` of those that are new. */
export function conversationEvents(owner: Owner, talks: readonly TouchedConversation[], at: Date): NewEvent[] {
  return talks
    .filter(({ isNew }) => isNew)
    .map(({ id, numberId, contactId }) => ({
      ...owner,
      type: 'conversation.created',
      subjectId: id,
      payload: {
        conversation: {
          id,
          channel: 'whatsapp',
          whatsapp_id: numberId,
          device_id: null,
          contact_id: contactId,
          created_at: at.toISOString(),
        },
      },
    }));
}

/** `message.received`. */
export function receivedEvent(
  owner: Owner,
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

function contactOf({ id, name, phone, lid, source }: KnownContact, at: Date): object {
  return { id, name, phone, email: null, whatsapp_lid: lid, source, updated_at: at.toISOString() };
}
