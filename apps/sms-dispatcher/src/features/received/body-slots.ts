import type { ServerResponse } from 'node:http';
import { AppError } from '@chasqui/errors';
import { FairPool } from '@chasqui/runtime';
import { Injectable } from '@nestjs/common';

/** The longest possible SMS, escaped, and the health of a phone. */
const SMALL_BYTES = 512 * 1024;
/** The app gives up after 30 seconds; no request holds a slot for longer than this. */
const LONGEST_MS = 60_000;
const LONGEST_WAIT_MS = 10_000;

/**
 * Limits the memory for MMS: the signature covers the whole body, so all of it is held before its sender is proven.
 * Each is at most 8 MB, in about three forms.
 */
@Injectable()
export class BodySlots {
  private readonly pool = new FairPool({ shared: 2, guaranteed: 1, mostPerOwner: 2, mostHeld: 8, mostWaiting: 100 });

  /**
   * Waits for a turn to read a body that is long, or of unknown length; the answer ends it.
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
