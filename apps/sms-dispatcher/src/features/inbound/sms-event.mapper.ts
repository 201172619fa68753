import {
  type ChannelConsent,
  contactFact,
  type FactOwner,
  type KnownContact,
  type NewEvent,
  type NewInboundSms,
} from '@chasqui/entities';

/** `message.received` of an SMS (contract.md D12). */
export function receivedEvent(owner: FactOwner, row: NewInboundSms, contact: KnownContact, at: Date): NewEvent {
  const payload = {
    message: messageOf(row, at),
    contact: { id: contact.id, name: contact.name, phone: contact.phone, email: null },
    reply_to: null,
    poll: null,
  };
  return { ...owner, type: 'message.received', channel: 'sms', accountId: row.deviceId, subjectId: row.id, payload };
}

/** What a stop or start word changed: `contact.opted_out`, or `contact.updated` of somebody who is in again. */
export function consentEvent(owner: FactOwner, contact: KnownContact, consent: ChannelConsent, at: Date): NewEvent {
  const fact = { ...contactFact(contact, at), channels: { sms: consent } };
  const about = { ...owner, channel: 'sms', subjectId: contact.id } as const;
  if (consent.opt !== 'out') {
    return { ...about, type: 'contact.updated', payload: { contact: fact, changed: ['channels'] } };
  }
  const payload = { contact: fact, channel: 'sms', source: consent.source, opted_out_at: consent.at };
  return { ...about, type: 'contact.opted_out', payload };
}

function messageOf(row: NewInboundSms, at: Date): object {
  return {
    id: row.id,
    channel: 'sms',
    direction: 'inbound',
    status: 'delivered',
    previous_status: null,
    version: 1,
    to: row.toAddress,
    from: row.fromAddress,
    whatsapp_id: null,
    device_id: row.deviceId,
    message_id: row.envelopeId,
    conversation_id: row.conversationId,
    contact_id: row.contactId,
    type: 'text',
    content: row.content,
    media: null,
    segments: null,
    reaction: null,
    location: null,
    contact_card: null,
    error_code: null,
    error_message: null,
    metadata: {},
    created_at: at.toISOString(),
    sent_at: row.sentAt,
    delivered_at: at.toISOString(),
    read_at: null,
    failed_at: null,
  };
}
