import { expect, it } from '@jest/globals';
import { LocalWindows } from './local-windows';

it('a local window counts a clock minute, goes on from what Redis said, and begins again with the next minute', () => {
  let now = Date.UTC(2026, 10, 21, 10, 0, 58);
  const windows = new LocalWindows(() => now);
  windows.follow('key', 50);
  expect([windows.add('key'), windows.add('key'), windows.add('other')]).toEqual([51, 52, 1]);
  expect(windows.secondsLeft()).toBe(2);
  now += 2000;
  expect([windows.read('key'), windows.secondsLeft()]).toEqual([0, 60]);
  expect(windows.add('key')).toBe(1);
});
