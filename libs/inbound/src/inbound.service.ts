import {
  contactEvents,
  conversationEvents,
  ConversationRepository,
  type ConversationSnapshot,
  InboundContactRepository,
  type KnownContact,
} from '@chasqui/contacts';
import type { Mode, Queryable } from '@chasqui/entities';
import { EventLogRepository, type EventOwner, type NewEvent } from '@chasqui/events';
import { openInbound } from '@chasqui/messaging';
import { Injectable } from '@nestjs/common';
import { ConsentService } from './consent.service';
import type { InboundChannel, IncomingMessage, PlacedMessage } from './inbound-channel';

/** Stores what comes in over any channel: messages, contacts, conversations, consent, and the events about them. */
@Injectable()
export class InboundService {
  constructor(
    private readonly contacts: InboundContactRepository,
    private readonly conversations: ConversationRepository,
    private readonly consents: ConsentService,
    private readonly log: EventLogRepository,
  ) {}

  /**
   * Stores the messages among the reports, each once, in the caller's transaction. It holds the organization's inbound
   * lock until it ends (docs/adr/0008-inbound-order.md).
   *
   * @param owner whose reports they are
   * @returns the messages that are new
   */
  async store<Report, Message extends IncomingMessage>(
    transaction: Queryable,
    { orgId, mode }: { orgId: string; mode: Mode },
    channel: InboundChannel<Report, Message>,
    reports: readonly Report[],
  ): Promise<Message[]> {
    const owner: EventOwner = { orgId, mode, channel: channel.name };
    const at = await openInbound(transaction, orgId, mode);
    const messages = await channel.findNew(transaction, owner, reports);
    const hints = [...messages.map(({ sender }) => sender), ...(channel.mappingsOf?.(reports) ?? [])];
    if (hints.length === 0) return [];
    const plan = await this.contacts.plan(transaction, orgId, mode, hints);
    await this.contacts.apply(transaction, orgId, mode, plan, at);
    await this.log.append(transaction, [
      ...contactEvents(owner, plan, at),
      ...(await this.storeMessages(transaction, owner, channel, messages, plan.contacts, at)),
    ]);
    return messages;
  }

  private async storeMessages<Message extends IncomingMessage>(
    transaction: Queryable,
    owner: EventOwner,
    channel: InboundChannel<never, Message>,
    messages: readonly Message[],
    contacts: readonly (KnownContact | null)[],
    at: Date,
  ): Promise<NewEvent[]> {
    if (messages.length === 0) return [];
    const { orgId, mode } = owner;
    const requests = conversationsOf(messages, contacts);
    const conversations = await this.conversations.touch(transaction, orgId, mode, channel.name, requests, at);
    const placed = place(messages, contacts, conversations);
    const received = await channel.insert(transaction, owner, placed, at);
    await this.contacts.touch(
      transaction,
      orgId,
      placed.map(({ message, contact }) => ({ id: contact.id, at: message.sentAt })),
    );
    const consents = await this.consents.follow(transaction, owner, channel.name, placed, at);
    return [...conversationEvents(owner, conversations, at), ...received, ...consents];
  }
}

/** One conversation per account and contact, with the number of messages for it. */
function conversationsOf(messages: readonly IncomingMessage[], contacts: readonly (KnownContact | null)[]) {
  const conversations = new Map<string, { accountId: string; contactId: string; unread: number }>();
  for (const [index, { accountId }] of messages.entries()) {
    const contactId = contacts[index]?.id ?? '';
    const name = nameOf(accountId, contactId);
    conversations.set(name, { accountId, contactId, unread: (conversations.get(name)?.unread ?? 0) + 1 });
  }
  return [...conversations.values()];
}

function place<Message extends IncomingMessage>(
  messages: readonly Message[],
  contacts: readonly (KnownContact | null)[],
  conversations: readonly ConversationSnapshot[],
): PlacedMessage<Message>[] {
  const ids = new Map(conversations.map(({ id, accountId, contactId }) => [nameOf(accountId, contactId), id]));
  return messages.map((message, index) => {
    const contact = contacts[index];
    const conversationId = contact && ids.get(nameOf(message.accountId, contact.id));
    if (!contact || !conversationId) throw new Error('a message was left without its contact or conversation');
    return { message, contact, conversationId };
  });
}

const nameOf = (accountId: string, contactId: string): string => `${accountId} ${contactId}`;
