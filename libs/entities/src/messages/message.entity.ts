import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Channel } from './channel';
import type { LimitName } from '../organizations/plan.entity';
import type { FailureReason, MessageErrorCode, MessageState, MessageStatus, Priority } from './message-status';
import { OwnedRow } from '../organizations/owned-row';

export interface MessageMedia {
  url: string;
  mime_type: string | null;
  size: number | null;
  filename: string | null;
}

/** Another message of the same chat. Stored: never rename. */
export interface MessageReference {
  /** Our id of it; null: we do not have that one. */
  message_id: string | null;
  /** The provider's id of it; set where the gateway needs it. */
  wa_id?: string;
  /** We wrote it. */
  from_me?: boolean;
  /** How it begins, for the quotation that the recipient sees. */
  text?: string;
}

/** The file of a message that came in. Stored: never rename. */
export interface ReceivedMedia {
  /** Its id in `media_files`; null: there is no file, see `error`, or not yet, see `pending`. */
  file_id: string | null;
  /** Of a file that is awaited, or never came, what its sender says of it; so are size and name. */
  mime_type: string;
  size: number | null;
  filename: string | null;
  /** The message was told before its file, which is awaited still. */
  pending?: true;
  /** `expired`, `too_large`, `failed`: the gateway could not get it; `storage_full`: no room; `missing`: it never arrived here; `deleted`: its message was deleted first. */
  error?: string;
}

/** Parts of a message that only some types have. Stored: never rename. */
export interface MessagePayload {
  poll?: { options: string[]; multiple: boolean };
  location?: { latitude: number; longitude: number; name?: string; address?: string };
  contact?: { name: string; phone: string };
  /** All cards, where there are several. */
  contacts?: { name: string; phone: string }[];
  /** The group that it was written into. */
  group?: { id: string; name: string | null };
  /** The owner of the number wrote it on the phone. */
  source?: 'phone';
  /** Empty emoji: taken back. */
  reaction?: MessageReference & { emoji: string };
  /** The message that it answers. */
  reply_to?: MessageReference;
  /** An answer to a poll of ours: what is chosen now. */
  poll_vote?: { message_id: string | null; options: string[] };
  typing_ms?: number;
  /** The service answers a word of its recipient with it, in words of the organization. */
  answer?: WordKind;
  /** What it was made of; the text is in the message. */
  template?: MessageTemplateUse;
  sms?: SmsPart;
  received?: ReceivedSmsPart;
}

/** What a word asks for: no more messages, messages again, or help. Stored: never rename. */
export type WordKind = 'stop' | 'start' | 'help';

/** A version of a template that a message was made of. Stored: never rename. */
export interface MessageTemplateUse {
  id: string;
  version: number;
}

/** How a text travels as SMS. Stored: never rename. */
export interface SmsPart {
  encoding: 'gsm7' | 'ucs2';
  /** Parts that the carrier charges. */
  segments: number;
  /** Slot (1 to 3) that was asked for, or chosen when it was offered; null: the phone chooses. */
  sim: number | null;
  delivery_report: boolean;
  /** It was offered when its customer canceled it: the phone is asked whether it still can. */
  cancel_requested?: boolean;
  /** The conversation that it joined when it was queued, where it moved to another one since. */
  first_conversation_id?: string;
  /** What the phone said of the attempt: it has it, or it gave it to the radio. Absent: nothing yet. */
  phone_state?: 'accepted' | 'processed';
  /** How often the phone was offered the attempt again, minutes apart, without a word. */
  unanswered?: number;
  /** Why the last attempt failed, in the words for customers. */
  last_error?: string;
}

/** What an error answer says besides its code and its words. Stored: never rename. */
export interface AnswerExtra {
  reason: FailureReason;
  /** Seconds after which the same request may succeed. */
  retry_after?: number;
  /** RFC 3339: WhatsApp refuses new chats of the number until then. */
  restricted_until?: string;
}

/** How an SMS came in. Stored: never rename. */
export interface ReceivedSmsPart {
  /** Slot of the SIM that received it, 1 to 3; null: the phone did not say. */
  sim: number | null;
  /** The same for every report of the same SMS by its phone; null: reports have an id of the SMS itself. */
  fingerprint: string | null;
}

/**
 * A message: what the customer sees (`status` and the times) and where it stands in its lane (`state` and below).
 * No foreign keys: rows come in batches of hundreds, their organization was checked with the key, and retention
 * deletes them first. The partial indexes stand in the migration only: TypeORM cannot describe them.
 */
