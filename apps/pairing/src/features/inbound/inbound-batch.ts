import type { ContactMappedEvent, GatewayEvent, MessageInboundEvent } from '@chasqui/gateway-protocol';
import type { KnownContact, ContactHint } from '@chasqui/contacts';
import type { NewInboundMessage } from '@chasqui/messaging';
import type { ReceivedMedia } from '@chasqui/entities';
import { v7 as uuidv7 } from 'uuid';

/** A number of the gateway. */
export interface OwnNumber {
  id: string;
  phone: string;
}

export type ContactEvent = MessageInboundEvent | ContactMappedEvent;

/** A message of a batch that is stored for the first time. */
export interface IncomingMessage {
  id: string;
  event: MessageInboundEvent;
  number: OwnNumber;
}

export const isContactEvent = (event: GatewayEvent): event is ContactEvent =>
  event.type === 'message.inbound' || event.type === 'contact.mapped';

/** Names a message inside one batch. */
export const nameOf = (numberId: string, waId: string): string => `${numberId} ${waId}`;

/** The messages that are not stored yet, each once, in their order, with an id of ours. */
export function newMessagesOf(
  events: readonly ContactEvent[],
  numbers: ReadonlyMap<string, OwnNumber>,
  stored: ReadonlySet<string>,
): IncomingMessage[] {
  const seen = new Set(stored);
  return events.flatMap((event) => {
    const number = numbers.get(event.phone);
    if (event.type !== 'message.inbound' || number === undefined) return [];
    const name = nameOf(number.id, event.data.wa_id);
    if (seen.has(name)) return [];
    seen.add(name);
    return [{ id: uuidv7(), event, number }];
  });
}

/** Whom a batch tells of: the senders of its new messages, then the mappings. */
export function hintsOf(messages: readonly IncomingMessage[], events: readonly ContactEvent[]): ContactHint[] {
  const senders = messages.map(({ event: { data } }) => {
    return { phone: data.from, lid: data.lid ?? null, name: data.name ?? null, hasWritten: true };
  });
  const mappings = events.flatMap((event) =>
    event.type === 'contact.mapped'
      ? [{ phone: event.data.phone, lid: event.data.lid, name: null, hasWritten: false }]
      : [],
  );
  return [...senders, ...mappings];
}

/** Ids of ours by the messages that a batch refers to. */
export interface References {
  /** Ids that are messages of the organization. */
  own: ReadonlySet<string>;
  /** Ids of messages that came in, by `nameOf`. */
  byName: ReadonlyMap<string, string>;
}

/** A message as it is stored. */
export function toRow(
  { id, event, number }: IncomingMessage,
  contact: KnownContact,
  conversationId: string,
  media: ReceivedMedia | null,
  references: References,
): NewInboundMessage {
  const { data } = event;
  return {
    id,
    type: data.kind,
    numberId: number.id,
    fromAddress: contact.phone ?? data.lid ?? data.from ?? '',
    toAddress: number.phone,
    contactId: contact.id,
    conversationId,
    providerMessageId: data.wa_id,
    content: data.text,
    media,
    payload: payloadOf(data, number.id, references),
    sentAt: sentAt(event),
  };
}

/** When it was written; a gateway that does not know says when it arrived. */
export const sentAt = ({ data, at }: MessageInboundEvent): string => data.sent_at ?? at;

function payloadOf(data: MessageInboundEvent['data'], numberId: string, { own, byName }: References) {
  const { poll, reaction, location, contact, reply_to } = data;
  const idOf = (reference: { wa_id: string; message_id?: string }): string | null => {
    if (reference.message_id !== undefined && own.has(reference.message_id)) return reference.message_id;
    return byName.get(nameOf(numberId, reference.wa_id)) ?? null;
  };
  const payload = {
    ...(poll && { poll_vote: { message_id: idOf(poll), options: poll.options } }),
    ...(reaction && { reaction: { message_id: idOf(reaction), emoji: reaction.emoji } }),
    ...(reply_to && { reply_to: { message_id: idOf(reply_to) } }),
    ...(location && { location }),
    ...(contact && { contact }),
  };
  return Object.keys(payload).length > 0 ? payload : null;
}

/** The message that a message answers, reacts to, or votes on. */
export function targetsOf({ event: { data } }: IncomingMessage): { wa_id: string; message_id?: string }[] {
  return [data.poll, data.reaction, data.reply_to].filter((target) => target !== undefined);
}
