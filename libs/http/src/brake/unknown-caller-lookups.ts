import { AppError } from '@chasqui/errors';
import { FairPool, clientNetwork } from '@chasqui/runtime';

/** The connection pool is for known callers. */
const AT_ONCE = 2;
/** At most half of them from one network. A lookup takes about a millisecond. */
const MOST_WAITING = 2_000;
const LONGEST_WAIT_MS = 3_000;

/**
 * Looks up secrets not seen before: few at a time, networks in turn, so that a flood of random secrets takes neither
 * the database nor other callers' turns.
 */
export class UnknownCallerLookups {
  private readonly pool = new FairPool({ shared: AT_ONCE, mostWaiting: MOST_WAITING });
  private readonly underWay = new Map<string, Promise<unknown>>();

  /**
   * Looks a secret up when its network's turn comes. Callers of the same network with the same secret wait for that: if
   * it is not found, they need no lookup; if it is, they are known and look it up themselves. Other networks do not
   * wait with them: a secret shown and refused elsewhere must delay no one.
   * @returns null: not found
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

  /** @throws AppError RATE_LIMITED when too many callers of its network wait, or for too long */
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
