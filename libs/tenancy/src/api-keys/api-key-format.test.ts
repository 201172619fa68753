import { describe, expect, it } from '@jest/globals';
import { apiKeyHmac, isApiKeyShaped, newApiKey } from './api-key-format';

describe('API key', () => {
  it('an API key has its mode in front, 30 random characters and a checksum, and is new each time', () => {
    expect(newApiKey('live')).toMatch(/^chq_live_[0-9A-Za-z]{36}$/);
    expect(newApiKey('test')).toMatch(/^chq_test_[0-9A-Za-z]{36}$/);
    expect(new Set(Array.from({ length: 1000 }, () => newApiKey('live'))).size).toBe(1000);
  });

  it('an API key is refused by its checksum when any character was changed or it is shorter or longer', () => {
    const key = newApiKey('live');
    expect(isApiKeyShaped(key)).toBe(true);
    for (let index = 0; index < key.length; index += 1) {
      const other = key.charAt(index) === 'x' ? 'y' : 'x';
      expect(isApiKeyShaped(key.slice(0, index) + other + key.slice(index + 1))).toBe(false);
    }
    for (const text of ['', key.slice(1), `${key}a`, ` ${key}`, key.replace('live', 'test'), 'x'.repeat(16_000)]) {
      expect(isApiKeyShaped(text)).toBe(false);
    }
  });

  it('an API key keeps its layout, so that keys given out stay valid', () => {
    expect(isApiKeyShaped('chq_live_0123456789ABCDEFGHIJKLMNOPQRST32QZGQ')).toBe(true);
    expect(apiKeyHmac('pepper', 'key').toString('hex')).toBe(
      '23e49db7721548ac8aa1dfcce7a931f57b045fb1b72bf44c1eefa9f60a7bc3f8',
    );
  });
});
