import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { newSealingKey, open, seal, SealError, sealingKey, sealingKeys } from './seal';

const key = sealingKey(randomBytes(32).toString('base64'));

describe('sealing', () => {
  it('sealing opens what it sealed for the same place', () => {
    expect(open(key, seal(key, 'chq_live_x', 'org|key'), 'org|key').toString()).toBe('chq_live_x');
  });

  it('sealing does not open a text that was moved to another place', () => {
    const sealed = seal(key, 'chq_live_x', 'org-a|key-1');
    expect(() => open(key, sealed, 'org-b|key-1')).toThrow(SealError);
  });

  it('sealing does not open a text of which any byte was changed', () => {
    const sealed = seal(key, 'text', 'place');
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => open(key, changed, 'place')).toThrow(SealError);
    }
    expect(() => open(key, sealed.subarray(0, 20), 'place')).toThrow(SealError);
  });

  it('sealing chooses the key by its version, so that keys can be rotated', () => {
    const next = sealingKey(randomBytes(32).toString('base64'), 2);
    const old = seal(key, 'old', 'place');
    expect(open([next, key], old, 'place').toString()).toBe('old');
    expect(open([next, key], seal(next, 'new', 'place'), 'place').toString()).toBe('new');
    expect(() => open(next, old, 'place')).toThrow(SealError);
  });

  it('sealing seals the same text differently each time', () => {
    expect(seal(key, 'text', 'place').equals(seal(key, 'text', 'place'))).toBe(false);
  });

  it('sealing refuses a key that has not 32 bytes', () => {
    expect(() => sealingKey(randomBytes(16).toString('base64'))).toThrow(SealError);
  });
});

describe('the keys of a variable', () => {
  const first = randomBytes(32).toString('base64');
  const second = newSealingKey(2);

  it('the keys of a variable are one without a number, which is number 1, or several: the first seals, all open', () => {
    const [only] = sealingKeys(first);
    const sealed = seal(only, 'old', 'place');
    const both = sealingKeys(`${second}, 1:${first}`);
    expect(both.map(({ version }) => version)).toEqual([2, 1]);
    expect(open(both, sealed, 'place').toString()).toBe('old');
    expect(seal(both[0], 'new', 'place')[0]).toBe(2);
    expect(sealingKeys(`${first},${second}`)[0].version).toBe(1);
  });

  it.each([
    ['two with one number', `${first},${randomBytes(32).toString('base64')}`],
    ['a number that is none', `0:${first}`],
    ['a number that is too high', `256:${first}`],
    ['a key that is too short', '2:AAAA'],
    ['nothing', ''],
    ['nothing after a comma', `${first},`],
  ])('sealing refuses the keys of a variable: %s', (_what, text) => {
    expect(() => sealingKeys(text)).toThrow(SealError);
  });
});
