import { describe, expect, it } from '@jest/globals';
import { durationText, phoneText, relativeText } from './format';

jest.mock('./use-words', () => ({ useWords: () => ({ language: 'en' }) }));

describe('texts of numbers', () => {
  it('say how long something took in two units at most', () => {
    expect([41, 1900, 134_000, 11_100_000, 190_000_000].map(durationText)).toEqual([
      '41 ms',
      '1.9 s',
      '2 m 14 s',
      '3 h 5 m',
      '2 d 4 h',
    ]);
  });

  it('group the digits of a phone and leave other addresses alone', () => {
    expect(phoneText('51987204118')).toBe('+51 987 204 118');
    expect(phoneText('4930123456')).toBe('+49 301 234 56');
    expect(phoneText('BANK')).toBe('BANK');
  });

  it('say how long ago a time was in the language of the reader', () => {
    expect(relativeText('en', 0, 180_000)).toBe('3 min. ago');
    expect(relativeText('es', 0, 180_000)).toBe('hace 3 min');
  });
});
