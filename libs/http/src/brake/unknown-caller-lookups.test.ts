import { describe, expect, it } from '@jest/globals';
import { UnknownCallerLookups } from './unknown-caller-lookups';

function aLookUp<T>(found: T | null) {
  let begun = 0;
  let letGo = (): void => undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const look = async (): Promise<T | null> => {
    begun += 1;
    await gate;
    return found;
  };
  return { look, letGo: () => letGo(), begun: () => begun };
}

describe('look-ups of unknown callers', () => {
  it('a look-up happens once for a secret that nobody holds, however many show it at once', async () => {
    const lookups = new UnknownCallerLookups();
    const { look, letGo, begun } = aLookUp<string>(null);
    const all = Promise.all(Array.from({ length: 500 }, () => lookups.find('guess', '203.0.113.1', look)));
    letGo();
    expect(new Set(await all)).toEqual(new Set([null]));
    expect(begun()).toBe(1);
  });

  it('a look-up of a good secret waits for the first caller among unknown ones; the others look by themselves', async () => {
    const lookups = new UnknownCallerLookups();
    const { look, letGo, begun } = aLookUp('phone');
    // They fill their network's queue.
    const strangers = aLookUp<string>(null);
    const guesses = Array.from({ length: 900 }, (_, n) => lookups.find(`guess ${n}`, '203.0.113.1', strangers.look));
    const all = Promise.all(Array.from({ length: 200 }, () => lookups.find('good', '203.0.113.1', look)));
    strangers.letGo();
    letGo();
    expect(new Set(await all)).toEqual(new Set(['phone']));
    // One shared lookup, then one each: the first may be older than a revocation.
    expect(begun()).toBe(200);
    await Promise.all(guesses);
  });

  it('a failed look-up is told to all who share it, and is made again for who comes later', async () => {
    const lookups = new UnknownCallerLookups();
    const failing = (): Promise<null> => Promise.reject(new Error('PostgreSQL is away'));
    const asked = [1, 2, 3].map(() => lookups.find('token', '203.0.113.1', failing));
    for (const { status } of await Promise.allSettled(asked)) expect(status).toBe('rejected');
    expect(await lookups.find('token', '203.0.113.1', () => Promise.resolve('gateway'))).toBe('gateway');
  });

  it('a look-up finds a secret for its holder while somebody of another network waits with the same one', async () => {
    const lookups = new UnknownCallerLookups();
    const strangers = aLookUp<string>(null);
    // The other network is full: its next secret would wait for three seconds and be refused.
    const guesses = Array.from({ length: 900 }, (_, n) => lookups.find(`guess ${n}`, '203.0.113.1', strangers.look));
    const phone = (): Promise<string> => Promise.resolve('phone');
    let isOtherAnswered = false;
    const other = lookups.find('known', '203.0.113.1', phone).then(() => (isOtherAnswered = true));
    const own = lookups.find('known', '198.51.100.7', phone);
    // Two lookups are running; the next turn goes to a network that has none.
    strangers.letGo();
    expect(await own).toBe('phone');
    expect(isOtherAnswered).toBe(false);
    await Promise.all([...guesses, other]);
  });
});
