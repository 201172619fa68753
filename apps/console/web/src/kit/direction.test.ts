import { describe, expect, it } from '@jest/globals';
import { isolated, withoutDirection } from './direction';

describe('texts that set a direction', () => {
  it.each([
    '\u202e',
    '\u202d',
    '\u202a',
    '\u202b',
    '\u202c',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
    '\u200e',
    '\u200f',
    '\u061c',
  ])('a sentence never contains the sign %j of a name', (sign) => {
    expect(isolated(`photo${sign}gnp.exe`)).toBe('photognp.exe');
    expect(withoutDirection(`a${sign}${sign}b`)).toBe('ab');
  });

  it('a name that is written from right to left is isolated, and cannot end its isolation itself', () => {
    expect(isolated('\u05d0\u05d1')).toBe('\u2068\u05d0\u05d1\u2069');
    expect(isolated('\u05d0\u2069\u202e\u05d1')).toBe('\u2068\u05d0\u05d1\u2069');
  });

  it('other names stay as they are', () => {
    expect(isolated('Ana L\u00f3pez \u{1f600}')).toBe('Ana L\u00f3pez \u{1f600}');
  });
});
