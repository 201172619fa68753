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
} from '@chasqui/entities';
import type { LaneLease, LaneRow } from '@chasqui/lanes';
import {
  nextMessages,
  RECORD_MESSAGES,
  RECORD_SUCCESSES,
  START_MESSAGES,
  SWEEP_MESSAGES,
  takeMessages,
} from './message-lane.sql';

/** A message as its lane hands it to a worker. */
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
  /** Somebody waits for its outcome: a caller, or the bulk send that it is a row of. */
  isAwaited: boolean;
  /** There is a time after which it is not started any more. */
  mayExpire: boolean;
  /** Milliseconds since it was asked for, or since the time that it was scheduled for. */
  waitedMs: number;
  /** Why it was not sent so far; null: it was not tried. */
  errorMessage: string | null;
  /** Of one whose outcome nobody knows: why. */
  reason: FailureReason | null;
  /** Step of a trace that made it, as `traceContextSql` reads it; null: it is not traced. */
  traceContext: string | null;
}

/** What is written about a message after a call, or instead of one. */
export interface MessageRecord {
  /** `held`: its start reached nobody; it is out of its lane until it is due, and may be started as if it never was. */
  state: Extract<MessageState, 'started' | 'done' | 'dead' | 'held'>;
  /** Null: the customer sees no change. */
  status: Extract<MessageStatus, 'sent' | 'failed'> | null;
  source: EventSource;
  detail?: string | null;
  providerMessageId?: string | null;
  errorCode?: MessageErrorCode | null;
  errorMessage?: string | null;
  /** Public code with which a waiting caller is answered; null: with success, or not yet. */
  answerCode?: string | null;
  /** What the answer says besides. */
  answerExtra?: AnswerExtra | null;
  /** It is certain that no gateway had it: its Idempotency-Key is free again, if it was never started before. */
  nothingSent?: boolean;
  gatewayStatus?: number | null;
  /** How a refusing gateway's answer begins, at most 200 characters. */
  gatewayAnswer?: string | null;
  /** The watchdog looks after so many milliseconds, because the server did not acknowledge. */
  ackWithinMs?: number | null;
  /** It is asked again after so many milliseconds. */
  dueInMs?: number | null;
  /** It is overtaken from now on: it goes on in a lane of its own, `<lane>:late`. */
  parked?: boolean;
  /** Gives the plan back what the message was counted for. */
  refund: boolean;
}

/** A message after its outcome was recorded: what an answer to its caller is made from. */
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

/** An outcome on its way into its row, under the fence of its lane. */
type LaneRecord = LaneLease & { id: string; record: MessageRecord };

/** `toldOrgId`: whose event its failure is; null: it is none. */
interface RecordedRow extends RecordedMessage {
  toldOrgId: string | null;
}

/** Lanes that one sweep looks at: the sweep's time is bounded, however many lanes stand. */
const LANES_LOOKED_AT = 10_000;

/** Messages as the content of lanes: taken, started and recorded under the fence of their lane. */
export class MessageLaneRepository {
  /** By kind: where the next sweep begins, when the last one did not see all. */
  private readonly sweptTo = new Map<string, string>();

  /** @param lookedAt lanes with rows that one sweep looks at, whether or not they may be worked on */
  constructor(
    private readonly database: Database,
    private readonly lookedAt = LANES_LOOKED_AT,
  ) {}

  /** Takes a lane that nobody holds, for a process, with its first rows. Null: somebody holds it. */
  async take(lane: string, processId: number, limit: number): Promise<{ fence: number; rows: LaneMessage[] } | null> {
    const { rows } = await this.database.query<LaneMessage & { fence: number }>(takeMessages(limit), [lane, processId]);
    const first = rows[0];
    if (first === undefined) return null;
    return { fence: first.fence, rows: rows.filter((row) => row.id !== null) };
  }

  /** The next rows of a lane. */
  async next(lane: string, limit: number): Promise<LaneMessage[]> {
    const { rows } = await this.database.query<LaneMessage>(nextMessages(limit), [lane]);
    return rows;
  }

  /** Counts a start of each row whose lease still holds, and returns their ids. Called just before the calls. */
  async start(starts: readonly (LaneLease & { id: string })[]): Promise<Set<string>> {
    const values = [JSON.stringify(starts)];
    const { rows } = await retryTransient(() => this.database.query<{ id: string }>(START_MESSAGES, values));
    return new Set(rows.map((row) => row.id));
  }

  /**
   * Writes outcomes whose lease still holds, with their audit and refunds, and returns what was written. An outcome
   * whose words PostgreSQL refuses does not harm its neighbours, and is written without them.
   */
  record(records: readonly LaneRecord[]): Promise<RecordedMessage[]> {
    const write = (some: readonly LaneRecord[]) => this.recordTogether(some);
    return despiteRowFault(records, write, (refused) => write(refused.map(withoutWords)));
  }

  /**
   * Lanes of a kind that have due rows and no owner. Where there are more than `limit`, or more than one look may see, the
   * next sweep goes on after them: the lanes of one organization, however many, hide those of no other.
   */
  async lanesWithWork(kind: string, limit: number): Promise<string[]> {
    // ';' is the character after ':', so this is the range of names that begin with `<kind>:`.
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

/** The outcome itself, without anything that somebody else wrote. */
function withoutWords(entry: LaneRecord): LaneRecord {
  return {
    ...entry,
    record: { ...entry.record, detail: null, providerMessageId: null, errorMessage: null, gatewayAnswer: null },
  };
}
