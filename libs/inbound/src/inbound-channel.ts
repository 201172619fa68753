import type { ContactHint, ConversationChannel, KnownContact } from '@chasqui/contacts';
import type { Queryable, WordKind } from '@chasqui/entities';
import type { EventOwner, NewEvent } from '@chasqui/events';
import type { NewMessage } from '@chasqui/messaging';
import type { Subscription } from '@chasqui/tenancy';

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

/** A word that somebody wrote, and that its organization may answer. */
export interface AskedAnswer<Message extends IncomingMessage> {
  kind: WordKind;
  placed: PlacedMessage<Message>;
}

/** What an organization answers. */
export interface AnswerText {
  kind: WordKind;
  text: string;
  subscription: Subscription;
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
  /**
   * An answer to a message, from the number or phone that it came to. Null: it cannot be sent. Absent: the channel answers
   * nothing.
   */
  composeAnswer?(
    transaction: Queryable,
    owner: EventOwner,
    asked: PlacedMessage<Message>,
    answer: AnswerText,
  ): Promise<NewMessage | null>;
}
