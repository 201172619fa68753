import { describe, expect, it } from '@jest/globals';
import { parseOptions } from '@node-rs/argon2';
import { BoundedWork } from './bounded-work';
import { ARGON2, NOBODYS_HASH, Passwords } from './passwords';

describe('passwords', () => {
  const passwords = new Passwords();

  it('a password opens its own hash and no other does, however its letters were typed', async () => {
    const hash = await passwords.hash('contraseña larga');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.verify(hash, 'contraseña larga'.normalize('NFD'))).toBe(true);
    expect(await passwords.verify(hash, 'contrasena larga')).toBe(false);
    expect(await passwords.hash('contraseña larga')).not.toBe(hash);
  });

  it('what is compared for a user who does not exist costs as much as a password does, and never fits', async () => {
    expect(parseOptions(NOBODYS_HASH)).toMatchObject(ARGON2);
    for (const password of ['', 'x'.repeat(100_000)]) expect(await passwords.verify(null, password)).toBe(false);
  });

  it('comparing for a user who does not exist takes as long as comparing a password', async () => {
    const hash = await passwords.hash('seven small herons');
    const least = { nobody: Infinity, somebody: Infinity };
    // Alternating, so that a temporarily busy machine affects both; without a hash it would take nearly no time.
    for (let run = 0; run < 10; run += 1) {
      for (const [who, compared] of [['nobody', null] as const, ['somebody', hash] as const]) {
        const began = performance.now();
        await passwords.verify(compared, 'a wrong password');
        least[who] = Math.min(least[who], performance.now() - began);
      }
    }
    expect(least.nobody).toBeGreaterThan(least.somebody / 4);
  });

  it('a password that is far too long is not hashed, and is wrong', async () => {
    const hash = await passwords.hash('');
    expect(await passwords.verify(hash, 'x'.repeat(100_000))).toBe(false);
  });
});

describe('bounded work', () => {
  it('work is done so many at once, in turn, and is refused with 503 when the line is full', async () => {
    const work = new BoundedWork(2, 2);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const start = (n: number): Promise<number> =>
      work.run(async () => {
        begun.push(n);
        await new Promise<void>((resolve) => ends.push(resolve));
        return n;
      });
    const all = [1, 2, 3, 4].map(start);
    await expect(start(5)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', headers: { 'Retry-After': '2' } });
    expect(begun).toEqual([1, 2]);
    ends[1]?.();
    expect(await all[1]).toBe(2);
    while (begun.length < 3) await Promise.resolve();
    expect(begun).toEqual([1, 2, 3]);
    for (let ended = 0; ended < 4; ended += 1) {
      while (ends[ended] === undefined) await Promise.resolve();
      ends[ended]?.();
    }
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
  });

  it('work that fails makes room for the next', async () => {
    const work = new BoundedWork(1, 1);
    await expect(work.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await work.run(async () => 'yes')).toBe('yes');
  });
});
