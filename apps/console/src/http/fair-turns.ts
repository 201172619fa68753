import { AppError } from '@chasqui/errors';
import { FairPool, processLoop, CONFIG, type FairWork } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import type { ConsoleConfig } from '../console.config';

/** No user watches a page load for longer. */
const LONGEST_WAIT_MS = 5_000;

/**
 * Pages get half of a process's connections to PostgreSQL, and one organization half of those: however many of its
 * members have pages open, others find room, and so does a sign-in. While the process is busy, even with other apps in
 * it, an organization that reads without end pauses.
 */
@Injectable()
export class FairTurns {
  readonly pages: FairWork;

  constructor(@Inject(CONFIG) { DATABASE_POOL_SIZE }: ConsoleConfig) {
    const shared = Math.max(1, Math.floor(DATABASE_POOL_SIZE / 2));
    const pool = new FairPool({
      shared,
      mostPerOwner: Math.ceil(shared / 2),
      restOf: (owner) => processLoop.restOf(owner),
    });
    this.pages = { pool, longestWaitMs: LONGEST_WAIT_MS, busy };
  }
}

const busy = (): AppError =>
  new AppError('SERVICE_UNAVAILABLE', {
    message: 'Too many pages of your organization are being read. Try again in a moment.',
    headers: { 'Retry-After': '1' },
  });
