import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { SilenceWatch } from './silence-watch';

let watch: SilenceWatch;
let silences: number;
let up: number;

beforeEach(() => {
  jest.useFakeTimers();
  [silences, up] = [0, 1_000];
  watch = new SilenceWatch(
    () => (silences += 1),
    () => up,
  );
});
afterEach(() => {
  watch.stop();
  jest.useRealTimers();
});

const pass = (ms: number) => {
  up += ms;
  jest.advanceTimersByTime(ms);
};

it('a line on which something comes now and then is not silent, whatever the clock of the machine says', () => {
  for (let i = 0; i < 10; i += 1) {
    pass(30_000);
    watch.heard();
    jest.setSystemTime(Date.now() - 3_600_000);
  }
  expect(silences).toBe(0);
});

it('a line on which nothing comes is silent after a minute, also when the clock was set back meanwhile', () => {
  jest.setSystemTime(Date.now() - 24 * 3_600_000);
  pass(60_000);
  expect(silences).toBe(0);
  pass(20_000);
  expect(silences).toBeGreaterThan(0);
});
