import type { ServerResponse } from 'node:http';
import { AppError } from '@chasqui/errors';
import { FairPool } from '@chasqui/fair-share';

/** The longest SMS there is, escaped; and the health of a phone. */
const SMALL_BYTES = 512 * 1024;
/** The app gives up after 30 seconds; nobody is to hold a slot for longer than that. */
const LONGEST_MS = 60_000;
const LONGEST_WAIT_MS = 10_000;

/**
 * Bounds the memory that MMS take up: a body is signed as a whole, so all of it is held before anybody knows whether its
 * phone sent it. Each is 8 MB at most, in about three forms.
 */
export class BodySlots {
  private readonly pool = new FairPool({ shared: 2, guaranteed: 1, mostPerOwner: 2, mostHeld: 8, mostWaiting: 100 });

  /**
   * Waits for a turn to read a body that is long, or does not say how long it is; the answer ends it.
   *
   * @param contentLength the header
   * @throws AppError RATE_LIMITED; the app tries again, 16 times in 45 hours
   */
  async enter(orgId: string, contentLength: string | undefined, answer: ServerResponse): Promise<void> {
    if (contentLength !== undefined && Number(contentLength) <= SMALL_BYTES) return;
    const permit = await this.pool.acquire(orgId, LONGEST_WAIT_MS);
    if (permit === null) {
      throw new AppError('RATE_LIMITED', {
        message: 'The phones of this organization send too many MMS at once.',
        headers: { 'Retry-After': '5' },
      });
    }
    const timer = setTimeout(() => answer.destroy(), LONGEST_MS);
    const leave = (): void => {
      clearTimeout(timer);
      permit.release();
    };
    // Gone while it waited: nothing would ever end it.
    if (answer.destroyed) leave();
    else answer.once('close', leave);
  }
}
