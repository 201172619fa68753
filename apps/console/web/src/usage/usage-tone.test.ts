import { describe, expect, it } from '@jest/globals';
import { usageTone } from './usage-tone';

describe('the colour of a limit', () => {
  it('warns from four fifths on and alarms when nothing is left', () => {
    expect([79, 80, 99, 100, 120].map((used) => usageTone(used, 100))).toEqual(['', 'warn', 'warn', 'bad', 'bad']);
  });

  it('never alarms where there is no limit', () => {
    expect(usageTone(1_000_000, null)).toBe('');
  });
});
