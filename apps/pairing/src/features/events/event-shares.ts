import { AppError } from '@chasqui/errors';
import { processLoop, FairPool } from '@chasqui/fair-share';

/** So long a batch waits for its turn; its app asks again. */
const WAIT_MS = 10_000;

/**
 * How much of the connections to PostgreSQL what gateways report may take: a part of them in all, so that links, calls
 * and heartbeats go on, and of that part the organizations have equal shares. One of them never has all of it.
 */
export class EventShares {
  private readonly pool: FairPool;

  /** @param poolSize connections of this process */
  constructor(poolSize: number) {
    const shared = Math.max(1, Math.ceil(poolSize * 0.6));
    const restOf = (org: string): number => processLoop.restOf(org);
    this.pool = new FairPool({ shared, mostPerOwner: Math.max(1, shared - 1), mostWaiting: 400, restOf });
  }

  /** Runs work in the database. @throws AppError SERVICE_UNAVAILABLE when it is not the organization's turn in time */
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
