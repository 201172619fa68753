import type { LaneLease } from './store/lane.repository';

/** A row of a lane without order. The statement that read it has started it. */
export interface RollingRow {
  id: string;
  lane: string;
  unrecordedStarts: number;
}

export interface ClaimedRows<Row> extends LaneLease {
  rows: readonly Row[];
  /** As many as asked for: there may be more. */
  isFull: boolean;
}

/** The table behind a kind of lane without order. Every statement is for many lanes and checks their fences. */
export interface RollingStore<Row extends RollingRow, Record_, Recorded> {
  /** Takes free, unblocked lanes for a process and starts their first rows. */
  take(takes: readonly { lane: string; limit: number }[], processId: number): Promise<readonly ClaimedRows<Row>[]>;
  /** Starts the next due rows, oldest first, without those in hand. @returns lanes whose lease still held */
  claim(claims: readonly RowClaim[]): Promise<readonly ClaimedRows<Row>[]>;
  record(records: readonly (LaneLease & { id: string; record: Record_ })[]): Promise<readonly Recorded[]>;
  /** Takes starts back: the rows were not called. */
  giveBack(lease: LaneLease, ids: readonly string[]): Promise<void>;
  lanesWithWork(kind: string, limit: number): Promise<string[]>;
}

export interface RowClaim extends LaneLease {
  limit: number;
  inHand: readonly string[];
}

export interface LanePace {
  inFlight: number;
  /** Least time between the starts of two calls; 0: none. */
  gapMs: number;
  /** Above 0: no call for this long; the lane is left alone until then. */
  blockedMs: number;
}

/** An outcome, or the row could not be called, which counts for nothing, and its lane waits. */
export type Delivery<Record_> = { record: Record_ } | { notCalledForMs: number };

/** What a worker app adds to the engine of lanes without order. */
export interface RollingHandler<Row extends RollingRow, Record_, Recorded> {
  /** The lane was taken; called with its first row, before any call, and not for an empty lane. */
  taken(row: Row): void;
  /** Asked before each call. */
  pace(lane: string): LanePace;
  caughtUp(lane: string): void;
  /** Makes the call. Every outcome of the other side is a record, not an exception; a throw is a bug. */
  deliver(row: Row): Promise<Delivery<Record_>>;
  /** It crashed its workers too often. */
  dead(row: Row): Record_;
  /** `deliver` threw: log it. The row is called again later, and it counts as a crash. */
  failed(row: Row, error: unknown): void;
  /** Whether a record ends its row, for figures; absent: each does. */
  isFinished?(record: Record_): boolean;
  onRecorded(recorded: readonly Recorded[]): void;
}
