import type {
  CallReceivedEvent,
  ContactMappedEvent,
  ContactPictureEvent,
  GatewayEvent,
  MessageChangedEvent,
  MessageGroupEvent,
  MessageInboundEvent,
  MessageMediaEvent,
  MessageOwnEvent,
  MessageOwnStatusEvent,
} from '@chasqui/gateway-protocol';
import type { ContactHint, KnownContact } from '@chasqui/contacts';
import type { IncomingMessage, PlacedMessage } from '@chasqui/conversations/inbound';
import type { NewInboundMessage, WhatsappMessageName } from '@chasqui/messages';
import type { MessagePayload, ReceivedMedia } from '@chasqui/database';
import { v7 as uuidv7 } from 'uuid';

export interface OwnNumber {
  id: string;
  phone: string;
}

export type MessageEvent = MessageInboundEvent | MessageGroupEvent | MessageOwnEvent;

export type ContactEvent =
  | MessageEvent
  | MessageOwnStatusEvent
  | MessageChangedEvent
  | MessageMediaEvent
  | CallReceivedEvent
  | ContactMappedEvent
  | ContactPictureEvent;

export interface WhatsappReport {
  event: ContactEvent;
  number: OwnNumber;
  gatewayId: string;
}

export interface WhatsappMessage extends IncomingMessage {
  event: MessageEvent;
  number: OwnNumber;
  gatewayId: string;
  /** Our ids of earlier messages or messages of the same batch, by `nameOf`. */
  known: ReadonlyMap<string, string>;
}

export const isContactEvent = (event: GatewayEvent): event is ContactEvent =>
  event.type !== 'message.status' && event.type !== 'session.status';

const MESSAGES: readonly string[] = [
  'message.inbound',
  'message.group',
  'message.own',
] satisfies MessageEvent['type'][];

const isMessage = (event: ContactEvent): event is MessageEvent => MESSAGES.includes(event.type);

/** Names a message within one batch. */
export const nameOf = (accountId: string, waId: string): string => `${accountId} ${waId}`;

export function namesIn(reports: readonly WhatsappReport[]): WhatsappMessageName[] {
  return reports.flatMap(({ event, number }) => {
    if (!isMessage(event)) return [];
    const waIds = [event.data.wa_id, ...targetsOf(event).map(({ wa_id }) => wa_id)];
    return [...new Set(waIds)].map((waId) => ({ accountId: number.id, waId }));
  });
}

/**
 * Messages that are not stored yet, each once, in order, with an id of ours.
 *
 * @param stored our ids of those among `namesIn` that are stored, by `nameOf`
 */
export function newMessagesOf(
  reports: readonly WhatsappReport[],
  stored: ReadonlyMap<string, string>,
): WhatsappMessage[] {
  const known = new Map(stored);
  return reports.flatMap(({ event, number, gatewayId }) => {
    if (!isMessage(event)) return [];
    const name = nameOf(number.id, event.data.wa_id);
    if (known.has(name)) return [];
    const id = uuidv7();
    known.set(name, id);
    return [{ ...toIncoming(event), id, accountId: number.id, event, number, gatewayId, known }];
  });
}

function toIncoming(event: MessageEvent): Omit<IncomingMessage, 'id' | 'accountId'> {
  const { data, at, type } = event;
  // A gateway that does not know the time of writing gives the time of arrival.
  const sentAt = data.sent_at ?? at;
  if (type === 'message.own') {
    const { to, lid = null, group } = event.data;
    const sender = group === undefined ? { phone: to, lid, name: null, hasWritten: true, isOwn: true } : null;
    return { sender, text: null, sentAt, isOwn: true, ...(group && { groupId: group.id }) };
  }
  const { from: phone, lid = null, name = null } = event.data;
  if (type === 'message.group') {
    const sender = { phone, lid, name, hasWritten: true, inGroup: true };
    // A text to a whole group does not opt in or out of messages to one person.
    return { sender, text: null, sentAt, groupId: event.data.group.id };
  }
  return { sender: { phone, lid, name, hasWritten: true }, text: data.kind === 'text' ? data.text : null, sentAt };
}

/** What a batch tells about people who did not write: which addresses belong to one person. */
export function mappingsIn(reports: readonly WhatsappReport[]): ContactHint[] {
  return reports.flatMap(({ event }) => {
    if (event.type === 'contact.mapped') return [hintOf(event.data.phone, event.data.lid)];
    // Contacts with new pictures are locked with all others of the batch, in order.
    if (event.type === 'contact.picture') return [hintOf(event.data.from, event.data.lid ?? null)];
    if (event.type !== 'message.changed' && event.type !== 'call.received') return [];
    const { from, lid } = event.data;
    return from !== null && lid !== undefined ? [hintOf(from, lid)] : [];
  });
}

/** A person who is only mentioned. */
export const hintOf = (phone: string | null, lid: string | null): ContactHint => {
  return { phone, lid, name: null, hasWritten: false };
};

/** @param own those ids from gateways that are messages of the organization */
export function toRow(
  { message, contact, conversationId }: PlacedMessage<WhatsappMessage>,
  media: ReceivedMedia | null,
  own: ReadonlySet<string>,
): NewInboundMessage {
  const { id, number, sentAt, event } = message;
  const { data } = event;
  return {
    id,
    direction: event.type === 'message.own' ? 'outbound' : 'inbound',
    type: data.kind,
    accountId: number.id,
    ...addressesOf(message, contact),
    contactId: contact?.id ?? null,
    conversationId,
    providerMessageId: data.wa_id,
    content: data.text,
    media,
    payload: payloadOf(message, own),
    metadata: data.metadata ?? {},
    sentAt,
  };
}

/** In WhatsApp's spelling: the contact may have the phone in another one. */
function addressesOf({ event, number }: WhatsappMessage, contact: KnownContact | null) {
  if (event.type !== 'message.own') {
    const { lid, from } = event.data;
    return { fromAddress: from ?? contact?.phone ?? lid ?? '', toAddress: number.phone };
  }
  const { group, lid, to } = event.data;
  return { fromAddress: number.phone, toAddress: group?.id ?? to ?? contact?.phone ?? lid ?? '' };
}

function payloadOf({ event, number, known }: WhatsappMessage, own: ReadonlySet<string>): MessagePayload | null {
  const { poll, reaction, location, contact, contacts, reply_to } = event.data;
  const group = event.type === 'message.inbound' ? undefined : event.data.group;
  const idOf = (reference: { wa_id: string; message_id?: string }): string | null => {
    if (reference.message_id !== undefined && own.has(reference.message_id)) return reference.message_id;
    return known.get(nameOf(number.id, reference.wa_id)) ?? null;
  };
  const payload = {
    ...(poll && { poll_vote: { message_id: idOf(poll), options: poll.options } }),
    ...(reaction && { reaction: { message_id: idOf(reaction), emoji: reaction.emoji } }),
    ...(reply_to && { reply_to: { message_id: idOf(reply_to) } }),
    ...(location && { location }),
    ...(contact && { contact }),
    ...(contacts && { contacts }),
    ...(group && { group: { id: group.id, name: group.name ?? null } }),
    ...(event.type === 'message.own' && { source: 'phone' as const }),
  };
  return Object.keys(payload).length > 0 ? payload : null;
}

export function targetsOf({ data }: MessageEvent): { wa_id: string; message_id?: string }[] {
  return [data.poll, data.reaction, data.reply_to].filter((target) => target !== undefined);
}
