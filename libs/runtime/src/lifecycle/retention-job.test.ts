import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createLogger } from '../logging/logger.factory';
import { RetentionJob } from './retention-job';

const MINUTE_MS = 60_000;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function aJob(old: number) {
  const steps: number[] = [];
  let left = old;
  const forget = (limit: number): Promise<number> => {
    steps.push(limit);
    const deleted = Math.min(left, limit);
    left -= deleted;
    return Promise.resolve(deleted);
  };
  const logger = createLogger({ app: 'test', level: 'silent' });
  return { job: new RetentionJob('rows', forget, logger), steps, left: () => left };
}

describe('the deletion of what is old', () => {
  it('what is old is deleted within two minutes of the start, also by an app that never runs for an hour', async () => {
    const { job, steps } = aJob(1);
    job.start();
    await jest.advanceTimersByTimeAsync(MINUTE_MS - 1);
    expect(steps).toEqual([]);
    await jest.advanceTimersByTimeAsync(MINUTE_MS + 1);
    expect(steps).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect(steps).toHaveLength(2);
    await job.stop();
  });

  it('all that is old is deleted in steps, and an app that ends waits for one step at most', async () => {
    const { job, steps, left } = aJob(12_000);
    await job.forget();
    expect([steps.length, left()]).toEqual([3, 0]);
    const ending = aJob(12_000);
    const deleting = ending.job.forget();
    await ending.job.stop();
    await deleting;
    expect(ending.left()).toBe(7_000);
  });
});
