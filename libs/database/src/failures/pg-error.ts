import { UnansweredError } from './unanswered.error';

function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The same transaction may succeed again: serialization, deadlock, or cut before its commit was sent. */
export function isTransient(error: unknown): boolean {
  const state = sqlState(error);
  return state !== undefined && ['40001', '40P01', '55P03', '08006'].includes(state);
}

/**
 * PostgreSQL undid the work because it cannot write now: its disk is full (53100), another resource limit (53…), its
 * disk fails (58030), or it is a read-only copy after a failover (25006).
 */
export function isRefusedForNow(error: unknown): boolean {
  return /^(53...|58030|25006)$/.test(sqlState(error) ?? '');
}

/** The server announces the end of the connection: an operator, or another process, wants it. */
export function isEnding(error: unknown): boolean {
  return /^57P0[12]$/.test(sqlState(error) ?? '');
}

export function isReadOnly(error: unknown): boolean {
  return sqlState(error) === '25006';
}

/** One row of a batch is at fault (data exception, integrity violation), not the batch. */
export function isRowFault(error: unknown): error is Error {
  return /^(22|23)/.test(sqlState(error) ?? '');
}

/**
 * The connection was lost, or silent for too long, after a statement was sent: it may have been committed or not. A
 * connection that could not be made (refused, starting up, none free, silent) does not count.
 */
export function isLostInBetween(error: unknown): boolean {
  return isCut(error) || sqlState(error) === '08007';
}

/** Lost by an announced end after a statement was sent: a new connection is available soon. */
export function isCut(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A PostgreSQL that cannot write its log says so and ends with all its connections.
  if ('severity' in error && error.severity === 'PANIC') return true;
  return (
    ['57P01', '57P02', 'ECONNRESET', 'EPIPE'].includes(sqlState(error) ?? '') ||
    /^Connection terminated(?! due to connection timeout)/.test(error.message)
  );
}

/** The same failure of a transaction whose commit was not sent yet: nothing was done. */
export function undone(error: unknown): UnansweredError {
  return isCut(error)
    ? new UnansweredError('08006', 'the connection to PostgreSQL was lost: the transaction is undone', error)
    : new UnansweredError('08001', 'PostgreSQL did not answer: the transaction is undone', error);
}

export function isLockTimeout(error: unknown): boolean {
  return sqlState(error) === '55P03';
}

export function isTaken(error: unknown, constraint: string): boolean {
  return sqlState(error) === '23505' && (error as { constraint?: unknown }).constraint === constraint;
}
