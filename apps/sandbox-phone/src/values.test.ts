import { createCipheriv, pbkdf2Sync, randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { deviceDate, readDate } from './messages/device-date';
import { toGson } from './messages/gson';
import { decryptText } from './sending/encrypted-text';
import { countParts } from './sending/sms-parts';

const read = (text: string) => {
  const complaints: string[] = [];
  const at = readDate(text, 'date', (complaint) => complaints.push(complaint));
  return [at === null ? null : new Date(at).toISOString(), complaints.length];
};

describe('dates', () => {
  it.each([
    ['2026-11-21T10:00:00.123Z', '2026-11-21T10:00:00.123Z', 0],
    ['2026-11-21T17:00:00.123+07:00', '2026-11-21T10:00:00.123Z', 0],
    ['2026-11-21T06:30:00.000-03:30', '2026-11-21T10:00:00.000Z', 0],
    // To the app, the digits after the point are milliseconds, however many they are.
    ['2026-11-21T10:00:00.5Z', '2026-11-21T10:00:00.005Z', 1],
    ['2026-11-21T10:00:00.123456Z', '2026-11-21T10:02:03.456Z', 1],
    ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z', 1],
    ['2026-11-21T17:00:00+0700', '2026-11-21T10:00:00.000Z', 1],
    ['2026-11-21', '2026-11-21T00:00:00.000Z', 1],
  ])('the date %s is read as %s', (text, at, complaints) => {
    expect(read(text)).toEqual([at, complaints]);
  });

  it.each(['', '2026-11-21T10:00:00', '21.11.2026', '2026-11-21 10:00:00.000Z', '1790000000000'])(
    'the text %j is no date',
    (text) => {
      expect(() => read(text)).toThrow('must be a date');
    },
  );

  it.each([
    [0, '2026-11-21T10:00:00.007Z'],
    [420, '2026-11-21T17:00:00.007+07:00'],
    [-210, '2026-11-21T06:30:00.007-03:30'],
  ])('dates are written in the zone of the phone: %i minutes', (zone, text) => {
    expect(deviceDate(Date.parse('2026-11-21T10:00:00.007Z'), zone)).toBe(text);
  });
});

describe('parts', () => {
  it.each([
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    // The last place of a part stays free when a character needs two.
    [`${'a'.repeat(152)}€${'a'.repeat(151)}`, 2],
    [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
    ['я'.repeat(70), 1],
    ['я'.repeat(71), 2],
    ['🙂'.repeat(35), 1],
    ['🙂'.repeat(67), 3],
    ['', 1],
  ])('an SMS has as many parts as the app counts: %j', (text, parts) => {
    expect(countParts(text)).toBe(parts);
  });
});

it('JSON is written safe for HTML, as the app writes it', () => {
  expect(toGson({ a: `<&='>` })).toBe('{"a":"\\u003c\\u0026\\u003d\\u0027\\u003e"}');
});

describe('encrypted text', () => {
  const encrypted = (text: string, passphrase: string): string => {
    const salt = randomBytes(16);
    const cipher = createCipheriv('aes-256-cbc', pbkdf2Sync(passphrase, salt, 1000, 32, 'sha1'), salt);
    const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `$aes-256-cbc/pbkdf2-sha1$i=1000$${salt.toString('base64')}$${bytes.toString('base64')}`;
  };

  it('encrypted text is read with the passphrase', async () => {
    expect(await decryptText(encrypted('Grüße', 'secret'), 'secret')).toBe('Grüße');
  });

  it.each([
    ['no passphrase', encrypted('x', 'secret'), null, 'Passphrase is not set'],
    ['plain text', 'Hello', 'secret', 'Invalid encrypted data format'],
    ['another algorithm', '$rot13$i=1$AAAA$AAAA', 'secret', 'Unsupported algorithm'],
  ])('decrypting with %s fails in the words of the app', async (_what, text, passphrase, words) => {
    await expect(decryptText(text, passphrase)).rejects.toThrow(words);
  });
});
