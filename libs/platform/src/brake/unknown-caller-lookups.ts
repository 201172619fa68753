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
export class UnknownCallerLookups {
  private readonly pool = new FairPool({ shared: AT_ONCE, mostWaiting: MOST_WAITING });
  private readonly underWay = new Map<string, Promise<unknown>>();

  /**
   * Looks a secret up when it is its network's turn. Whoever of the same network shows it meanwhile waits for that: what
   * is not found then is not looked for again, and the holder of a good one is no stranger any more and looks by himself.
   * Other networks do not wait with it: what somebody elsewhere shows, and is refused for, must hold up nobody.
   *
   * @returns null: there is none
   * @throws AppError RATE_LIMITED as `run`
   */
  async find<T>(secret: string, address: string, look: () => Promise<T | null>): Promise<T | null> {
    const shown = `${clientNetwork(address)} ${secret}`;
    const first = this.underWay.get(shown);
    if (first !== undefined) return (await first) === null ? null : look();
    const looking = this.run(address, look).finally(() => this.underWay.delete(shown));
    this.underWay.set(shown, looking);
    return looking;
  }

  /**
   * Runs a look-up when it is its network's turn.
   *
   * @throws AppError RATE_LIMITED when too many of its network wait, or for too long
   */
  async run<T>(address: string, look: () => Promise<T>): Promise<T> {
    const permit = await this.pool.acquire(clientNetwork(address), LONGEST_WAIT_MS);
    if (permit === null) {
      throw new AppError('RATE_LIMITED', {
        message: 'Too many requests with unknown secrets come from your network at once. Try again in a second.',
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
