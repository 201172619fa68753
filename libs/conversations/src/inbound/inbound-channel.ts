import type { ContactHint, ConversationChannel, KnownContact } from '@chasqui/contacts';
import type { Queryable, WordKind } from '@chasqui/database';
import type { EventOwner, NewEvent } from '@chasqui/events';
import type { NewMessage } from '@chasqui/messages';
import type { Subscription } from '@chasqui/tenancy';

/** A received message, not stored yet, as its channel maps it. */
export interface IncomingMessage {
  id: string;
  accountId: string;
  /** The writer; for the owner's own messages, the recipient. Null: the owner wrote into a group. */
  sender: ContactHint | null;
  /** Searched for keywords; null: no text, or not about consent. */
  text: string | null;
  /** When it was written, RFC 3339. */
  sentAt: string;
  /** The number's owner wrote it on the phone. */
  isOwn?: boolean;
  groupId?: string;
}

export interface PlacedMessage<Message extends IncomingMessage> {
  message: Message;
  contact: KnownContact | null;
  conversationId: string;
}

export interface AskedAnswer<Message extends IncomingMessage> {
  kind: WordKind;
  placed: PlacedMessage<Message>;
}

export interface AnswerText {
  kind: WordKind;
  text: string;
  subscription: Subscription;
}

/** The channel-specific part of receiving messages; the rest is `InboundService`'s. */
export interface InboundChannel<Report, Message extends IncomingMessage> {
  readonly name: ConversationChannel;
  /** Messages of the reports that are not stored yet, each once, in order. Runs under the inbound lock. */
  findNew(transaction: Queryable, owner: EventOwner, reports: readonly Report[]): Promise<Message[]>;
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
   * An answer from the number or phone that received the message. Null: it cannot be sent. Absent: the channel answers
   * nothing.
   */
  composeAnswer?(
    transaction: Queryable,
    owner: EventOwner,
    asked: PlacedMessage<Message>,
    answer: AnswerText,
  ): Promise<NewMessage | null>;
}
