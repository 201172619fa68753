import { describe, expect, it } from '@jest/globals';
import { aMessage } from '../testing/messages';
import { bodyHashOf } from './message-identity';

const target = { wa_id: '3EB0AA', from_me: false };
const base = aMessage({ id: '0190a1b2-c3d4-7000-8000-000000000001' });
const location = { latitude: 1, longitude: 2 };

describe('the fingerprint of a message', () => {
  it('the fingerprint is what it was before there were places, cards and reactions', () => {
    expect(bodyHashOf(base)).toBe('dly53M3tpbw4QHUNkX1ZG1GfLGpDP56dhhBFvfMJFpY');
  });

  it('the fingerprint differs with every part that a recipient can see', () => {
    const changes = [
      {},
      { text: 'Bye' },
      { location },
      { location: { ...location, longitude: 3 } },
      { location: { ...location, name: 'Shop' } },
      { location: { ...location, address: 'Shop' } },
      { contact: { name: 'Ann', phone: '15550001111' } },
      { contact: { name: 'Ann', phone: '15550002222' } },
      { reaction: { ...target, emoji: '👍' } },
      { reaction: { ...target, emoji: '' } },
      { reaction: { ...target, from_me: true, emoji: '' } },
      { reply_to: target },
      { reply_to: { ...target, text: 'quoted' } },
      { reply_to: { ...target, wa_id: '3EB0BB' } },
    ];
    const hashes = changes.map((change) => bodyHashOf({ ...base, ...change }));
    expect(new Set(hashes).size).toBe(changes.length);
  });

  it('the fingerprint of a file by its address is what it was before the service kept files', () => {
    const media = { url: 'https://example.com/a.png', max_bytes: 10 };
    expect(bodyHashOf({ ...base, type: 'image', media })).toBe('CZ7x6xA7Pz_SII3eHe8z4oHRhYEEXHlMgejR0DZi-Os');
    const files = ['0190a1b2', '0190a1b3'].map((file) =>
      bodyHashOf({ ...base, type: 'image', media: { file, max_bytes: 10 } }),
    );
    expect(new Set([...files, bodyHashOf({ ...base, type: 'image', media: { max_bytes: 10 } })]).size).toBe(3);
  });

  it('the fingerprint does not depend on how long "typing…" is shown', () => {
    expect(bodyHashOf({ ...base, typing_ms: 500 })).toBe(bodyHashOf(base));
  });
});
