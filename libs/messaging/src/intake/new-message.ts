import type {
  Mode,
  LimitName,
  MessageMedia,
  MessagePayload,
  Channel,
  Priority,
  ReceivedMedia,
} from '@chasqui/entities';

/** A limit that a message counts against, and how much of it the organization may use in the period. */
export interface Charge {
  limit: LimitName;
  /** `YYYY-MM-DD`, see `periodStart`. */
  period: string;
  /** -1: unlimited; it is counted all the same. */
  max: number;
}

/** A message as a client asked for it, checked, on its way into its lane. */
export interface NewMessage {
  id: string;
  orgId: string;
  mode: Mode;
  channel: Channel;
  type: string;
  toAddress: string;
  fromAddress: string;
  /** The account of its channel that sends it. */
  accountId: string;
  content: string | null;
  /** A file at an address, or one that the service keeps. */
  media: MessageMedia | ReceivedMedia | null;
  /** Its file came with its request: it is stored when the message is. */
  bringsFile?: boolean;
  payload: MessagePayload | null;
  metadata: Record<string, string>;
  tracked: boolean;
  /**
   * It belongs to the conversation of its account and its recipient. Of an SMS the recipient becomes a contact; a WhatsApp
   * message to somebody who is none stays alone.
   */
  joinsConversation: boolean;
  lane: string;
  priority: Priority;
  /** Null: no request asked for it, such as for an answer to a word. */
  requestId: string | null;
  /** Step of a trace that makes it (W3C `traceparent`); absent: it is not traced. */
  traceContext?: string;
  /** Api-gateway instance that waits for the outcome; null: nobody waits. */
  replyTo: string | null;
  /** Milliseconds after which it is not started any more, an SMS not sent; null: never. Of a message that waits for its time: after that. */
  giveUpAfterMs: number | null;
  /** It is held back until then; null: it may go at once. */
  scheduledAt: Date | null;
  /** A WhatsApp message that is refused where its recipient opted out; an SMS always is. */
  obeysOptOut?: boolean;
  charges: readonly Charge[];
  /** The quick reply whose use it is; of one that is gone nobody counts. */
  quickReplyId?: string | undefined;
  idempotency: { route: string; key: string; requestHash: Buffer } | null;
}

/** What became of a new message at intake. */
export type Intake =
  | { kind: 'accepted'; id: string; conversationId?: string }
  /** The idempotency key had made this message before. */
  | { kind: 'duplicate'; messageId: string; sameRequest: boolean }
  | { kind: 'plan_limit'; limit: LimitName; used: number; max: number }
  /** The recipient does not want messages over the channel. */
  | { kind: 'opted_out' }
  /** Its file expired, or there never was one. */
  | { kind: 'no_file' }
  /** Of an SMS: its phone was unpaired meanwhile. */
  | { kind: 'no_phone' };

/** An SMS whose recipient is no contact yet: making one takes the organization's inbound lock. */
export interface NewContact {
  kind: 'new_contact';
}
