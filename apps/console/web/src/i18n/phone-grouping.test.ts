import { expect, it } from '@jest/globals';
import { grouped } from './phone-grouping';

it.each([
  ['34612100499', '+34 612 10 04 99'],
  ['51987204118', '+51 987 204 118'],
  ['4930123456', '+49 30 123456'],
  ['390612345678', '+39 06 1234 5678'],
  ['447700900123', '+44 7700 900123'],
])('a phone is grouped as its country does it: %s', (digits, text) => {
  expect(grouped(digits)).toBe(text);
});

it('a number of the sandbox is grouped as one of its country, though nobody has it', () => {
  expect(grouped('15550000009')).toBe('+1 555 000 0009');
});

it.each([
  // A digit too many, Mexico's 1 in WhatsApp, a national zero, no country at all.
  ['346121004996', '+34 6121004996'],
  ['5215550100001', '+52 15550100001'],
  ['49015100002201', '+49015100002201'],
  ['999999999999999', '+999999999999999'],
])('a phone that no plan knows keeps all of its digits: %s', (digits, text) => {
  expect(grouped(digits)).toBe(text);
});

it.each(['BANK', '123456', '1234567890123456', '120363000000000000@g.us', '******0202'])(
  'what is no phone stays as it is: %s',
  (text) => {
    expect(grouped(text)).toBe(text);
  },
);
