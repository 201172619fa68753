import { AppError } from '@chasqui/errors';
import { clientNetwork, type Redis } from '@chasqui/runtime';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { createHash } from 'node:crypto';
import type { Caller } from '../roles/actor';
import type { KnownBrowsers } from './known-browsers';

const WINDOW_S = 15 * 60;

/**
 * Failures in 15 minutes after which tries are refused: at one account from one network, and from all; in a browser in
 * which that account was opened before, and in all such; from one network at any accounts.
 */
export const MOST_FAILURES = { account: 10, everywhere: 100, browser: 10, browsers: 50, address: 50 } as const;
/** Reset links requested without a session in 15 minutes, per account: from one place, and from all. */
const MOST_RESETS = { place: 3, everywhere: 10 } as const;

/** A try counts as failed until told otherwise, so that concurrent ones count, too. */
export interface CountedTry {
  /** Right, but more is needed: it stops counting as a failure. */
  passed(): Promise<void>;
  /** The account was opened: its failures are forgotten. */
  succeeded(): Promise<void>;
}

export type TryPlace = Pick<Caller, 'address' | 'browser'>;

/**
 * Counts wrong tries, by account and network, by network, and by browser. Unknown accounts count, too, so that tries do
 * not reveal which exist; outsiders use up their own network's tries, never those of a browser in which the account was
 * opened before. All processes count together in Redis; while it is away, each counts for itself.
 */
export class TryThrottle {
  private readonly accounts: RateLimiterRedis;
  private readonly everywhere: RateLimiterRedis;
  private readonly known: RateLimiterRedis;
  private readonly allKnown: RateLimiterRedis;
  private readonly addresses: RateLimiterRedis;
  private readonly notices: RateLimiterRedis;
  private readonly resets: RateLimiterRedis;
  private readonly resetsEverywhere: RateLimiterRedis;

  /** @param onClosed called when an account is closed to tries, once in 15 minutes */
  constructor(
    redis: Redis,
    prefix: string,
    private readonly browsers: KnownBrowsers,
    private readonly onClosed: (email: string, place: TryPlace) => void,
  ) {
    const limiter = (name: string, points: number): RateLimiterRedis =>
      new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: `${prefix}:tries:${name}`,
        points,
        duration: WINDOW_S,
        rejectIfRedisNotReady: true,
        insuranceLimiter: new RateLimiterMemory({ points, duration: WINDOW_S }),
      });
    this.accounts = limiter('account', MOST_FAILURES.account);
    this.everywhere = limiter('everywhere', MOST_FAILURES.everywhere);
    this.known = limiter('browser', MOST_FAILURES.browser);
    this.allKnown = limiter('browsers', MOST_FAILURES.browsers);
    this.notices = limiter('notice', 1);
    this.addresses = limiter('address', MOST_FAILURES.address);
    this.resets = limiter('reset', MOST_RESETS.place);
    this.resetsEverywhere = limiter('resets', MOST_RESETS.everywhere);
  }

  /** Counts a try at an account. @throws AppError RATE_LIMITED with Retry-After, whether the try is right or not */
  async begin(email: string, place: TryPlace): Promise<CountedTry> {
    const account = accountKey(email);
    const browser = this.browsers.idOf(place.browser, email);
    // A former holder of the password may have kept many tokens: beyond a bound they count as outsiders.
    if (browser !== null && (await isLeft(this.allKnown, account))) return this.countedIn(browser, account);
    const ofAddress = await this.beginFrom(place.address);
    const here = `${account}|${networkOf(place.address)}`;
    const tellOwner = async (): Promise<void> => {
      if (await isLeft(this.notices, account)) this.onClosed(email, place);
    };
    await take(this.accounts, here, tellOwner);
    await take(this.everywhere, account, tellOwner);
    return {
      passed: async () => {
        await Promise.all([this.accounts.reward(here, 1), this.everywhere.reward(account, 1), ofAddress.passed()]);
      },
      succeeded: async () => {
        await Promise.all([this.accounts.delete(here), this.everywhere.delete(account), ofAddress.succeeded()]);
      },
    };
  }

  /** Counts a try without an account: a link, which may be a guess. @throws AppError RATE_LIMITED */
  async beginFrom(address: string | null): Promise<CountedTry> {
    if (address === null) return { passed: async () => undefined, succeeded: async () => undefined };
    const network = clientNetwork(address);
    await take(this.addresses, network);
    const undo = async (): Promise<void> => {
      await this.addresses.reward(network, 1);
    };
    return { passed: undo, succeeded: undo };
  }

  /** The account was opened in another way: its failures from this place are forgotten. */
  async forget(email: string, { address }: TryPlace): Promise<void> {
    const account = accountKey(email);
    await Promise.all([this.accounts.delete(`${account}|${networkOf(address)}`), this.everywhere.delete(account)]);
  }

  /**
   * Whether another reset link may be made, and whether the browser is known to the account.
   *
   * @throws AppError RATE_LIMITED for a network that asks again and again
   */
  async mayReset(email: string, { address, browser }: TryPlace): Promise<'no' | 'yes' | 'known'> {
    const id = this.browsers.idOf(browser, email);
    if (id !== null) return (await isLeft(this.resets, id)) ? 'known' : 'no';
    await this.beginFrom(address);
    const account = accountKey(email);
    if (!(await isLeft(this.resets, `${account}|${networkOf(address)}`))) return 'no';
    return (await isLeft(this.resetsEverywhere, account)) ? 'yes' : 'no';
  }

  private async countedIn(browser: string, account: string): Promise<CountedTry> {
    await take(this.known, browser);
    return {
      passed: async () => {
        await Promise.all([this.known.reward(browser, 1), this.allKnown.reward(account, 1)]);
      },
      succeeded: async () => {
        await Promise.all([this.known.delete(browser), this.allKnown.reward(account, 1)]);
      },
    };
  }
}

/** The same length for every email, and no email in Redis. */
const accountKey = (email: string): string => createHash('sha256').update(email).digest('base64url');
const networkOf = (address: string | null): string => (address === null ? '' : clientNetwork(address));

/** @param onFirst called for the first try beyond the limit */
async function take(limiter: RateLimiterRedis, key: string, onFirst?: () => Promise<void>): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    if (error.consumedPoints === limiter.points + 1) await onFirst?.();
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
    throw new AppError('RATE_LIMITED', {
      message: 'Too many tries: wait a while, then try again.',
      headers: { 'Retry-After': String(seconds) },
    });
  }
}

async function isLeft(limiter: RateLimiterRedis, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (error) {
    if (error instanceof RateLimiterRes) return false;
    throw error;
  }
}
