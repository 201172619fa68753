import { AppError } from '@chasqui/errors';
import { FairPool } from '@chasqui/runtime';
import { MinuteWindows } from '@chasqui/http';
import { Injectable } from '@nestjs/common';

/** A hash takes 50 ms of a processor and 16 MB. Two at once leave the rest of the machine to others. */
const AT_ONCE = 2;
const MOST_WAITING = 32;
const LONGEST_WAIT_MS = 5_000;
/** Per sign-in and minute, right ones included: a person does it once. */
export const MOST_PER_OWNER = 30;

@Injectable()
export class PasswordWork {
  private readonly pool = new FairPool({ shared: AT_ONCE, mostPerOwner: 1, mostWaiting: MOST_WAITING });
  private readonly done = new MinuteWindows();

  /**
   * @param owner of the hash: a user name, or a private token
   * @throws AppError RATE_LIMITED when there is too much of it
   */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (this.done.count(owner) >= MOST_PER_OWNER) throw tooMany(this.done.secondsLeft(owner));
    this.done.add(owner);
    const permit = await this.pool.acquire(owner, LONGEST_WAIT_MS);
    if (permit === null) throw tooMany(1);
    try {
      return await work();
    } finally {
      permit.release();
    }
  }
}

function tooMany(seconds: number): AppError {
  return new AppError('RATE_LIMITED', {
    message: `Too many sign-ins. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    headers: { 'Retry-After': String(seconds) },
  });
}
