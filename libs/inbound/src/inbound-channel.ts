import type { ContactHint, ConversationChannel, KnownContact } from '@chasqui/contacts';
import type { Queryable } from '@chasqui/entities';
import type { EventOwner, NewEvent } from '@chasqui/events';

/** A message that came in and is not stored yet, as its channel maps it. */
export interface IncomingMessage {
  /** Our id. */
  id: string;
  /** The number or phone that it came to. */
  accountId: string;
  /** Who wrote it; of what the owner of the number wrote, to whom. Null: what the owner wrote into a group. */
  sender: ContactHint | null;
  /** What the sender wrote, searched for stop and start words; null: it is no text, or nobody's consent is in it. */
  text: string | null;
  /** When it was written, RFC 3339. */
  sentAt: string;
  /** The owner of the number wrote it on the phone. */
  isOwn?: boolean;
  /** The group that it was written into. */
  groupId?: string;
}

/** A message with its contact, see `sender`, and the conversation it belongs to. */
export interface PlacedMessage<Message extends IncomingMessage> {
  message: Message;
  contact: KnownContact | null;
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
