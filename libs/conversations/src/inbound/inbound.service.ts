import {
  contactEvents,
  conversationEvents,
  type ContactTouch,
  ConversationRepository,
  type ConversationSnapshot,
  type ConversationTouch,
  InboundContactRepository,
} from '@chasqui/contacts';
import type { Mode, Queryable } from '@chasqui/database';
import { EventLogRepository, type EventOwner, type NewEvent } from '@chasqui/events';
import { openInbound } from '@chasqui/messages';
import { Injectable } from '@nestjs/common';
import { ConsentService } from './consent.service';
import type { AskedAnswer, InboundChannel, IncomingMessage, PlacedMessage } from './inbound-channel';

interface StoredInbound<Message extends IncomingMessage> {
  /** New ones; those to or from an erased person who did not come back are not kept. */
  messages: Message[];
  asked: AskedAnswer<Message>[];
}

/** Stores received messages of any channel with contacts, conversations, consent, and their events. */
@Injectable()
export class InboundService {
  constructor(
    private readonly contacts: InboundContactRepository,
    private readonly conversations: ConversationRepository,
    private readonly consents: ConsentService,
    private readonly log: EventLogRepository,
  ) {}

  /**
   * Stores the reports' messages, each once, in the caller's transaction. It holds the organization's inbound lock
   * until it ends (docs/adr/0008-inbound-order.md).
   *
   * @param owner of the reports
   */
  async store<Report, Message extends IncomingMessage>(
    transaction: Queryable,
    { orgId, mode }: { orgId: string; mode: Mode },
    channel: InboundChannel<Report, Message>,
    reports: readonly Report[],
  ): Promise<StoredInbound<Message>> {
    const owner: EventOwner = { orgId, mode, channel: channel.name };
    const at = await openInbound(transaction, orgId, mode);
    const messages = await channel.findNew(transaction, owner, reports);
    const senders = messages.flatMap(({ sender }) => sender ?? []);
    const hints = [...senders, ...(channel.mappingsOf?.(reports) ?? [])];
    if (messages.length === 0 && hints.length === 0) return { messages: [], asked: [] };
    const plan = await this.contacts.plan(transaction, orgId, mode, hints);
    await this.contacts.apply(transaction, orgId, mode, plan, at);
    const contacts = new Map(senders.map((sender, index) => [sender, plan.contacts[index] ?? null]));
    const contactOf = ({ sender }: IncomingMessage) => (sender && contacts.get(sender)) ?? null;
    const parties = messages
      .map((message) => ({ message, contact: contactOf(message) }))
      .filter(({ message, contact }) => contact !== null || message.sender === null);
    const { events, asked } = await this.storeMessages(transaction, owner, channel, parties, at);
    await this.log.append(transaction, [...contactEvents(owner, plan, at), ...events]);
    return { messages: parties.map(({ message }) => message), asked };
  }

  private async storeMessages<Message extends IncomingMessage>(
    transaction: Queryable,
    owner: EventOwner,
    channel: InboundChannel<never, Message>,
    parties: readonly Party<Message>[],
    at: Date,
  ): Promise<{ events: NewEvent[]; asked: AskedAnswer<Message>[] }> {
    if (parties.length === 0) return { events: [], asked: [] };
    const { orgId, mode } = owner;
    const requests = conversationsOf(parties);
    const conversations = await this.conversations.touch(transaction, orgId, mode, channel.name, requests, at);
    const placed = place(parties, conversations);
    const stored = await channel.insert(transaction, owner, placed, at);
    await this.contacts.touch(transaction, orgId, placed.flatMap(touchOf));
    const { events, asked } = await this.consents.follow(transaction, owner, channel.name, placed, at);
    return { events: [...conversationEvents(owner, conversations, at), ...stored, ...events], asked };
  }
}

type Party<Message extends IncomingMessage> = Omit<PlacedMessage<Message>, 'conversationId'>;

/** One per account and contact or group, with its number of unread messages. */
function conversationsOf(parties: readonly Party<IncomingMessage>[]): ConversationTouch[] {
  const conversations = new Map<string, ConversationTouch>();
  for (const { message, contact } of parties) {
    const { accountId, isOwn } = message;
    const groupId = message.groupId ?? null;
    const touch = { accountId, groupId, contactId: groupId === null ? (contact?.id ?? null) : null };
    const name = nameOf(touch);
    const unread = (conversations.get(name)?.unread ?? 0) + (isOwn ? 0 : 1);
    conversations.set(name, { ...touch, unread, isAnswered: isOwn === true });
  }
  return [...conversations.values()];
}

function place<Message extends IncomingMessage>(
  parties: readonly Party<Message>[],
  conversations: readonly ConversationSnapshot[],
): PlacedMessage<Message>[] {
  const ids = new Map(conversations.map((conversation) => [nameOf(conversation), conversation.id]));
  return parties.map(({ message, contact }) => {
    const { accountId, groupId = null } = message;
    const conversationId = ids.get(nameOf({ accountId, groupId, contactId: contact?.id ?? null }));
    if (!conversationId || (contact === null && groupId === null)) {
      throw new Error('a message was left without its contact or conversation');
    }
    return { message, contact, conversationId };
  });
}

/** A group message is not addressed to or from the organization alone. */
function touchOf({ message, contact }: PlacedMessage<IncomingMessage>): ContactTouch[] {
  if (contact === null || message.groupId !== undefined) return [];
  return [{ id: contact.id, at: message.sentAt, isOwn: message.isOwn === true }];
}

const nameOf = ({ accountId, contactId, groupId }: Omit<ConversationTouch, 'unread' | 'isAnswered'>): string =>
  `${accountId} ${groupId ?? contactId}`;
