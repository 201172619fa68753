import { describe, expect, it } from '@jest/globals';
import { chosenOf, NOBODY, type Selection, withAll, withClick } from './selection';

const LISTED = ['a', 'b', 'c', 'd', 'e'];
const chosen = (selection: Selection): string => chosenOf(selection, LISTED).join('');

describe('choosing contacts', () => {
  it('a click chooses one, and a second one gives it free', () => {
    const one = withClick(NOBODY, LISTED, 'b', false);
    expect([chosen(one), chosen(withClick(one, LISTED, 'b', false))]).toEqual(['b', '']);
  });

  it('Shift reaches from the last click, up or down, and gives free as far', () => {
    const down = withClick(withClick(NOBODY, LISTED, 'b', false), LISTED, 'd', true);
    expect(chosen(down)).toBe('bcd');
    const up = withClick(withClick(NOBODY, LISTED, 'd', false), LISTED, 'a', true);
    expect(chosen(up)).toBe('abcd');
    expect(chosen(withClick(withClick(up, LISTED, 'b', false), LISTED, 'c', true))).toBe('ad');
  });

  it('Shift without a click before, or after one that is not listed any more, chooses one', () => {
    expect(chosen(withClick(NOBODY, LISTED, 'c', true))).toBe('c');
    expect(chosen(withClick({ ids: new Set(), anchor: 'gone' }, LISTED, 'c', true))).toBe('c');
  });

  it('all that are loaded are chosen at once, and given free when they all are', () => {
    const all = withAll(withClick(NOBODY, LISTED, 'b', false), LISTED);
    expect([chosen(all), chosen(withAll(all, LISTED))]).toEqual(['abcde', '']);
  });

  it('who is not listed any more is not chosen', () => {
    expect(chosenOf({ ids: new Set(['a', 'gone']), anchor: null }, LISTED)).toEqual(['a']);
  });
});
