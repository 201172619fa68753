import { describe, expect, it } from '@jest/globals';
import { Ending, TOO_LONG, within } from './patience';

const never = new Promise<string>(() => undefined);

describe('a wait', () => {
  it('a wait gives what it waited for, and leaves nothing behind at what could have ended it', async () => {
    const ending = new Ending();
    for (let i = 0; i < 100; i += 1) expect(await within(Promise.resolve(i), 1000, ending)).toBe(i);
    expect(ending.size).toBe(0);
  });

  it('a wait ends by its limit, by the ending, and at once when that was before', async () => {
    const ending = new Ending();
    expect(await within(never, 5, ending)).toBe(TOO_LONG);
    const waiting = within(never, 60_000, ending);
    ending.happen();
    expect(await waiting).toBe(TOO_LONG);
    expect(await within(never, 60_000, ending)).toBe(TOO_LONG);
  });

  it('a wait passes a failure on, and swallows one that comes too late', async () => {
    await expect(within(Promise.reject(new Error('no')), 1000)).rejects.toThrow('no');
    let fail: (error: Error) => void = () => undefined;
    const late = new Promise<never>((_resolve, reject) => {
      fail = reject;
    });
    expect(await within(late, 1)).toBe(TOO_LONG);
    fail(new Error('late'));
  });
});
