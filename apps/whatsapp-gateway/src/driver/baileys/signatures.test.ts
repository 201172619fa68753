import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Curve, generateSignalPubKey } from 'baileys';
import { pino } from 'pino';
import { loadBaileys } from './baileys.loader';
import { isSignedBy } from './signatures';

describe('a signature', () => {
  it('counts for its key and its message alone', () => {
    for (let i = 0; i < 20; i += 1) {
      const { private: secret, public: key } = Curve.generateKeyPair();
      const message = randomBytes(i * 7);
      const signature = Curve.sign(secret, message);
      expect(isSignedBy(key, message, signature)).toBe(true);
      expect(isSignedBy(generateSignalPubKey(key), message, signature)).toBe(true);
      expect(isSignedBy(Curve.generateKeyPair().public, message, signature)).toBe(false);
      expect(isSignedBy(key, Buffer.concat([message, Buffer.alloc(1)]), signature)).toBe(false);
      signature[i] = (signature[i] ?? 0) ^ 1;
      expect(isSignedBy(key, message, signature)).toBe(false);
    }
  });

  it('of the wrong length, or by what is no key, does not', () => {
    const { private: secret, public: key } = Curve.generateKeyPair();
    const signature = Curve.sign(secret, Buffer.from('x'));
    expect(isSignedBy(key, Buffer.from('x'), signature.subarray(1))).toBe(false);
    expect(isSignedBy(key.subarray(1), Buffer.from('x'), signature)).toBe(false);
    expect(isSignedBy(Buffer.alloc(32, 255), Buffer.from('x'), signature)).toBe(false);
  });

  it('is checked this way by the library too, once the app has loaded it', async () => {
    const { Curve: curve } = await loadBaileys(pino({ level: 'silent' }));
    const { private: secret, public: key } = curve.generateKeyPair();
    const signature = curve.sign(secret, Buffer.from('x'));
    expect(curve.verify(key, Buffer.from('x'), signature)).toBe(true);
    expect(curve.verify(curve.generateKeyPair().public, Buffer.from('x'), signature)).toBe(false);
  });
});
