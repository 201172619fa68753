import {
  type AnswerExtra,
  type Database,
  despiteRowFault,
  retryTransient,
  type EventSource,
  type MessageMedia,
  type ReceivedMedia,
  type MessagePayload,
  type FailureReason,
  type MessageErrorCode,
  type MessageState,
  type MessageStatus,
} from '@chasqui/database';
import type { LaneLease, LaneRow } from '@chasqui/lanes';
import {
  nextMessages,
  RECORD_MESSAGES,
  RECORD_SUCCESSES,
  START_MESSAGES,
  SWEEP_MESSAGES,
  takeMessages,
} from './message-lane.sql';

export interface LaneMessage extends LaneRow {
  attempts: number;
  orgId: string;
  type: string;
  toAddress: string;
  fromAddress: string;
  accountId: string | null;
  content: string | null;
  media: MessageMedia | ReceivedMedia | null;
  payload: MessagePayload | null;
  tracked: boolean;
  /** A caller, or the message's bulk send, waits for its outcome. */
  isAwaited: boolean;
  /** It has a deadline to start. */
  mayExpire: boolean;
  /** Milliseconds since its request, or since its scheduled time. */
  waitedMs: number;
  /** Why it was not sent so far; null: not tried. */
  errorMessage: string | null;
  /** Why its outcome is unknown; otherwise null. */
  reason: FailureReason | null;
  /** The creating request's trace, as `traceContextSql` reads it; null: not traced. */
  traceContext: string | null;
}

export interface MessageRecord {
  /** `held`: its start reached no gateway; it is out of its lane until it is due, and may start as if it never had. */
  state: Extract<MessageState, 'started' | 'done' | 'dead' | 'held'>;
  /** Null: no change for the customer. */
  status: Extract<MessageStatus, 'sent' | 'failed'> | null;
  source: EventSource;
  detail?: string | null;
  providerMessageId?: string | null;
  errorCode?: MessageErrorCode | null;
  errorMessage?: string | null;
  /** Public error code for a waiting caller; null: success, or no answer yet. */
  answerCode?: string | null;
  answerExtra?: AnswerExtra | null;
  /** Certainly no gateway had it: its Idempotency-Key is free again, if it was never started before. */
  nothingSent?: boolean;
  gatewayStatus?: number | null;
  /** Beginning of a refusing gateway's answer, at most 200 characters. */
  gatewayAnswer?: string | null;
  /** The watchdog checks after these milliseconds, because the server did not acknowledge. */
  ackWithinMs?: number | null;
  /** Milliseconds until it is asked again. */
  dueInMs?: number | null;
  /** Others overtake it from now on: it continues in its own lane, `<lane>:late`. */
  parked?: boolean;
  /** Returns what the message was counted for to the plan. */
  refund: boolean;
}

export interface RecordedMessage {
  id: string;
  state: MessageState;
  status: MessageStatus;
  replyTo: string | null;
  providerMessageId: string | null;
  errorCode: MessageErrorCode | null;
  errorMessage: string | null;
  answerCode: string | null;
  answerExtra: AnswerExtra | null;
  gatewayStatus: number | null;
  gatewayAnswer: string | null;
  requestId: string | null;
}

type LaneRecord = LaneLease & { id: string; record: MessageRecord };

/** `toldOrgId`: organization of the failure's event; null: no event. */
interface RecordedRow extends RecordedMessage {
  toldOrgId: string | null;
}

/** Bounds one sweep's time, however many lanes stand. */
const LANES_LOOKED_AT = 10_000;

export class MessageLaneRepository {
  /** By kind: start of the next sweep, when the last one did not see all. */
  private readonly sweptTo = new Map<string, string>();

  /** @param lookedAt lanes with rows per sweep, workable or not */
  constructor(
    private readonly database: Database,
    private readonly lookedAt = LANES_LOOKED_AT,
  ) {}

