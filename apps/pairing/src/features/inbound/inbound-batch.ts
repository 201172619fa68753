import type { ContactMappedEvent, GatewayEvent, MessageInboundEvent } from '@chasqui/gateway-protocol';
import type { ContactHint } from '@chasqui/contacts';
import type { IncomingMessage, PlacedMessage } from '@chasqui/inbound';
import type { NewInboundMessage, WhatsappMessageName } from '@chasqui/messaging';
import type { ReceivedMedia } from '@chasqui/entities';
import { v7 as uuidv7 } from 'uuid';

/** A number of the gateway. */
export interface OwnNumber {
  id: string;
  phone: string;
}

export type ContactEvent = MessageInboundEvent | ContactMappedEvent;

/** What a gateway reports about one of its numbers. */
export interface WhatsappReport {
  event: ContactEvent;
  number: OwnNumber;
  gatewayId: string;
}

/** A message of a batch that is stored for the first time. */
export interface WhatsappMessage extends IncomingMessage {
  event: MessageInboundEvent;
  number: OwnNumber;
  gatewayId: string;
  /** Our ids of messages that came in before or with it, by `nameOf`. */
  known: ReadonlyMap<string, string>;
}

export const isContactEvent = (event: GatewayEvent): event is ContactEvent =>
  event.type === 'message.inbound' || event.type === 'contact.mapped';

/** Names a message inside one batch. */
export const nameOf = (accountId: string, waId: string): string => `${accountId} ${waId}`;

/** The messages of a batch, and those that they refer to. */
export function namesIn(reports: readonly WhatsappReport[]): WhatsappMessageName[] {
  return reports.flatMap(({ event, number }) => {
    if (event.type !== 'message.inbound') return [];
    const waIds = [event.data.wa_id, ...targetsOf(event).map(({ wa_id }) => wa_id)];
    return [...new Set(waIds)].map((waId) => ({ accountId: number.id, waId }));
  });
}

/**
 * The messages that are not stored yet, each once, in their order, with an id of ours.
 *
 * @param stored our ids of those among `namesIn` that are stored, by `nameOf`
 */
export function newMessagesOf(
  reports: readonly WhatsappReport[],
  stored: ReadonlyMap<string, string>,
): WhatsappMessage[] {
  const known = new Map(stored);
  return reports.flatMap(({ event, number, gatewayId }) => {
    if (event.type !== 'message.inbound') return [];
    const name = nameOf(number.id, event.data.wa_id);
    if (known.has(name)) return [];
    const id = uuidv7();
    known.set(name, id);
    return [{ ...toIncoming(event), id, accountId: number.id, event, number, gatewayId, known }];
  });
}

function toIncoming(event: MessageInboundEvent): Pick<WhatsappMessage, 'sender' | 'text' | 'sentAt'> {
  const { data, at } = event;
  return {
    sender: { phone: data.from, lid: data.lid ?? null, name: data.name ?? null, hasWritten: true },
    text: data.kind === 'text' ? data.text : null,
    // A gateway that does not know when it was written says when it arrived.
    sentAt: data.sent_at ?? at,
  };
}

/** What a batch tells of people who did not write. */
export function mappingsIn(reports: readonly WhatsappReport[]): ContactHint[] {
  return reports.flatMap(({ event }) =>
    event.type === 'contact.mapped'
      ? [{ phone: event.data.phone, lid: event.data.lid, name: null, hasWritten: false }]
      : [],
  );
}

/**
 * A message as it is stored.
 *
 * @param own those ids that gateways gave which are messages of the organization
 */
export function toRow(
  { message, contact, conversationId }: PlacedMessage<WhatsappMessage>,
  media: ReceivedMedia | null,
  own: ReadonlySet<string>,
): NewInboundMessage {
  const { id, number, sentAt } = message;
  const { data } = message.event;
  return {
    id,
    type: data.kind,
    accountId: number.id,
    fromAddress: contact.phone ?? data.lid ?? data.from ?? '',
    toAddress: number.phone,
    contactId: contact.id,
    conversationId,
    providerMessageId: data.wa_id,
    content: data.text,
    media,
    payload: payloadOf(message, own),
    sentAt,
  };
}

function payloadOf({ event: { data }, number, known }: WhatsappMessage, own: ReadonlySet<string>) {
  const { poll, reaction, location, contact, reply_to } = data;
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
  };
  return Object.keys(payload).length > 0 ? payload : null;
}

/** The message that a message answers, reacts to, or votes on. */
export function targetsOf({ data }: MessageInboundEvent): { wa_id: string; message_id?: string }[] {
  return [data.poll, data.reaction, data.reply_to].filter((target) => target !== undefined);
}
