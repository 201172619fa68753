import type { LaneLease } from './store/lane.repository';

export interface PacedBatch<Row> {
  /** Rows without a result, in order. */
  rows: readonly Row[];
  /** From a row's outcome to the release of the next one. */
  throttleMs: number;
  /** Milliseconds since the last outcome, for a batch that another pacer left; null: there was none. */
  restedMs: number | null;
}

export interface ReleasedRow {
  id: string;
  lane: string;
}

/** A message, or the result of a row that cannot become one. */
export type MessageOr<Message, Result> = { message: Message } | { result: Result };

/**
 * What an app paces. A row's message id is chosen with the batch, so that a row never becomes two messages, whichever
 * process releases it. Every write checks the fence of the batch's lane.
 */
export interface PacedHandler<Batch extends PacedBatch<Row>, Row, Draft, Released extends ReleasedRow, Result> {
  /** Null: finished, or gone. */
  open(id: string): Promise<Batch | null>;
  /** The message that a former pacer created for the row at which it stopped; null: none. */
  findReleased(batch: Batch, row: Row): Promise<Released | null>;
  draft(batch: Batch, row: Row): Promise<MessageOr<Draft, Result>>;
  /** Puts a message into its sender's lane. Null: the lease is lost. */
  release(lease: LaneLease, draft: Draft, row: Row): Promise<MessageOr<Released, Result> | null>;
  /** Null: unknown after `timeoutMs`. */
  outcome(row: Row, released: Released, timeoutMs: number): Promise<Result | null>;
  /** False: the lease is lost. */
  record(lease: LaneLease, batch: Batch, row: Row, result: Result): Promise<boolean>;
  finish(lease: LaneLease, batch: Batch): Promise<void>;
}