  /** Takes a free lane for a process, with its first rows. Null: another process holds it. */
  async take(lane: string, processId: number, limit: number): Promise<{ fence: number; rows: LaneMessage[] } | null> {
    const { rows } = await this.database.query<LaneMessage & { fence: number }>(takeMessages(limit), [lane, processId]);
    const first = rows[0];
    if (first === undefined) return null;
    return { fence: first.fence, rows: rows.filter((row) => row.id !== null) };
  }

  async next(lane: string, limit: number): Promise<LaneMessage[]> {
    const { rows } = await this.database.query<LaneMessage>(nextMessages(limit), [lane]);
    return rows;
  }

  /** Counts a start of each row whose lease still holds; call it just before the gateway calls. @returns their ids */
  async start(starts: readonly (LaneLease & { id: string })[]): Promise<Set<string>> {
    const values = [JSON.stringify(starts)];
    const { rows } = await retryTransient(() => this.database.query<{ id: string }>(START_MESSAGES, values));
    return new Set(rows.map((row) => row.id));
  }

  /**
   * Writes outcomes whose lease still holds, with their audit and refunds, and returns what was written. An outcome
   * with words that PostgreSQL refuses does not harm its neighbors, and is written without them.
   */
  record(records: readonly LaneRecord[]): Promise<RecordedMessage[]> {
    const write = (some: readonly LaneRecord[]) => this.recordTogether(some);
    return despiteRowFault(records, write, (refused) => write(refused.map(withoutWords)));
  }

  /**
   * Lanes of a kind with due rows and no owner. If there are more than `limit`, or than one look may see, the next
   * sweep continues after them: one organization's lanes, however many, never hide another's.
   */
  async lanesWithWork(kind: string, limit: number): Promise<string[]> {
    // ';' follows ':', so this is the range of names that begin with `<kind>:`.
    const values = [this.sweptTo.get(kind) ?? `${kind}:`, `${kind};`, limit, this.lookedAt];
    const { rows } = await this.database.query<{ lane: string | null; sweptTo: string | null }>(SWEEP_MESSAGES, values);
    const sweptTo = rows.find((row) => row.sweptTo !== null)?.sweptTo ?? null;
    if (sweptTo === null) this.sweptTo.delete(kind);
    else this.sweptTo.set(kind, sweptTo);
    return rows.flatMap(({ lane }) => lane ?? []).sort();
  }

  private async recordTogether(records: readonly LaneRecord[]): Promise<RecordedMessage[]> {
    const input = records.map(({ id, lane, fence, record }) => ({
      id,
      lane,
      fence,
      state: record.state,
      status: record.status,
      source: record.source,
      detail: record.detail ?? null,
      provider_message_id: record.providerMessageId ?? null,
      error_code: record.errorCode ?? null,
      error_message: record.errorMessage ?? null,
      answer_code: record.answerCode ?? null,
      answer_extra: record.answerExtra ?? null,
      nothing_sent: record.nothingSent ?? false,
      gateway_status: record.gatewayStatus ?? null,
      gateway_answer: record.gatewayAnswer ?? null,
      ack_within_ms: toWholeMs(record.ackWithinMs),
      due_in_ms: toWholeMs(record.dueInMs),
      parked: record.parked ?? null,
      refund: record.refund,
    }));
    const values = [JSON.stringify(input)];
    const statement = records.some(({ record }) => record.status === 'failed') ? RECORD_MESSAGES : RECORD_SUCCESSES;
    return retryTransient(() =>
      statement.run<RecordedRow>(this.database, values, (rows) => rows.flatMap(({ toldOrgId }) => toldOrgId ?? [])),
    );
  }
}

const toWholeMs = (ms: number | null | undefined): number | null =>
  ms === null || ms === undefined ? null : Math.round(ms);

/** The outcome without text from others. */
function withoutWords(entry: LaneRecord): LaneRecord {
  return {
    ...entry,
    record: { ...entry.record, detail: null, providerMessageId: null, errorMessage: null, gatewayAnswer: null },
  };
}
