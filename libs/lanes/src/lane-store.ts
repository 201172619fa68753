import type { LaneLease } from './store/lane.repository';
import type { LaneRow } from './store/lane-row';

/** The table behind a kind of lane, such as `MessageLaneRepository`; every statement checks the lane's fence. */
export interface LaneStore<Row extends LaneRow, Record_, Recorded> {
  /** Takes a free lane for a process, with its first rows, and may start the first. Null: another process holds it. */
  take(lane: string, processId: number, limit: number): Promise<{ fence: number; rows: Row[] } | null>;
  next(lane: string, limit: number): Promise<Row[]>;
  /** Counts starts. @returns ids whose lease still held */
  start(starts: readonly (LaneLease & { id: string })[]): Promise<ReadonlySet<string>>;
  /** Writes outcomes. @returns those whose lease still held */
  record(records: readonly (LaneLease & { id: string; record: Record_ })[]): Promise<readonly Recorded[]>;
  lanesWithWork(kind: string, limit: number): Promise<string[]>;
}

/** What a worker app adds to the engine: the call, and records without one. */
export interface LaneHandler<Row extends LaneRow, Record_, Recorded> {
  /** Makes the call. Every outcome of the other side is a record, not an exception; a throw is a bug. */
  deliver(row: Row): Promise<Record_>;
  /** Its deadline passed before its first start. */
  expired(row: Row): Record_;
  /** It crashed its workers too often. */
  dead(row: Row): Record_;
  /** It stays in backoff and no longer blocks its lane. */
  parked(row: Row): Record_;
  /** Record to write at once because the head of its lane is in backoff; null: it waits. Default: all wait. */
  turnedAway?(row: Row, head: Row): Record_ | null;
  /** Whether a record leaves the row open, to be called again: in an ordered lane nothing may pass it meanwhile. */
  isOpen(record: Record_): boolean;
  /** Whether a record ends its row, for figures; absent: each does. */
  isFinished?(record: Record_): boolean;
  /** `deliver` threw: log it. The row is called again later, and it counts as a crash. */
  failed(row: Row, error: unknown): void;
  /** After the transaction: answer waiting callers. */
  onRecorded(recorded: readonly Recorded[]): void;
}
