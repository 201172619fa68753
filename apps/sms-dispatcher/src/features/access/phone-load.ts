import type { ServerResponse } from 'node:http';
import { AppError } from '@chasqui/errors';

/** Per phone, including its event streams. The app has at most five, and two streams. */
export const MOST_UNDER_WAY = 100;

export class PhoneLoad {
  private readonly underWay = new Map<string, number>();

  /**
   * Counts a request of a phone until its answer is sent or its client is gone.
   *
   * @throws AppError RATE_LIMITED when the phone has too many under way; the app tries again after ten seconds or more
   */
  enter(phoneId: string, answer: Pick<ServerResponse, 'destroyed' | 'once'>): void {
    const count = this.underWay.get(phoneId) ?? 0;
    if (count >= MOST_UNDER_WAY) {
      throw new AppError('RATE_LIMITED', {
        message: `This phone has ${count} requests in progress. Wait for their answers.`,
        headers: { 'Retry-After': '1' },
      });
    }
    // Gone while it was being identified: nothing would ever end it.
    if (answer.destroyed) return;
    this.underWay.set(phoneId, count + 1);
    answer.once('close', () => this.leave(phoneId));
  }

  private leave(phoneId: string): void {
    const count = (this.underWay.get(phoneId) ?? 1) - 1;
    if (count === 0) this.underWay.delete(phoneId);
    else this.underWay.set(phoneId, count);
  }
}
