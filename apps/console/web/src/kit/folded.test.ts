import { expect, it } from '@jest/globals';
import { folded, hasFolded } from './folded';

it.each([
  ['Straße', 'strasse'],
  ['STRASSE', 'strasse'],
  ['Łukasz Ærø', 'lukasz aero'],
  ['Ñandú  de\tJosé ', 'nandu de jose'],
  ['İstanbul Işık', 'istanbul isik'],
  ['Þór Đorđević', 'thor dordevic'],
  ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
])('a text is compared without case, accents and spellings of letters: %s', (text, same) => {
  expect(folded(text)).toBe(same);
});

it('what is looked for is found however it is spelled', () => {
  expect([hasFolded('Weiß & Söhne', 'WEISS'), hasFolded('Weiss', 'weiß'), hasFolded('Weise', 'weiß')]).toEqual([
    true,
    true,
    false,
  ]);
});
