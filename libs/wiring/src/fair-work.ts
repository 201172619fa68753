import type { AppError } from '@chasqui/errors';
import type { FairPool } from '@chasqui/fair-share';

/** Work of which organizations have their turns. */
export interface FairWork {
  pool: FairPool;
  /** Milliseconds. */
  longestWaitMs: number;
  /** The answer to who waits longer. */
  busy: () => AppError;
}

/** Does work of an organization when it is its turn. @throws AppError the one of `busy` */
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
