import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  newSealingPair,
  openSealed,
  sealFor,
  sealingPairOf,
  sealingPrivateKeys,
  sealingPublicKey,
} from './public-seal';
import { SealError, sealingKey } from './seal';

const pair = newSealingPair();
const publicKey = sealingPublicKey(pair.publicKey);
const privateKeys = sealingPrivateKeys(pair.privateKey);

describe('sealing with a public key', () => {
  it('a text sealed with a public key is opened with the private key, for the same place', async () => {
    for (const text of ['', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', '{"x-a":"é"}'.repeat(500)]) {
      expect(await openSealed(privateKeys, await sealFor(publicKey, text, 'org|hook'), 'org|hook')).toBe(text);
    }
  });

  it('a text sealed with a public key is not opened at another place, by another key, or with any byte changed', async () => {
    const sealed = await sealFor(publicKey, 'text', 'org-a|hook');
    await expect(openSealed(privateKeys, sealed, 'org-b|hook')).rejects.toThrow(SealError);
    const others = sealingPrivateKeys(newSealingPair().privateKey);
    await expect(openSealed(others, sealed, 'org-a|hook')).rejects.toThrow(SealError);
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      await expect(openSealed(privateKeys, changed, 'org-a|hook')).rejects.toThrow(SealError);
    }
    for (const length of [0, 1, 66, 81, sealed.length - 1]) {
      await expect(openSealed(privateKeys, sealed.subarray(0, length), 'org-a|hook')).rejects.toThrow(SealError);
    }
  });

  it('a text sealed with a public key is opened with the key of its version, so that pairs can be replaced', async () => {
    const next = newSealingPair(2);
    const both = sealingPrivateKeys(`${next.privateKey}, ${pair.privateKey}`);
    const old = await sealFor(publicKey, 'old', 'place');
    const fresh = await sealFor(sealingPublicKey(next.publicKey), 'new', 'place');
    expect([fresh[0], old[0]]).toEqual([2, 1]);
    expect(await openSealed(both, old, 'place')).toBe('old');
    expect(await openSealed(both, fresh, 'place')).toBe('new');
    await expect(openSealed(privateKeys, fresh, 'place')).rejects.toThrow(SealError);
  });

  it('a sealing key has one pair for each use, which opens what is sealed with its public half and nothing else', async () => {
    const key = sealingKey(Buffer.alloc(32, 'k').toString('base64'), 3);
    const one = sealingPairOf(key, 'one');
    expect(sealingPairOf(key, 'one')).toEqual(one);
    const sealed = await sealFor(sealingPublicKey(one.publicKey), 'x', 'place');
    expect(sealed[0]).toBe(3);
    expect(await openSealed([one.half], sealed, 'place')).toBe('x');
    await expect(openSealed([sealingPairOf(key, 'two').half], sealed, 'place')).rejects.toThrow(SealError);
    // Stored: what was sealed by an older version of this code must open.
    expect(createHash('sha256').update(one.publicKey).digest('hex').slice(0, 16)).toBe('8e55f5f35c226542');
  });

  it('sealing with a public key seals the same text differently each time', async () => {
    const [one, two] = await Promise.all([sealFor(publicKey, 'x', 'p'), sealFor(publicKey, 'x', 'p')]);
    expect(one.equals(two)).toBe(false);
  });

  it('sealing with a public key takes no half for the other, and nothing that is no key', async () => {
    expect(() => sealingPublicKey(pair.privateKey)).toThrow(SealError);
    expect(() => sealingPrivateKeys(pair.publicKey)).toThrow(SealError);
    expect(() => sealingPrivateKeys(`${pair.privateKey},`)).toThrow(SealError);
    expect(() => sealingPublicKey('')).toThrow(SealError);
    expect(() => newSealingPair(0)).toThrow(SealError);
    expect(() => newSealingPair(256)).toThrow(SealError);
  });

  it('sealing makes pairs that work whatever zeros their numbers begin with', async () => {
    for (let n = 0; n < 300; n += 1) {
      const each = newSealingPair();
      expect(Buffer.from(each.privateKey, 'base64')).toHaveLength(33);
      if (n % 100 > 0 && Buffer.from(each.privateKey, 'base64')[1] !== 0) continue;
      const sealed = await sealFor(sealingPublicKey(each.publicKey), 'x', 'p');
      expect(await openSealed(sealingPrivateKeys(each.privateKey), sealed, 'p')).toBe('x');
    }
  });
});
