import { describe, expect, it } from '@jest/globals';
import { countText } from './counts';

describe('a count beside a place', () => {
  it.each([
    [0, false, null],
    [1, false, '1'],
    [99, false, '99'],
    [100, false, '99+'],
    [3, true, '3+'],
    [1000, true, '99+'],
  ] as const)('%i, where not all were looked at: %s, is %s', (count, isCapped, text) => {
    expect(countText(count, isCapped)).toBe(text);
  });
});
