/** SQLSTATE of a PostgreSQL error, or the code of a broken connection; undefined for anything else. */
function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Whether the same transaction may succeed when it is run again (serialization, deadlock, restart). */
export function isTransient(error: unknown): boolean {
  const state = sqlState(error);
  return state !== undefined && ['40001', '40P01', '55P03'].includes(state);
}

/** Whether one row of a batch is at fault (data exception, integrity violation), not the batch. */
export function isRowFault(error: unknown): error is Error {
  return /^(22|23)/.test(sqlState(error) ?? '');
}

/**
 * Whether the connection was lost after a statement had been sent: it may have been committed or not. A connection that
 * could not be made (refused, starting up, none free) is no such case.
 */
export function isLostInBetween(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ['57P01', '57P02', 'ECONNRESET', 'EPIPE'].includes(sqlState(error) ?? '') ||
    error.message.startsWith('Connection terminated')
  );
}

/** Whether a lock was held by others for longer than any statement waits. */
export function isLockTimeout(error: unknown): boolean {
  return sqlState(error) === '55P03';
}

/** Whether a row was refused because another one has what must be unique. @param constraint its name */
export function isTaken(error: unknown, constraint: string): boolean {
  return sqlState(error) === '23505' && (error as { constraint?: unknown }).constraint === constraint;
}
