import { AppError } from '@chasqui/errors';
import { BoundedMap } from '@chasqui/runtime';

const MOST_CALLERS = 50_000;
/** A body costs one more request per this many bytes. */
const BYTES_PER_REQUEST = 64 * 1024;
/** Cap of Retry-After: after a minute all requests are available again. */
const MOST_WAIT_S = 60;

interface Bucket {
  left: number;
  atMs: number;
}

/**
 * A burst per known caller, and the same number again per minute, in this process only. Bodies cost extra, so that no
 * caller can have megabytes parsed endlessly.
 */
export class RequestRate {
  private readonly buckets = new BoundedMap<string, Bucket>(MOST_CALLERS);

  /** @param what for the message, such as `gateway app` @param nowMs a monotonic clock */
  constructor(
    readonly perMinute: number,
    private readonly what: string,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** @throws AppError RATE_LIMITED with the seconds until the next request is available */
  take(callerId: string): void {
    const bucket = this.bucketOf(callerId);
    if (bucket.left < 1) throw this.tooMany(bucket);
    bucket.left -= 1;
  }

  /** Counts what a body costs beyond its request; later requests wait for it. @param bytes decoded */
  charge(callerId: string, bytes: number): void {
    const cost = Math.floor(bytes / BYTES_PER_REQUEST);
    if (cost > 0) this.bucketOf(callerId).left -= cost;
  }

  private bucketOf(callerId: string): Bucket {
    const now = this.nowMs();
    const known = this.buckets.get(callerId);
    const gained = known === undefined ? this.perMinute : ((now - known.atMs) / 60_000) * this.perMinute;
    const bucket = { left: Math.min(this.perMinute, (known?.left ?? 0) + gained), atMs: now };
    this.buckets.set(callerId, bucket);
    return bucket;
  }

  private tooMany({ left }: Bucket): AppError {
    const waitS = Math.min(MOST_WAIT_S, Math.max(1, Math.ceil(((1 - left) * 60) / this.perMinute)));
    return new AppError('RATE_LIMITED', {
      message: `This ${this.what} sends more than ${this.perMinute} requests per minute. Try again in ${waitS} ${waitS === 1 ? 'second' : 'seconds'}.`,
      headers: { 'Retry-After': String(waitS) },
    });
  }
}
