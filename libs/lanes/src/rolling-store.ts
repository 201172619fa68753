import type { LaneLease } from './store/lane.repository';

/** What the engine needs to know of a row whose lane keeps no order. It was started by the statement that read it. */
export interface RollingRow {
  id: string;
  lane: string;
  /** Starts before this one whose outcome nobody recorded. */
  unrecordedStarts: number;
}

/** Rows of a lane that were started. */
export interface ClaimedRows<Row> extends LaneLease {
  rows: readonly Row[];
  /** As many as asked for: there may be more. */
  isFull: boolean;
}

/** The table behind a kind of lane that keeps no order. Every statement is for many lanes and checks their fences. */
export interface RollingStore<Row extends RollingRow, Record_, Recorded> {
  /** For a process: takes those of the lanes that nobody holds and that are not blocked, and starts their first rows. */
  take(takes: readonly { lane: string; limit: number }[], processId: number): Promise<readonly ClaimedRows<Row>[]>;
  /** Starts the next rows that are due, oldest first, without those in hand. Answers the lanes whose lease still held. */
  claim(claims: readonly RowClaim[]): Promise<readonly ClaimedRows<Row>[]>;
  /** Writes outcomes; answers those whose lease still held. */
  record(records: readonly (LaneLease & { id: string; record: Record_ })[]): Promise<readonly Recorded[]>;
  /** Takes starts back: the rows were not called. */
  giveBack(lease: LaneLease, ids: readonly string[]): Promise<void>;
  lanesWithWork(kind: string, limit: number): Promise<string[]>;
}

/** A request for more rows of a lane. */
export interface RowClaim extends LaneLease {
  limit: number;
  /** Rows that its owner has in hand. */
  inHand: readonly string[];
}

/** How fast a lane may go now. */
export interface LanePace {
  /** Calls that may be under way at once. */
  inFlight: number;
  /** Least time between the beginnings of two calls; 0: none. */
  gapMs: number;
  /** Above 0: no call for so long; the lane is left alone until then. */
  blockedMs: number;
}

/** What became of a row: an outcome, or it could not be called, which counts for nothing, and its lane waits. */
export type Delivery<Record_> = { record: Record_ } | { notCalledForMs: number };

/** What a worker app adds to the engine of lanes without order. */
export interface RollingHandler<Row extends RollingRow, Record_, Recorded> {
  /** The lane was taken; called with its first row, before any call, and not for an empty lane. */
  taken(row: Row): void;
  /** Asked before each call. */
  pace(lane: string): LanePace;
  /** Nothing is due any more. */
  caughtUp(lane: string): void;
  /** Makes the call. Every outcome of the other side is a record, not an exception; a throw is a bug. */
  deliver(row: Row): Promise<Delivery<Record_>>;
  /** It crashed its workers too often. */
  dead(row: Row): Record_;
  /** `deliver` threw: log it. The row is called again later, and it counts as a crash. */
  failed(row: Row, error: unknown): void;
  /** Whether a record is the end of its row, for figures; absent: each is. */
  isFinished?(record: Record_): boolean;
  /** After the transaction. */
  onRecorded(recorded: readonly Recorded[]): void;
}
