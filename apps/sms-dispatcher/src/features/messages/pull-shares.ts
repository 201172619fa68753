import { AppError } from '@chasqui/errors';
import { processLoop, connectionShares, FairPool } from '@chasqui/runtime';

/** How long a phone waits while the others of its organization pull. */
const LONGEST_WAIT_MS = 10_000;
/** At most half of them from one organization. */
const MOST_WAITING = 2_000;

export class PullShares {
  private readonly pool: FairPool;

  /** @param poolSize connections of this process */
  constructor(poolSize: number) {
    const restOf = (org: string): number => processLoop.restOf(org);
    this.pool = new FairPool({ ...connectionShares(poolSize), mostWaiting: MOST_WAITING, restOf });
  }

  /**
   * Runs the work when the organization has a connection.
   *
   * @throws AppError RATE_LIMITED when it has none for too long; the app asks again on its own
   */
  async run<T>(orgId: string, work: () => Promise<T>): Promise<T> {
    processLoop.note(orgId);
    const permit = await this.pool.acquire(orgId, LONGEST_WAIT_MS);
    if (permit === null) {
      throw new AppError('RATE_LIMITED', {
        message: 'Too many phones of this organization are asking for messages at once.',
        headers: { 'Retry-After': '5' },
      });
    }
    try {
      return await work();
    } finally {
      permit.release();
    }
  }
}
