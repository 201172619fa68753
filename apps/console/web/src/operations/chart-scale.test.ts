import { describe, expect, it } from '@jest/globals';
import { alignedTo, highestOf, lastOf, pathOf, ticksOf, timeTicksOf } from './chart-scale';

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

  it('names round times of the reader, of an hour, a day and a week', () => {
    const times = (start: Date, stepMinutes: number, count: number): string[] =>
      Array.from({ length: count }, (_, index) =>
        new Date(start.getTime() + index * stepMinutes * 60_000).toISOString(),
      );
    const named = (all: string[], wanted: number): string[] =>
      timeTicksOf(all, wanted).map((index) => {
        const at = new Date(all[index] ?? '');
        return `${at.getDate()} ${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')}`;
      });
    const hour = times(new Date(2026, 10, 25, 15, 14), 1, 60);
    expect(named(hour, 7)).toEqual(['25 15:20', '25 15:30', '25 15:40', '25 15:50', '25 16:00', '25 16:10']);
    expect(named(hour, 4)).toEqual(['25 15:15', '25 15:30', '25 15:45', '25 16:00']);
    const day = times(new Date(2026, 10, 25, 15, 14), 1, 1440);
    expect(named(day, 7)).toEqual(['25 16:00', '25 20:00', '26 0:00', '26 4:00', '26 8:00', '26 12:00']);
    const week = times(new Date(2026, 10, 19, 15, 15), 15, 672);
    expect(named(week, 7)).toHaveLength(7);
    expect(named(week, 4)).toEqual(['20 0:00', '22 0:00', '24 0:00', '26 0:00']);
    expect(timeTicksOf([], 4)).toEqual([]);
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
