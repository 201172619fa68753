import { describe, expect, it } from '@jest/globals';
import { otherSpellings } from './phone-spellings';

describe('other spellings of a phone number', () => {
  it.each([
    ['5215512345678', '525512345678'],
    ['5491123456789', '541123456789'],
    ['5511987654321', '551187654321'],
    ['4915112345678', '49015112345678'],
    ['12025550123', '102025550123'],
    ['351912345678', '3510912345678'],
  ])('%s and %s are one number, whichever is stored', (one, other) => {
    expect(otherSpellings(one)).toContain(other);
    expect(otherSpellings(other)).toContain(one);
  });

  it('a landline of Brazil has no ninth digit, and a zero that belongs to a number stays', () => {
    expect(otherSpellings('551133334444')).toEqual(['5501133334444']);
    expect(otherSpellings('390669812345')).toEqual([]);
    expect(otherSpellings('2250789881234')).toEqual([]);
  });

  it('never names the number itself, and none that is too long', () => {
    for (const phone of ['5215512345678', '123456789012345', '1234567', '5511987654321', '999999999999999']) {
      const others = otherSpellings(phone);
      expect(others).not.toContain(phone);
      expect(others.filter((each) => !/^[1-9]\d{6,14}$/.test(each))).toEqual([]);
    }
  });
});
