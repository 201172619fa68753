import { describe, expect, it } from '@jest/globals';
import { RecentReads } from './recent-reads';

describe('RecentReads', () => {
  let now = 0;
  let reads = 0;
  const read = (): Promise<number> => Promise.resolve((reads += 1));
  const aCache = (mostEntries?: number): RecentReads<number> => {
    [now, reads] = [1_000, 0];
    return new RecentReads(250, mostEntries, () => now);
  };

  it('RecentReads reads once while the reading is trusted, and again when it is too old', async () => {
    const cache = aCache();
    expect(await Promise.all([cache.find('a', read), cache.find('a', read)])).toEqual([1, 1]);
    now += 249;
    expect(await cache.find('a', read)).toBe(1);
    now += 1;
    expect(cache.recent('a')).toBeUndefined();
    expect(await cache.find('a', read)).toBe(2);
  });

  it('RecentReads reads anew when told to, and when what is known was forgotten', async () => {
    const cache = aCache();
    await cache.find('a', read);
    expect(await cache.refresh('a', read)).toBe(2);
    expect(await cache.find('a', read)).toBe(2);
    cache.forget('a');
    expect(await cache.find('a', read)).toBe(3);
  });

  it('RecentReads forgets a reading that failed, and no later one', async () => {
    const cache = aCache();
    let fail: (error: Error) => void = () => undefined;
    const failing = cache.find('a', () => new Promise((_, reject) => (fail = reject)));
    await cache.refresh('a', read);
    fail(new Error('away'));
    await expect(failing).rejects.toThrow('away');
    expect(await cache.find('a', read)).toBe(1);
    await expect(cache.refresh('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.find('a', read)).toBe(2);
  });

  it('RecentReads remembers no more keys than it may: the oldest is read again', async () => {
    const cache = aCache(2);
    for (const key of ['a', 'b', 'c']) await cache.find(key, read);
    expect(cache.recent('a')).toBeUndefined();
    expect(await cache.recent('b')).toBe(2);
    expect(await cache.recent('c')).toBe(3);
  });
});
