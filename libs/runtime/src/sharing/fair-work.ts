import type { AppError } from '@chasqui/errors';
import type { FairPool } from './fair-pool';

export interface FairWork {
  pool: FairPool;
  /** Milliseconds. */
  longestWaitMs: number;
  /** The answer for a caller that waited too long. */
  busy: () => AppError;
}

/** Runs an organization's work when it is its turn. @throws AppError that of `busy` */
export async function inTurn<T>(
  { pool, longestWaitMs, busy }: FairWork,
  orgId: string,
  work: () => Promise<T>,
): Promise<T> {
  const permit = await pool.acquire(orgId, longestWaitMs);
  if (permit === null) throw busy();
  try {
    return await work();
  } finally {
    permit.release();
  }
}
