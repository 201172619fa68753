import { beforeEach, describe, expect, it } from '@jest/globals';
import { type ActiveKey, type ApiKeyRepository, newApiKey } from '@chasqui/tenancy';
import { Authenticator } from './authenticator';
import { KeyCache } from './key-cache';
import type { RequestCounter, Window } from './request-counter';

const ROW: ActiveKey = {
  id: 'k',
  orgId: 'o',
  mode: 'live',
  scopes: [],
  rateLimitPerMinute: 60,
  expiresAt: null,
  allowedNetworks: [],
  isSuspended: false,
  defaultCountry: null,
};
const key = newApiKey('live');

let now: number;
let reads: ((row: ActiveKey | null) => void)[];
let window: Window;
let authenticator: Authenticator;

beforeEach(() => {
  now = 0;
  reads = [];
  window = { count: 1, secondsLeft: 30, label: '0.g.', isLocal: false };
  const repository = { findActiveByHmac: () => new Promise((resolve) => reads.push(resolve)) };
  const counter = {
    get label() {
      return window.label;
    },
    count: () => Promise.resolve(window),
  };
  const cache = new KeyCache(repository as unknown as ApiKeyRepository, 'pepper', () => now);
  authenticator = new Authenticator(cache, counter as unknown as RequestCounter);
});

/** Runs everything that waits only for promises. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function lettingIn(row: ActiveKey | null): Promise<boolean> {
  const asked = authenticator.authenticate(key);
  await settle();
  reads.at(-1)?.(row);
  return (await asked) !== null;
}

describe('the memory of keys', () => {
  it('the authenticator uses what it remembers of a key for five seconds, then reads it again', async () => {
    expect(await lettingIn(ROW)).toBe(true);
    now = 4999;
    expect(await lettingIn(ROW)).toBe(true);
    expect(reads).toHaveLength(1);
    now = 5000;
    expect(await lettingIn(ROW)).toBe(true);
    expect(reads).toHaveLength(2);
  });

  it('the authenticator reads a key again as soon as its label differs, and does not remember a revoked one', async () => {
    expect(await lettingIn(ROW)).toBe(true);
    window.label = '0.g.marked';
    expect(await lettingIn(null)).toBe(false);
    expect(await lettingIn(null)).toBe(false);
    expect(reads).toHaveLength(3);
  });

  it('a request that knows of a change does not share a reading that began before it', async () => {
    const early = authenticator.authenticate(key);
    await settle();
    expect(reads).toHaveLength(1);
    window.label = '0.g.marked';
    const late = authenticator.authenticate(key);
    await settle();
    expect(reads).toHaveLength(2);
    reads[1]?.(null);
    expect(await late).toBeNull();
    reads[0]?.(ROW);
    await settle();
    // The early one read the old state, saw the new label, and so reads again.
    expect(reads).toHaveLength(3);
    reads[2]?.(null);
    expect(await early).toBeNull();
  });

  it('the authenticator asks PostgreSQL for each request while Redis is away', async () => {
    expect(await lettingIn(ROW)).toBe(true);
    window = { ...window, label: '', isLocal: true };
    expect(await lettingIn(null)).toBe(false);
  });

  it('requests that wait for the same reading share it', async () => {
    const asked = Promise.all(Array.from({ length: 10 }, () => authenticator.authenticate(key)));
    await settle();
    expect(reads).toHaveLength(1);
    reads[0]?.(ROW);
    expect((await asked).every((each) => each !== null)).toBe(true);
  });

  it('the authenticator reads nothing for a text that cannot be a key', async () => {
    for (const text of [undefined, '', 'x', `${key}x`]) expect(await authenticator.authenticate(text)).toBeNull();
    expect(reads).toHaveLength(0);
  });
});
