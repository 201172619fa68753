import { AppError } from '@chasqui/errors';
import { FairPool } from '@chasqui/fair-share';
import { clientNetwork } from '../http/client-network';

/** Look-ups of unknown secrets at once: the pool of connections is for those who are known. */
const AT_ONCE = 2;
/** Strangers who wait for one; of one network at most half. A look-up takes about a millisecond. */
const MOST_WAITING = 2_000;
const LONGEST_WAIT_MS = 3_000;

/**
 * The look-ups of secrets that nobody has shown before: few at a time, and networks in turn, so that a flood of random
 * ones takes neither the database nor the place of others.
 */
export class StrangerLookups {
  private readonly pool = new FairPool({ shared: AT_ONCE, mostWaiting: MOST_WAITING });

  /**
   * Runs a look-up when it is its network's turn.
   *
   * @throws AppError RATE_LIMITED when too many of its network wait, or for too long
   */
  async run<T>(address: string, look: () => Promise<T>): Promise<T> {
    const permit = await this.pool.acquire(clientNetwork(address), LONGEST_WAIT_MS);
    if (permit === null) {
      throw new AppError('RATE_LIMITED', {
        message: 'Your network shows too many unknown secrets at once. Try again in a second.',
        headers: { 'Retry-After': '1' },
      });
    }
    try {
      return await look();
    } finally {
      permit.release();
    }
  }
}
