import type { LaneLease } from './store/lane.repository';

/** Rows that leave one after the other, each after the outcome of the one before and a pause. */
export interface PacedBatch<Row> {
  /** Those that have no result yet, in order. */
  rows: readonly Row[];
  /** From the outcome of a row to the release of the next one. */
  throttleMs: number;
  /** How long ago the last outcome was, for a batch that another pacer left; null: there was none. */
  restedMs: number | null;
}

/** The message of a row, in the lane of its sender. */
export interface ReleasedRow {
  id: string;
  lane: string;
}

/** A message, or the result of a row that cannot become one. */
export type MessageOr<Message, Result> = { message: Message } | { result: Result };

/**
 * What an app paces. A row's message id is chosen with the batch, so that a row never becomes two messages, whoever
 * releases it. Every write checks the fence of the batch's lane.
 */
export interface PacedHandler<Batch extends PacedBatch<Row>, Row, Draft, Released extends ReleasedRow, Result> {
  /** Null: it is finished, or gone. */
  open(id: string): Promise<Batch | null>;
  /** The message that a former pacer made of the row at which it stopped; null: it made none. */
  findReleased(batch: Batch, row: Row): Promise<Released | null>;
  /** Makes a row ready, shortly before its turn. */
  draft(batch: Batch, row: Row): Promise<MessageOr<Draft, Result>>;
  /** Puts a message into the lane of its sender. Null: the lease is lost. */
  release(lease: LaneLease, draft: Draft, row: Row): Promise<MessageOr<Released, Result> | null>;
  /** What became of a message; null: nothing is known after `timeoutMs`. */
  outcome(row: Row, released: Released, timeoutMs: number): Promise<Result | null>;
  /** False: the lease is lost. */
  record(lease: LaneLease, batch: Batch, row: Row, result: Result): Promise<boolean>;
  /** Every row has its result. */
  finish(lease: LaneLease, batch: Batch): Promise<void>;
}
