import { UnansweredError } from './unanswered.error';

/** SQLSTATE of a PostgreSQL error, or the code of a broken connection; undefined for anything else. */
function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/**
 * Whether the same transaction may succeed when it is run again (serialization, deadlock, or its connection was cut before
 * its commit was sent).
 */
export function isTransient(error: unknown): boolean {
  const state = sqlState(error);
  return state !== undefined && ['40001', '40P01', '55P03', '08006'].includes(state);
}

/**
 * Whether PostgreSQL undid what was asked because it cannot write now: its disk is full (53100), another limit of its
 * resources (53…), its disk fails (58030), or it is a copy that only reads after a failover (25006).
 */
export function isRefusedForNow(error: unknown): boolean {
  return /^(53...|58030|25006)$/.test(sqlState(error) ?? '');
}

/** Whether the server says that it ends the connection: an operator, or another process, wants it so. */
export function isEnding(error: unknown): boolean {
  return /^57P0[12]$/.test(sqlState(error) ?? '');
}

/** Whether the server refused to write because it only reads: a copy, or one that was set so. */
export function isReadOnly(error: unknown): boolean {
  return sqlState(error) === '25006';
}

/** Whether one row of a batch is at fault (data exception, integrity violation), not the batch. */
export function isRowFault(error: unknown): error is Error {
  return /^(22|23)/.test(sqlState(error) ?? '');
}

/**
 * Whether the connection was lost after a statement had been sent, or was silent for too long: it may have been committed
 * or not. A connection that could not be made (refused, starting up, none free, silent) is no such case.
 */
export function isLostInBetween(error: unknown): boolean {
  return isCut(error) || sqlState(error) === '08007';
}

/** Whether the connection was lost after a statement had been sent, by an end that was heard of: there is a new one soon. */
export function isCut(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // PostgreSQL that cannot write its log says so and ends, all its connections with it.
  if ('severity' in error && error.severity === 'PANIC') return true;
  return (
    ['57P01', '57P02', 'ECONNRESET', 'EPIPE'].includes(sqlState(error) ?? '') ||
    /^Connection terminated(?! due to connection timeout)/.test(error.message)
  );
}

/** The same failure of a transaction whose commit was not sent yet: nothing of it was done. */
export function undone(error: unknown): UnansweredError {
  return isCut(error)
    ? new UnansweredError('08006', 'the connection to PostgreSQL was lost: the transaction is undone', error)
    : new UnansweredError('08001', 'PostgreSQL did not answer: the transaction is undone', error);
}

/** Whether a lock was held by others for longer than any statement waits. */
export function isLockTimeout(error: unknown): boolean {
  return sqlState(error) === '55P03';
}

/** Whether a row was refused because another one has what must be unique. @param constraint its name */
export function isTaken(error: unknown, constraint: string): boolean {
  return sqlState(error) === '23505' && (error as { constraint?: unknown }).constraint === constraint;
}
