import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { type Baileys, loadBaileys } from './baileys-loader';

describe('a signature, once the app has loaded the library', () => {
  let curve: Baileys['Curve'];
  beforeAll(async () => {
    ({ Curve: curve } = await loadBaileys(pino({ level: 'silent' })));
  });

  it('a signature counts for its key and its message alone, once the app has loaded the library', () => {
    for (let i = 0; i < 8; i += 1) {
      const { private: secret, public: key } = curve.generateKeyPair();
      const message = randomBytes(i * 7);
      const signature = curve.sign(secret, message);
      expect(curve.verify(key, message, signature)).toBe(true);
      expect(curve.verify(curve.generateKeyPair().public, message, signature)).toBe(false);
      expect(curve.verify(key, Buffer.concat([message, Buffer.alloc(1)]), signature)).toBe(false);
      signature[i] = (signature[i] ?? 0) ^ 1;
      expect(curve.verify(key, message, signature)).toBe(false);
    }
  });

  it('a signature of the wrong length, or by what is no key, does not count', () => {
    const { private: secret, public: key } = curve.generateKeyPair();
    const signature = curve.sign(secret, Buffer.from('x'));
    expect(curve.verify(Buffer.concat([Buffer.of(5), key]), Buffer.from('x'), signature)).toBe(true);
    expect(curve.verify(key, Buffer.from('x'), signature.subarray(1))).toBe(false);
    expect(curve.verify(key.subarray(1), Buffer.from('x'), signature)).toBe(false);
    expect(curve.verify(Buffer.alloc(32, 255), Buffer.from('x'), signature)).toBe(false);
  });

  it('a key that lost its first byte does not count, also one that began with the byte of its type', () => {
    let pair = curve.generateKeyPair();
    while (pair.public[0] !== 5) pair = curve.generateKeyPair();
    const signature = curve.sign(pair.private, Buffer.from('x'));
    expect(curve.verify(pair.public, Buffer.from('x'), signature)).toBe(true);
    expect(curve.verify(pair.public.subarray(1), Buffer.from('x'), signature)).toBe(false);
  });
});
