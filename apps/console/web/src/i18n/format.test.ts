import { describe, expect, it } from '@jest/globals';
import { durationText, relativeText } from './format';

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

  it('say how long ago a time was in the language of the reader', () => {
    expect(relativeText('en', 0, 180_000)).toBe('3 min. ago');
    expect(relativeText('es', 0, 180_000)).toBe('hace 3 min');
  });
});
