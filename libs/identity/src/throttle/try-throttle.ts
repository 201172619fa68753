import { AppError } from '@chasqui/errors';
import { clientNetwork, type Redis } from '@chasqui/platform';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { createHash } from 'node:crypto';

const WINDOW_S = 15 * 60;

/** Failures in 15 minutes after which nothing more is tried. */
export const MOST_FAILURES = { account: 10, address: 50 } as const;
/** Links to reset a password that somebody without a session may ask for in 15 minutes, per account. */
const MOST_RESETS = 3;

/** A try that counts as failed until it is told otherwise: those that run at once are counted, too. */
export interface CountedTry {
  /** It was right, but more has to be shown: it counts as if it had not been. */
  passed(): Promise<void>;
  /** The account was opened: its failures are forgotten. */
  succeeded(): Promise<void>;
}

/**
 * How often somebody may be wrong, by account and by address. An account counts also when it does not exist, so that nobody
 * learns which do. All processes count together in Redis; while it is away, each counts for itself.
 */
export class TryThrottle {
  private readonly accounts: RateLimiterRedis;
  private readonly addresses: RateLimiterRedis;
  private readonly resets: RateLimiterRedis;

  constructor(redis: Redis, prefix: string) {
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
    this.addresses = limiter('address', MOST_FAILURES.address);
    this.resets = limiter('reset', MOST_RESETS);
  }

  /** Counts a try at an account. @throws AppError RATE_LIMITED with Retry-After, whether the try is right or not */
  async begin(email: string, address: string | null): Promise<CountedTry> {
    const ofAddress = await this.beginFrom(address);
    const account = accountKey(email);
    await take(this.accounts, account);
    return {
      passed: async () => {
        await Promise.all([this.accounts.reward(account, 1), ofAddress.passed()]);
      },
      succeeded: async () => {
        await Promise.all([this.accounts.delete(account), ofAddress.succeeded()]);
      },
    };
  }

  /** Counts a try that is at no account: a link, which may be somebody's guess. @throws AppError RATE_LIMITED */
  async beginFrom(address: string | null): Promise<CountedTry> {
    if (address === null) return { passed: async () => undefined, succeeded: async () => undefined };
    const network = clientNetwork(address);
    await take(this.addresses, network);
    const undo = async (): Promise<void> => {
      await this.addresses.reward(network, 1);
    };
    return { passed: undo, succeeded: undo };
  }

  /** The account was opened in another way: its failures are forgotten. */
  async forget(email: string): Promise<void> {
    await this.accounts.delete(accountKey(email));
  }

  /** Whether there may be another link to reset the password. */
  async mayReset(email: string): Promise<boolean> {
    try {
      await this.resets.consume(accountKey(email));
      return true;
    } catch (error) {
      if (error instanceof RateLimiterRes) return false;
      throw error;
    }
  }
}

/** As long for every email, and no email in Redis. */
const accountKey = (email: string): string => createHash('sha256').update(email).digest('base64url');

async function take(limiter: RateLimiterRedis, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
    throw new AppError('RATE_LIMITED', {
      message: 'Too many tries: wait a while, then try again.',
      headers: { 'Retry-After': String(seconds) },
    });
  }
}
