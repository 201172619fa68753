import { AppError } from '@chasqui/errors';
import { processLoop, FairPool } from '@chasqui/runtime';

/** How long a batch waits for its turn; then its app tries again. */
const WAIT_MS = 10_000;

/**
 * Limits the PostgreSQL connections that gateway reports may use: only a part of them in total, so that links, calls
 * and heartbeats go on, and equal shares of that part for the organizations. No organization ever has all of it.
 */
export class EventShares {
  private readonly pool: FairPool;

  /** @param poolSize connections of this process */
  constructor(poolSize: number) {
    const shared = Math.max(1, Math.ceil(poolSize * 0.6));
    const restOf = (org: string): number => processLoop.restOf(org);
    this.pool = new FairPool({ shared, mostPerOwner: Math.max(1, shared - 1), mostWaiting: 400, restOf });
  }

  /** @throws AppError SERVICE_UNAVAILABLE when the organization's turn does not come in time */
  async run<T>(orgId: string, work: () => Promise<T>): Promise<T> {
    processLoop.note(orgId);
    const permit = await this.pool.acquire(orgId, WAIT_MS);
    if (permit === null) {
      throw new AppError('SERVICE_UNAVAILABLE', {
        message: 'Your organization is sending too many events at once. Send this batch again.',
        headers: { 'Retry-After': '2' },
      });
    }
    try {
      return await work();
    } finally {
      permit.release();
    }
  }
}
