import { AppError } from '@chasqui/errors';
import { BoundedMap } from '@chasqui/timing';

/** Callers that are remembered; beyond, the one that was not heard for longest is forgotten. */
const MOST_CALLERS = 50_000;
/** A body counts as one more request for each of these. */
const BYTES_PER_REQUEST = 64 * 1024;
/** Retry-After is never longer: who waits a minute has all of its requests again. */
const MOST_WAIT_S = 60;

interface Bucket {
  left: number;
  atMs: number;
}

/**
 * How many requests of one caller, who is known, are taken: so many at once, and as many again in each minute. What bodies
 * cost counts, too, so that a caller cannot have megabytes parsed without end. Counted in this process.
 */
export class RequestRate {
  private readonly buckets = new BoundedMap<string, Bucket>(MOST_CALLERS);

  /**
   * @param perMinute requests of one caller
   * @param what `gateway app`, for the message
   * @param nowMs a monotonic clock, in milliseconds
   */
  constructor(
    readonly perMinute: number,
    private readonly what: string,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** Counts a request. @throws AppError RATE_LIMITED with the seconds until there is one more */
  take(callerId: string): void {
    const bucket = this.bucketOf(callerId);
    if (bucket.left < 1) throw this.tooMany(bucket);
    bucket.left -= 1;
  }

  /** Counts what a body cost beyond its request; the next ones wait for it. @param bytes decoded */
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
