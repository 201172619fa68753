import { AppError } from '@chasqui/errors';
import { CONFIG, processLoop, connectionShares, FairPool } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import type { SmsDispatcherConfig } from '../../sms-dispatcher.config';

/** How long a phone waits while the others of its organization pull. */
const LONGEST_WAIT_MS = 10_000;
/** At most half of them from one organization. */
const MOST_WAITING = 2_000;

@Injectable()
export class PullShares {
  private readonly pool: FairPool;

  constructor(@Inject(CONFIG) { DATABASE_POOL_SIZE }: Pick<SmsDispatcherConfig, 'DATABASE_POOL_SIZE'>) {
    const restOf = (org: string): number => processLoop.restOf(org);
    this.pool = new FairPool({ ...connectionShares(DATABASE_POOL_SIZE), mostWaiting: MOST_WAITING, restOf });
  }

  /**
   * Runs the work when the organization has a connection.
   *
   * @throws AppError RATE_LIMITED when it has none for too long; the app asks again on its own
   */
  async run<T>(orgId: string, work: () => Promise<T>): Promise<T> {
    processLoop.note(orgId);
    const permit = await this.pool.acquire(orgId, LONGEST_WAIT_MS);
    if (permit === null) {
      throw new AppError('RATE_LIMITED', {
        message: 'Too many phones of this organization are asking for messages at once.',
        headers: { 'Retry-After': '5' },
      });
    }
    try {
      return await work();
    } finally {
      permit.release();
    }
  }
}
