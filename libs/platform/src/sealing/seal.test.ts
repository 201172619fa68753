import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { open, seal, SealError, sealingKey } from './seal';

const key = sealingKey(randomBytes(32).toString('base64'));

describe('sealing', () => {
  it('opens what it sealed for the same place', () => {
    expect(open(key, seal(key, 'chq_live_x', 'org|key'), 'org|key').toString()).toBe('chq_live_x');
  });

  it('does not open a text that was moved to another place', () => {
    const sealed = seal(key, 'chq_live_x', 'org-a|key-1');
    expect(() => open(key, sealed, 'org-b|key-1')).toThrow(SealError);
  });

  it('does not open a text of which any byte was changed', () => {
    const sealed = seal(key, 'text', 'place');
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => open(key, changed, 'place')).toThrow(SealError);
    }
    expect(() => open(key, sealed.subarray(0, 20), 'place')).toThrow(SealError);
  });

  it('chooses the key by its version, so that keys can be rotated', () => {
    const next = sealingKey(randomBytes(32).toString('base64'), 2);
    const old = seal(key, 'old', 'place');
    expect(open([next, key], old, 'place').toString()).toBe('old');
    expect(open([next, key], seal(next, 'new', 'place'), 'place').toString()).toBe('new');
    expect(() => open(next, old, 'place')).toThrow(SealError);
  });

  it('seals the same text differently each time', () => {
    expect(seal(key, 'text', 'place').equals(seal(key, 'text', 'place'))).toBe(false);
  });

  it('refuses a key that has not 32 bytes', () => {
    expect(() => sealingKey(randomBytes(16).toString('base64'))).toThrow(SealError);
  });
});
