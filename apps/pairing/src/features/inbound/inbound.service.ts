import type { GatewayEvent } from '@chasqui/gateway-protocol';
import {
  contactEvents,
  type ContactPlan,
  conversationEvents,
  ConversationRepository,
  InboundContactRepository,
  type TouchedConversation,
} from '@chasqui/contacts';
import { EventLogRepository, type EventOwner } from '@chasqui/events';
import { InboundMessageRepository, MediaFileRepository, openInbound } from '@chasqui/messaging';
import type { Queryable, ReceivedMedia } from '@chasqui/entities';
import { WhatsappNumberRepository } from '@chasqui/whatsapp';
import { Injectable } from '@nestjs/common';
import type { AuthenticatedGateway } from '../access/gateway-access.service';
import {
  type ContactEvent,
  type IncomingMessage,
  isContactEvent,
  nameOf,
  newMessagesOf,
  type OwnNumber,
  type References,
  sentAt,
  hintsOf,
  targetsOf,
  toRow,
} from './inbound-batch';
import { receivedEvent } from './inbound-event.mapper';

/** Stores what people write to the numbers of a gateway: messages, contacts, conversations, and the facts to be told. */
@Injectable()
export class InboundService {
  constructor(
    private readonly numbers: WhatsappNumberRepository,
    private readonly contacts: InboundContactRepository,
    private readonly conversations: ConversationRepository,
    private readonly messages: InboundMessageRepository,
    private readonly media: MediaFileRepository,
    private readonly log: EventLogRepository,
  ) {}

  /**
   * Stores the messages and mappings among the events, each message once, in the caller's transaction.
   *
   * @returns events about a number that is not this gateway's, by id; nothing of them is stored
   */
  async store(
    transaction: Queryable,
    gateway: AuthenticatedGateway,
    all: readonly GatewayEvent[],
  ): Promise<Map<string, 'NOT_YOUR_NUMBER'>> {
    const events = all.filter(isContactEvent);
    if (events.length === 0) return new Map();
    const owner = ownerOf(gateway);
    const numbers = await this.findNumbers(transaction, gateway, events);
    const own = events.filter((event) => numbers.has(event.phone));
    const at = await openInbound(transaction, owner.orgId, owner.mode);
    const byName = await this.findStored(transaction, owner, own, numbers);
    const messages = newMessagesOf(own, numbers, new Set(byName.keys()));
    const plan = await this.contacts.plan(transaction, owner.orgId, owner.mode, hintsOf(messages, own));
    await this.contacts.apply(transaction, owner.orgId, owner.mode, plan, at);
    await this.log.append(transaction, contactEvents(owner, plan, at));
    if (messages.length > 0) await this.storeMessages(transaction, gateway, messages, plan, byName, at);
    return new Map(
      events.filter((event) => !numbers.has(event.phone)).map((event) => [event.id, 'NOT_YOUR_NUMBER'] as const),
    );
  }

  private async storeMessages(
    transaction: Queryable,
    gateway: AuthenticatedGateway,
    messages: readonly IncomingMessage[],
    plan: ContactPlan,
    stored: ReadonlyMap<string, string>,
    at: Date,
  ): Promise<void> {
    const { orgId, mode } = gateway;
    const owner = ownerOf(gateway);
    const conversations = await this.touchConversations(transaction, owner, messages, plan, at);
    const references = await this.findReferences(transaction, owner, messages, stored);
    const files = await this.claimFiles(transaction, gateway.id, messages);
    const rows = messages.map((message, index) => {
      const contact = plan.contacts[index];
      const conversation = contact && conversations.get(nameOf(message.number.id, contact.id));
      if (!contact || !conversation) throw new Error('a message was left without its contact or conversation');
      return { contact, row: toRow(message, contact, conversation.id, files.get(message.id) ?? null, references) };
    });
    await this.messages.insert(
      transaction,
      orgId,
      mode,
      rows.map(({ row }) => row),
      at,
    );
    await this.contacts.touch(
      transaction,
      orgId,
      messages.map(({ event }, index) => ({ id: plan.contacts[index]?.id ?? '', at: sentAt(event) })),
    );
    await this.log.append(transaction, [
      ...conversationEvents(owner, [...conversations.values()], at),
      ...rows.map(({ row, contact }) => receivedEvent(owner, row, contact, at)),
    ]);
  }

