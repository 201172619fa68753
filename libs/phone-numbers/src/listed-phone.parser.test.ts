import { describe, expect, it } from '@jest/globals';
import type { PhoneCountry } from './numbering-plans';
import { readListedPhone } from './listed-phone.parser';

const international = (phone: string) => ({ phone, isCompleted: false });
const completed = (phone: string) => ({ phone, isCompleted: true });

describe('a number of a list that names a country', () => {
  it.each<[string, PhoneCountry, ReturnType<typeof readListedPhone>]>([
    ['4915112345678', 'DE', international('4915112345678')],
    ['+49 151 12345678', 'DE', international('4915112345678')],
    ['+34 612 100 499', 'DE', international('34612100499')],
    ['0034 612100499', 'DE', international('34612100499')],
    ['0151 12345678', 'DE', completed('4915112345678')],
    ['(0)151 12345678', 'DE', completed('4915112345678')],
    ['612 100 499', 'ES', completed('34612100499')],
    ['612100499.0', 'ES', completed('34612100499')],
    ['15112345678', 'DE', completed('4915112345678')],
    ['(202) 555-0123', 'US', completed('12025550123')],
    ['912345678', 'PT', completed('351912345678')],
    // Sandbox numbers and WhatsApp's own spellings are no valid numbers, but are accepted.
    ['15550100001', 'US', international('15550100001')],
    ['5215550100001', 'MX', international('5215550100001')],
    ['15550100001', 'ES', international('15550100001')],
    ['999123456789', 'DE', international('999123456789')],
  ])('%s is read in %s as %j', (text, country, read) => {
    expect(readListedPhone(text, country)).toEqual(read);
  });

  it('digits that are a number of that country and an international one of another are nobody knows whose', () => {
    expect(readListedPhone('34 612100499', 'DE')).toEqual({
      problem: 'ambiguous',
      readings: ['34612100499', '4934612100499'],
    });
    expect(readListedPhone('+34 612100499', 'DE')).toEqual(international('34612100499'));
  });

  it.each<[string, PhoneCountry, string]>([
    ['0151', 'DE', 'foreign'],
    ['12', 'ES', 'length'],
    ['ask me', 'ES', 'malformed'],
    ['612100499 x2', 'ES', 'malformed'],
  ])('%s in %s is no number, by the reason %s', (text, country, problem) => {
    expect(readListedPhone(text, country)).toEqual({ problem });
  });
});

describe('a number of a list that names no country', () => {
  it('is read as everywhere, and a fallback completes those alone that begin with a zero', () => {
    expect(readListedPhone('612 100 499', null)).toEqual(international('612100499'));
    expect(readListedPhone('612 100 499', null, 'ES')).toEqual(international('612100499'));
    expect(readListedPhone('4915112345678', null, 'ES')).toEqual(international('4915112345678'));
    expect(readListedPhone('0151 12345678', null)).toEqual({ problem: 'national' });
    expect(readListedPhone('0151 12345678', null, 'DE')).toEqual(completed('4915112345678'));
  });

  it.each(['4.91512E+12', '4,91512E+12', '4.9E12', ' 4.91511000022E+12 '])(
    'what a spreadsheet shortened, %s, is known as that',
    (text) => {
      for (const country of [null, 'DE'] as const)
        expect(readListedPhone(text, country)).toEqual({ problem: 'shortened' });
    },
  );

  it('what a spreadsheet took for an amount is read', () => {
    expect(readListedPhone('4915100002201.0', null)).toEqual(international('4915100002201'));
  });
});
