import { describe, expect, it } from '@jest/globals';
import { toPhone, toWhatsappRecipient } from '@chasqui/phone-numbers';
import { isStorableText, isUuid } from './text-rules';
import { toTime } from './time.parser';

describe('toTime', () => {
  it('toTime takes times of RFC 3339', () => {
    const times: [string, string][] = [
      ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000Z'],
      ['2026-11-20t10:00:00.5z', '2026-11-20T10:00:00.500Z'],
      ['2026-11-20 10:00:00.123456789Z', '2026-11-20T10:00:00.123Z'],
      ['2026-11-20T10:00:00+01:30', '2026-11-20T08:30:00.000Z'],
      ['2026-11-20T10:00:00 01:30', '2026-11-20T08:30:00.000Z'],
      ['2026-11-20T10:00:00-05:00', '2026-11-20T15:00:00.000Z'],
      ['2024-02-29T23:59:60Z', '2024-03-01T00:00:00.000Z'],
    ];
    for (const [text, time] of times) expect([text, toTime(text)?.toISOString()]).toEqual([text, time]);
  });

  it('toTime takes nothing but RFC 3339, nor a day that does not exist', () => {
    const wrong = [
      '',
      'now',
      '2026-11-20',
      '2026-11-20T10:00:00',
      '1763632800',
      '2026-02-29T10:00:00Z',
      '2026-13-01T10:00:00Z',
    ];
    for (const text of [
      ...wrong,
      '2026-11-20T24:00:00Z',
      '2026-11-20T10:00:00+24:00',
      '2026-11-31T10:00:00Z',
      '2026-00-10T10:00:00Z',
    ]) {
      expect([text, toTime(text)]).toEqual([text, null]);
    }
  });
});

describe('texts and ids', () => {
  it('text with NUL or half a surrogate pair cannot be stored', () => {
    for (const text of ['a\0', '\uD800', '\uDC00a', 'a\uD83D']) expect(isStorableText(text)).toBe(false);
    for (const text of ['', 'é', '😀', '\uFFFD']) expect(isStorableText(text)).toBe(true);
    expect(isStorableText(5)).toBe(false);
  });

  it('a UUID has 36 characters in five groups, of any version and case', () => {
    expect(isUuid('0192F0C0-0000-7000-8000-00000000000a')).toBe(true);
    for (const text of ['', '0192f0c0000070008000000000000001', '{0192f0c0-0000-7000-8000-000000000001}', 5, null]) {
      expect(isUuid(text)).toBe(false);
    }
  });

  it('a hostile text of 100 KB costs no parser more than 50 ms', () => {
    for (const part of ['+', ' ', '1', '1-', '(0)', '@g.us', '2026-', '\uD83D\uDE00', '-0']) {
      const text = part.repeat(100_000 / part.length);
      // A machine that stalls makes one run slow, not all of them.
      const tookMs = Array.from({ length: 5 }, () => {
        const startedAt = performance.now();
        for (const parse of [toPhone, toWhatsappRecipient, toTime, isStorableText, isUuid]) parse(text);
        return performance.now() - startedAt;
      });
      expect([part, Math.min(...tookMs) < 50]).toEqual([part, true]);
    }
  });
});
