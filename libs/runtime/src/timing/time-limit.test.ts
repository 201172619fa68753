import { describe, expect, it } from '@jest/globals';
import { TimeLimit } from './time-limit';

const late = () => new Error('late');

describe('the time that a request has', () => {
  it('a request whose time is over is told so, and what it waited for goes on', async () => {
    let finish: (value: string) => void = () => undefined;
    const work = new Promise<string>((resolve) => {
      finish = resolve;
    });
    const limit = new TimeLimit(20);
    await expect(limit.of(work, late)).rejects.toThrow('late');
    // One time limit for all that the request waits for, and it is over.
    await expect(limit.of(new Promise<never>(() => undefined), late)).rejects.toThrow('late');
    finish('done');
    expect(await work).toBe('done');
  });

  it('what is done in time is answered, and so is its failure', async () => {
    const limit = new TimeLimit(60_000);
    expect(await limit.of(Promise.resolve('done'), late)).toBe('done');
    await expect(limit.of(Promise.reject(new Error('refused')), late)).rejects.toThrow('refused');
  });
});
