import { describe, expect, it } from '@jest/globals';
import { alignedTo, highestOf, lastOf, pathOf, ticksOf } from './chart-scale';

describe('the scale of a chart', () => {
  it('the scale of a chart begins at nothing, ends above the highest value, and has round steps', () => {
    expect(ticksOf(0, false)).toEqual([0, 1]);
    expect(ticksOf(7, false)).toEqual([0, 2, 4, 6, 8]);
    expect(ticksOf(1234, false)).toEqual([0, 500, 1000, 1500]);
    expect(ticksOf(95, true)).toEqual([0, 50, 100]);
    expect(ticksOf(150_000, true)).toEqual([0, 60_000, 120_000, 180_000]);
    for (const highest of [1, 3, 999, 1_000_000])
      expect(ticksOf(highest, false).at(-1)).toBeGreaterThanOrEqual(highest);
  });

  it('a line breaks off where nothing is known, and a value alone can be seen', () => {
    const place = (value: number): number => value;
    expect(pathOf([1, 2, null, 3], place, place)).toBe('M0.0 1.0h0.01L1.0 2.0M3.0 3.0h0.01');
    expect(pathOf([null], place, place)).toBe('');
  });

  it('points find their steps, and what is outside is left out', () => {
    const points = [
      { at: 1000, value: 1 },
      { at: 1120, value: 2 },
      { at: 2000, value: 3 },
    ];
    const values = alignedTo(1000, 60, 4, points);
    expect(values).toEqual([1, null, 2, null]);
    expect([highestOf([values, [null]]), lastOf(values), lastOf([null])]).toEqual([2, { index: 2, value: 2 }, null]);
  });
});
