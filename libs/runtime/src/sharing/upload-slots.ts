import { AppError } from '@chasqui/errors';
import { FairPool, type Permit } from './fair-pool';

export interface UploadLimits {
  perOrganization: number;
  perMinute: number;
  longestWaitMs: number;
  /** Per upload, in addition to the time of its bytes at the slowest speed. */
  leastMs: number;
}

/**
 * 128 kbit/s: a video over a rural line, or one of four at once, needs minutes, and its number's messages wait for it.
 * The server cuts a request off after 10 minutes. Slow uploads only take turns of their own organization.
 */
const SLOWEST_BYTES_PER_MS = 16;
const MINUTE_MS = 60_000;
/** Each organization always has one upload running, however many slow ones others have; further ones share these. */
const SHARED = 64;
/** Each is a socket and two stream buffers. */
const MOST_AT_ONCE = 500;
const MOST_WAITING = 200;

/** At this replica: an organization's concurrent uploads, and those begun per minute. */
export class UploadSlots {
  private readonly pool: FairPool;
  private readonly begun = new Map<string, number>();
  private minute = 0;

  /** @param now a monotonic clock, in milliseconds */
  constructor(
    private readonly limits: UploadLimits,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.pool = new FairPool({
      shared: SHARED,
      guaranteed: 1,
      mostPerOwner: limits.perOrganization,
      mostHeld: MOST_AT_ONCE,
      mostWaiting: MOST_WAITING,
    });
  }

  /** Waits for a turn. @throws AppError RATE_LIMITED, with the seconds after which to try again */
  async take(orgId: string): Promise<Permit> {
    this.count(orgId);
    const permit = await this.pool.acquire(orgId, this.limits.longestWaitMs);
    if (permit !== null) return permit;
    throw tooMany(`An organization can send in at most ${this.limits.perOrganization} files at once.`, 2);
  }

  /** A slower upload loses its turn. */
  longestMsOf(size: number): number {
    return this.limits.leastMs + Math.ceil(size / SLOWEST_BYTES_PER_MS);
  }

  private count(orgId: string): void {
    const minute = Math.floor(this.now() / MINUTE_MS);
    if (minute !== this.minute) this.begun.clear();
    this.minute = minute;
    const begun = this.begun.get(orgId) ?? 0;
    if (begun >= this.limits.perMinute) {
      const seconds = Math.ceil(((minute + 1) * MINUTE_MS - this.now()) / 1000);
      throw tooMany(`An organization can send in at most ${this.limits.perMinute} files per minute.`, seconds);
    }
    this.begun.set(orgId, begun + 1);
  }
}

function tooMany(message: string, retryAfterSeconds: number): AppError {
  return new AppError('RATE_LIMITED', { message, headers: { 'Retry-After': String(retryAfterSeconds) } });
}
