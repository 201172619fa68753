import type { ContactHint, ConversationChannel, KnownContact } from '@chasqui/contacts';
import type { Queryable } from '@chasqui/entities';
import type { EventOwner, NewEvent } from '@chasqui/events';

/** A message that came in and is not stored yet, as its channel maps it. */
export interface IncomingMessage {
  /** Our id. */
  id: string;
  /** The number or phone that it came to. */
  accountId: string;
  sender: ContactHint;
  /** What the sender wrote, searched for stop and start words; null: it is no text. */
  text: string | null;
  /** When it was written, RFC 3339. */
  sentAt: string;
}

/** A message with the contact who wrote it and the conversation it belongs to. */
export interface PlacedMessage<Message extends IncomingMessage> {
  message: Message;
  contact: KnownContact;
  conversationId: string;
}

/** What a channel says of messages that come in; all else is the same for every channel, and `InboundService`'s. */
export interface InboundChannel<Report, Message extends IncomingMessage> {
  readonly name: ConversationChannel;
  /** The messages among the reports that are not stored yet, each once, in their order. Runs under the inbound lock. */
  findNew(transaction: Queryable, owner: EventOwner, reports: readonly Report[]): Promise<Message[]>;
  /** Contacts that reports tell of without a message. */
  mappingsOf?(reports: readonly Report[]): ContactHint[];
  /**
   * Stores messages with the first line of their audit.
   *
   * @param at their `created_at`
   * @returns their `message.received`, in order
   */
  insert(
    transaction: Queryable,
    owner: EventOwner,
    messages: readonly PlacedMessage<Message>[],
    at: Date,
  ): Promise<NewEvent[]>;
}
