import type { LookupAddress, LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { rememberingLookup } from './own-lookup';

const FOUND: LookupAddress[] = [
  { address: '::1', family: 6 },
  { address: '10.0.0.1', family: 4 },
];

const ask = (lookup: LookupFunction, options: LookupOptions = { all: true }): Promise<unknown> =>
  new Promise((resolve, reject) => {
    lookup('db', options, (error, found) => (error === null ? resolve(found) : reject(error)));
  });

const never = (): Promise<LookupAddress[]> => new Promise(() => undefined);

describe('the lookup of our own machines', () => {
  it('the lookup of our own machines answers as sockets ask: all addresses, one, or one of a family', async () => {
    const lookup = rememberingLookup(() => Promise.resolve(FOUND));
    expect(await ask(lookup)).toEqual(FOUND);
    expect(await ask(lookup, {})).toBe('::1');
    expect(await ask(lookup, { family: 4 })).toBe('10.0.0.1');
    await expect(ask(rememberingLookup(() => Promise.resolve([])))).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it('the lookup uses what it knew when a name is not found in time, and takes one thread however often it is asked', async () => {
    let calls = 0;
    const answers = [() => Promise.resolve(FOUND), never];
    const lookup = rememberingLookup(() => (answers[calls++] ?? never)(), 10);
    expect(await ask(lookup)).toEqual(FOUND);
    for (let turn = 0; turn < 5; turn += 1) expect(await ask(lookup)).toEqual(FOUND);
    expect(calls).toBe(2);
  });

  it('the lookup uses what it knew when the resolver fails, and the newest answer as soon as there is one', async () => {
    const moved: LookupAddress[] = [{ address: '10.0.0.2', family: 4 }];
    const answers = [
      () => Promise.resolve(FOUND),
      () => Promise.reject(new Error('EAI_AGAIN')),
      () => Promise.resolve(moved),
    ];
    const lookup = rememberingLookup(() => answers.shift()?.() ?? never(), 60_000);
    expect(await ask(lookup)).toEqual(FOUND);
    expect(await ask(lookup)).toEqual(FOUND);
    expect(await ask(lookup)).toEqual(moved);
  });

  it('the lookup fails for a name that was never found', async () => {
    const lookup = rememberingLookup(() => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })));
    await expect(ask(lookup)).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });
});
