import type { LaneLease } from './store/lane.repository';
import type { LaneRow } from './store/lane-row';

/** The table behind a kind of lane. `MessageLaneRepository` is one; every statement checks the lane's fence. */
export interface LaneStore<Row extends LaneRow, Record_, Recorded> {
  /** Takes a lane that nobody holds, for a process, with its first rows, and may start the first. Null: somebody holds it. */
  take(lane: string, processId: number, limit: number): Promise<{ fence: number; rows: Row[] } | null>;
  next(lane: string, limit: number): Promise<Row[]>;
  /** Counts starts; answers the ids whose lease still held. */
  start(starts: readonly (LaneLease & { id: string })[]): Promise<ReadonlySet<string>>;
  /** Writes outcomes; answers those whose lease still held. */
  record(records: readonly (LaneLease & { id: string; record: Record_ })[]): Promise<readonly Recorded[]>;
  lanesWithWork(kind: string, limit: number): Promise<string[]>;
}

/** What a worker app adds to the engine: the call, and what to write when no call is made. */
export interface LaneHandler<Row extends LaneRow, Record_, Recorded> {
  /** Makes the call. Every outcome of the other side is a record, not an exception; a throw is a bug. */
  deliver(row: Row): Promise<Record_>;
  /** Nobody waits any more and it was never started. */
  expired(row: Row): Record_;
  /** It crashed its workers too often. */
  dead(row: Row): Record_;
  /** It stays in backoff and no longer holds up its lane. */
  parked(row: Row): Record_;
  /** What to write of a row at once, as the head of its lane is in backoff; null: it waits. Default: all wait. */
  turnedAway?(row: Row, head: Row): Record_ | null;
  /** Whether a record leaves the row open, to be called again: in an ordered lane nothing may pass it meanwhile. */
  isOpen(record: Record_): boolean;
  /** Whether a record is the end of its row, for figures; absent: each is. */
  isFinished?(record: Record_): boolean;
  /** `deliver` threw: log it. The row is called again later, and it counts as a crash. */
  failed(row: Row, error: unknown): void;
  /** After the transaction: answer those who wait. */
  onRecorded(recorded: readonly Recorded[]): void;
}
