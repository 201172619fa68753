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
  /** Null: we do not have that message. */
  message_id: string | null;
  /** The provider's; set where the gateway needs it. */
  wa_id?: string;
  from_me?: boolean;
  /** Its beginning, for the quotation shown to the recipient. */
  text?: string;
}

/** The file of a received message. Stored: never rename. */
export interface ReceivedMedia {
  /** Id in `media_files`; null: no file, see `error`, or not yet, see `pending`. */
  file_id: string | null;
  /** The sender's claim until the file arrives, if ever; so are size and name. */
  mime_type: string;
  size: number | null;
  filename: string | null;
  /** The message was told before its file, which is still awaited. */
  pending?: true;
  /**
   * `expired`, `too_large`, `failed`: the gateway could not get it; `storage_full`: no room; `missing`: it never
   * arrived here; `deleted`: its message was deleted first.
   */
  error?: string;
}

/** Only for some message types. Stored: never rename. */
export interface MessagePayload {
  poll?: { options: string[]; multiple: boolean };
  location?: { latitude: number; longitude: number; name?: string; address?: string };
  contact?: { name: string; phone: string };
  contacts?: { name: string; phone: string }[];
  group?: { id: string; name: string | null };
  /** The number's owner wrote it on the phone. */
  source?: 'phone';
  /** Empty emoji: reaction withdrawn. */
  reaction?: MessageReference & { emoji: string };
  reply_to?: MessageReference;
  /** The current choice of an answer to a poll of ours. */
  poll_vote?: { message_id: string | null; options: string[] };
  typing_ms?: number;
  /** The service answered a keyword of the recipient, in the organization's words. */
  answer?: WordKind;
  template?: MessageTemplateUse;
  sms?: SmsPart;
  received?: ReceivedSmsPart;
}

/** No more messages, messages again, or help. Stored: never rename. */
export type WordKind = 'stop' | 'start' | 'help';

/** Stored: never rename. */
export interface MessageTemplateUse {
  id: string;
  version: number;
}

/** Of a sent SMS. Stored: never rename. */
export interface SmsPart {
  encoding: 'gsm7' | 'ucs2';
  /** Parts that the carrier charges. */
  segments: number;
  /** SIM slot (1 to 3) that was asked for, or chosen when the message was offered; null: the phone chooses. */
  sim: number | null;
  delivery_report: boolean;
  /** Canceled while offered: the phone is asked whether it still can. */
  cancel_requested?: boolean;
  /** The conversation it joined when queued, if it has moved since. */
  first_conversation_id?: string;
  /** The phone has the attempt, or gave it to the radio. Absent: no report yet. */
  phone_state?: 'accepted' | 'processed';
  /** Times the attempt was offered again, minutes apart, without a reply. */
  unanswered?: number;
  last_error?: string;
}

/** What an error answer holds besides its code and words. Stored: never rename. */
export interface AnswerExtra {
  reason: FailureReason;
  /** Seconds. */
  retry_after?: number;
  /** RFC 3339: WhatsApp refuses new chats of the number until then. */
  restricted_until?: string;
}

/** Of a received SMS. Stored: never rename. */
export interface ReceivedSmsPart {
  /** Of the receiving SIM, 1 to 3; null: the phone did not say. */
  sim: number | null;
  /** The same in every report of the same SMS by its phone; null: reports carry an id of the SMS itself. */
  fingerprint: string | null;
}

/**
 * What the customer sees (`status` and the times), and its place in its lane (`state` and below). No foreign keys: rows
 * come in batches of hundreds, the key's check covered their organization, and retention deletes them first. The
 * partial indexes stand in the migration only: TypeORM cannot describe them.
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

  /** Grows with each change of status, so that receivers can order events. */
  @Column({ type: 'integer', default: 1 })
  version: number;

  /** False for groups: their receipts are not followed. */
  @Column({ type: 'boolean', default: true })
  tracked: boolean;

  @Column({ type: 'text' })
  type: string;

  /** Digits, or a group id. */
  @Column({ type: 'text' })
  toAddress: string;

  @Column({ type: 'text' })
  fromAddress: string;

  /** Of sender or receiver: an id of `accounts`. */
  @Column({ type: 'uuid', nullable: true })
  accountId: string | null;

  @Column({ type: 'uuid', nullable: true })
  conversationId: string | null;

  @Column({ type: 'uuid', nullable: true })
  contactId: string | null;

  @Column({ type: 'text', nullable: true })
  providerMessageId: string | null;

  /** Null: removed by retention. */
  @Column({ type: 'text', nullable: true })
  content: string | null;

  @Column({ type: 'jsonb', nullable: true })
  media: MessageMedia | ReceivedMedia | null;

  @Column({ type: 'jsonb', nullable: true })
  payload: MessagePayload | null;

  @Column({ type: 'jsonb' })
  metadata: Record<string, string>;

  @Column({ type: 'text', nullable: true })
  errorCode: MessageErrorCode | null;

  @Column({ type: 'text', nullable: true })
  errorMessage: string | null;

  /** For the waiting caller, if the outcome is an error. */
  @Column({ type: 'text', nullable: true })
  answerCode: string | null;

  @Column({ type: 'jsonb', nullable: true })
  answerExtra: AnswerExtra | null;

  /** Certainly not sent: its Idempotency-Key may create another message. */
  @Column({ type: 'boolean', default: false })
  freesKey: boolean;

  /** HTTP status; null: no answer. */
  @Column({ type: 'integer', nullable: true })
  gatewayStatus: number | null;

  /** Beginning of a refusal. */
  @Column({ type: 'text', nullable: true })
  gatewayAnswer: string | null;

  /** The request that created it; every replay of its answer names it. */
  @Column({ type: 'text', nullable: true })
  requestId: string | null;

  /** W3C `traceparent`; null: none, or not sampled. */
  @Column({ type: 'text', nullable: true })
  traceContext: string | null;

  // Its place in the lane.

  @Column({ type: 'text' })
  lane: string;

  /** From the sequence `messages_lane_seq`: messages are sent in the order in which their requests were answered. */
  @Index('messages_queued_idx', { synchronize: false })
  @Column({ type: 'bigint' })
  laneSeq: string;

  @Column({ type: 'smallint' })
  priority: Priority;

  @Index('messages_started_idx', { synchronize: false })
  @Column({ type: 'text' })
  state: MessageState;

  /** Counted before the call, so that a crash counts. */
  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** In a row without a recorded outcome: crashes, unless a process is at work. */
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

  /** Deadline to start; later it is not sent. An SMS that is not sent by then has expired. */
  @Index('messages_sms_life_idx', { synchronize: false })
  @Column({ type: 'timestamptz', nullable: true })
  giveUpAt: Date | null;

  /** The api-gateway instance whose caller waits. */
  @Column({ type: 'text', nullable: true })
  replyTo: string | null;

  /** The watchdog checks then: the gateway accepted it, but the server has not acknowledged it. */
  @Index('messages_ack_idx', { synchronize: false })
  @Column({ type: 'timestamptz', nullable: true })
  ackDeadlineAt: Date | null;

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

  /** By the writer's clock. */
  @Column({ type: 'timestamptz', nullable: true })
  editedAt: Date | null;

  /** Its writer, or an admin of its group, deleted it for everyone. Its content stays. */
  @Column({ type: 'timestamptz', nullable: true })
  deletedAt: Date | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  updatedAt: Date;
}