  /** The gateway's numbers that the events are about, by phone. */
  private async findNumbers(
    transaction: Queryable,
    gateway: AuthenticatedGateway,
    events: readonly ContactEvent[],
  ): Promise<Map<string, OwnNumber>> {
    const phones = [...new Set(events.map((event) => event.phone))];
    const found = await this.numbers.findOfGateway(transaction, gateway.orgId, gateway.id, phones);
    return new Map(found.map((number) => [number.phone, number]));
  }

  /** Ids of messages that came in before, among those of the events and those that they refer to. */
  private async findStored(
    transaction: Queryable,
    { orgId }: EventOwner,
    events: readonly ContactEvent[],
    numbers: ReadonlyMap<string, OwnNumber>,
  ): Promise<Map<string, string>> {
    const names = events.flatMap((event) => {
      const numberId = numbers.get(event.phone)?.id;
      if (event.type !== 'message.inbound' || numberId === undefined) return [];
      const { wa_id, poll, reaction, reply_to } = event.data;
      const waIds = [wa_id, poll?.wa_id, reaction?.wa_id, reply_to?.wa_id].filter((id) => id !== undefined);
      return [...new Set(waIds)].map((waId) => ({ numberId, waId }));
    });
    const found = await this.messages.findStored(transaction, orgId, names);
    return new Map(found.map(({ id, numberId, waId }) => [nameOf(numberId, waId), id]));
  }

  private async findReferences(
    transaction: Queryable,
    { orgId, mode }: EventOwner,
    messages: readonly IncomingMessage[],
    stored: ReadonlyMap<string, string>,
  ): Promise<References> {
    const ids = messages.flatMap((message) => targetsOf(message).flatMap(({ message_id }) => message_id ?? []));
    const inBatch = messages.map(({ id, number, event }) => [nameOf(number.id, event.data.wa_id), id] as const);
    return {
      own: await this.messages.findOwn(transaction, orgId, mode, [...new Set(ids)]),
      byName: new Map([...stored, ...inBatch]),
    };
  }

  /** Conversations of the messages, by number and contact. */
  private async touchConversations(
    transaction: Queryable,
    { orgId, mode }: EventOwner,
    messages: readonly IncomingMessage[],
    plan: ContactPlan,
    at: Date,
  ): Promise<Map<string, TouchedConversation>> {
    const conversations = new Map<string, { numberId: string; contactId: string; unread: number }>();
    for (const [index, { number }] of messages.entries()) {
      const contactId = plan.contacts[index]?.id ?? '';
      const name = nameOf(number.id, contactId);
      conversations.set(name, { numberId: number.id, contactId, unread: (conversations.get(name)?.unread ?? 0) + 1 });
    }
    const touched = await this.conversations.touch(transaction, orgId, mode, [...conversations.values()], at);
    return new Map(
      touched.map((conversation) => [nameOf(conversation.numberId, conversation.contactId), conversation]),
    );
  }

  /** The files of messages, by our message id. One that never arrived, or that another gateway put here, is missing. */
  private async claimFiles(
    transaction: Queryable,
    gatewayId: string,
    messages: readonly IncomingMessage[],
  ): Promise<Map<string, ReceivedMedia>> {
    const withMedia = messages.flatMap(({ id, event: { data } }) => (data.media ? [{ id, media: data.media }] : []));
    // Of two messages that name one file the first has it.
    const wanted = new Map(withMedia.toReversed().flatMap(({ id, media }) => (media.ref ? [[media.ref, id]] : [])));
    const claimed = await this.media.claim(
      transaction,
      gatewayId,
      [...wanted].map(([ref, messageId]) => ({ ref, messageId })),
    );
    return new Map(
      withMedia.map(({ id, media }) => {
        const file = media.ref !== undefined && wanted.get(media.ref) === id ? claimed.get(media.ref) : undefined;
        const error = media.error ?? 'missing';
        const received: ReceivedMedia = {
          file_id: file?.id ?? null,
          mime_type: media.mime,
          size: file?.size ?? (media.size || null),
          filename: media.filename ?? null,
          ...(file === undefined && { error }),
        };
        return [id, received];
      }),
    );
  }
}

const ownerOf = ({ orgId, mode }: AuthenticatedGateway): EventOwner => ({ orgId, mode, channel: 'whatsapp' });