@Entity('messages')
@Index('messages_org_idx', ['orgId', 'mode', 'createdAt', 'id'])
@Index('messages_inbound_key', { synchronize: false })
@Index('messages_inbound_idx', { synchronize: false })
@Index('messages_waiting_idx', { synchronize: false })
@Index('messages_contact_idx', { synchronize: false })
@Index('messages_conversation_idx', { synchronize: false })
@Index('messages_received_sms_twin_key', { synchronize: false })
@Index('messages_own_key', { synchronize: false })
@Index('messages_awaited_file_idx', { synchronize: false })
@Index('messages_file_idx', { synchronize: false })
@Index('messages_dead_idx', { synchronize: false })
export class Message extends OwnedRow {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'messages_pkey' })
  id: string;

  @Column({ type: 'text' })
  channel: Channel;

  @Column({ type: 'text' })
  direction: 'outbound' | 'inbound';

  @Column({ type: 'text' })
  status: MessageStatus;

  /** Grows with each change of status, so that a receiver of events can order them. */
  @Column({ type: 'integer', default: 1 })
  version: number;

  /** False for groups: their receipts are not followed. */
  @Column({ type: 'boolean', default: true })
  tracked: boolean;

  @Column({ type: 'text' })
  type: string;

  /** Recipient: digits, or a group id. */
  @Column({ type: 'text' })
  toAddress: string;

  @Column({ type: 'text' })
  fromAddress: string;

  /** The account of its channel that sends or received it: an id of `accounts`. */
  @Column({ type: 'uuid', nullable: true })
  accountId: string | null;

  @Column({ type: 'uuid', nullable: true })
  conversationId: string | null;

  @Column({ type: 'uuid', nullable: true })
  contactId: string | null;

  /** The provider's id, for example WhatsApp's. */
  @Column({ type: 'text', nullable: true })
  providerMessageId: string | null;

  /** Null when retention removed it. */
  @Column({ type: 'text', nullable: true })
  content: string | null;

  @Column({ type: 'jsonb', nullable: true })
  media: MessageMedia | ReceivedMedia | null;

  /** What its type has besides text and a file; null: nothing. */
  @Column({ type: 'jsonb', nullable: true })
  payload: MessagePayload | null;

  @Column({ type: 'jsonb' })
  metadata: Record<string, string>;

  @Column({ type: 'text', nullable: true })
  errorCode: MessageErrorCode | null;

  @Column({ type: 'text', nullable: true })
  errorMessage: string | null;

  /** The code that the waiting caller is answered with, where the outcome is an error. */
  @Column({ type: 'text', nullable: true })
  answerCode: string | null;

  /** What the answer says besides; null: nothing. */
  @Column({ type: 'jsonb', nullable: true })
  answerExtra: AnswerExtra | null;

  /** Its answer says that it was not sent, for certain: its Idempotency-Key may make another message. */
  @Column({ type: 'boolean', default: false })
  freesKey: boolean;

  /** HTTP status of the gateway's answer; null: none came. */
  @Column({ type: 'integer', nullable: true })
  gatewayStatus: number | null;

  /** How a refusing gateway's answer began. */
  @Column({ type: 'text', nullable: true })
  gatewayAnswer: string | null;

  /** Request that made the message; every replay of its answer names it. */
  @Column({ type: 'text', nullable: true })
  requestId: string | null;

  /** Step of a trace that made it (W3C `traceparent`); null: none did, or it was not sampled. */
  @Column({ type: 'text', nullable: true })
  traceContext: string | null;

  // Where it stands in its lane.

  @Column({ type: 'text' })
  lane: string;

  /** From the sequence `messages_lane_seq`: requests that were answered in order are sent in order. */
  @Index('messages_queued_idx', { synchronize: false })
  @Column({ type: 'bigint' })
  laneSeq: string;

  @Column({ type: 'smallint' })
  priority: Priority;

  @Index('messages_started_idx', { synchronize: false })
  @Column({ type: 'text' })
  state: MessageState;

  /** Starts so far; counted before the call, so that a crash counts. */
  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** Starts in a row without a recorded outcome: crashes, as long as nobody is at work. */
  @Column({ type: 'integer', default: 0 })
  unrecordedStarts: number;

  @Index('messages_held_idx', { synchronize: false })
  @Column({ type: 'timestamptz', default: () => 'now()' })
  dueAt: Date;

  /** In backoff for longer than its lane waits: others may overtake it. */
  @Column({ type: 'boolean', default: false })
  parked: boolean;

  @Column({ type: 'timestamptz', nullable: true })
  firstStartedAt: Date | null;

  /** Not started by then: it is not sent any more. An SMS that is not sent by then has expired. */
  @Index('messages_sms_life_idx', { synchronize: false })
  @Column({ type: 'timestamptz', nullable: true })
  giveUpAt: Date | null;

  /** Api-gateway instance whose caller waits. */
  @Column({ type: 'text', nullable: true })
  replyTo: string | null;

  /** Accepted without an acknowledgement of the server: the watchdog looks then. */
  @Index('messages_ack_idx', { synchronize: false })
  @Column({ type: 'timestamptz', nullable: true })
  ackDeadlineAt: Date | null;

  /** Limits that this message was counted against. */
  @Column({ type: 'text', array: true })
  charged: LimitName[];

  @Column({ type: 'boolean', default: false })
  refunded: boolean;

  @Column({ type: 'date', nullable: true })
  chargedPeriod: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  scheduledAt: Date | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  sentAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  deliveredAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  readAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  failedAt: Date | null;

  /** When its writer last changed its text, by the writer's clock. */
  @Column({ type: 'timestamptz', nullable: true })
  editedAt: Date | null;

  /** When its writer, or an admin of its group, deleted it for everybody. What it said stays. */
  @Column({ type: 'timestamptz', nullable: true })
  deletedAt: Date | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  updatedAt: Date;
}
