import type {
  Mode,
  LimitName,
  MessageMedia,
  MessagePayload,
  Channel,
  Priority,
  ReceivedMedia,
} from '@chasqui/database';

/** A limit that a message counts against. */
export interface Charge {
  limit: LimitName;
  /** `YYYY-MM-DD`, see `periodStart`. */
  period: string;
  /** -1: unlimited, but still counted. */
  max: number;
}

export interface NewMessage {
  id: string;
  orgId: string;
  mode: Mode;
  channel: Channel;
  type: string;
  toAddress: string;
  fromAddress: string;
  accountId: string;
  content: string | null;
  /** A URL, or a file of the service. */
  media: MessageMedia | ReceivedMedia | null;
  /** Its file came with the request and is stored together with the message. */
  bringsFile?: boolean;
  payload: MessagePayload | null;
  metadata: Record<string, string>;
  tracked: boolean;
  /**
   * Joins the conversation of its account and recipient. An SMS makes its recipient a contact; a WhatsApp message to a
   * non-contact stays alone.
   */
  joinsConversation: boolean;
  lane: string;
  priority: Priority;
  /** Null: no request, for example an answer to a keyword. */
  requestId: string | null;
  /** W3C `traceparent`; absent: not traced. */
  traceContext?: string;
  /** Api-gateway instance that waits for the outcome; null: none. */
  replyTo: string | null;
  /**
   * Milliseconds after which it is no longer started (an SMS: no longer sent); null: never. Counts from the scheduled
   * time, if any.
   */
  giveUpAfterMs: number | null;
  /** Held back until then; null: sent at once. */
  scheduledAt: Date | null;
  /** For WhatsApp: refuse it if the recipient opted out; SMS always do. */
  obeysOptOut?: boolean;
  charges: readonly Charge[];
  /** Quick reply whose use is counted; ignored if it is gone. */
  quickReplyId?: string | undefined;
  idempotency: { route: string; key: string; requestHash: Buffer } | null;
}

export type Intake =
  | { kind: 'accepted'; id: string; conversationId?: string }
  | { kind: 'duplicate'; messageId: string; sameRequest: boolean }
  | { kind: 'plan_limit'; limit: LimitName; used: number; max: number }
  | { kind: 'opted_out' }
  | { kind: 'no_file' }
  /** SMS only: its phone was unpaired meanwhile. */
  | { kind: 'no_phone' };

/** The SMS recipient is no contact yet: creating one takes the organization's inbound lock. */
export interface NewContact {
  kind: 'new_contact';
}
