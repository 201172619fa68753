import { describe, expect, it } from '@jest/globals';
import { losesDigits } from './digits';

describe('a number of a custom field', () => {
  it.each(['9007199254740993', '12345678901234567890', '0.12345678901234567891', '1e-400'])(
    '%s loses digits',
    (text) => {
      expect(losesDigits(text)).toBe(true);
    },
  );

  it.each([
    '0',
    '-0.00',
    '007',
    '4.50',
    '.5',
    '1e3',
    '1000000000000000000000',
    '0.0000001',
    '9007199254740991',
    'many',
  ])('%s keeps them', (text) => {
    expect(losesDigits(text)).toBe(false);
  });
});
