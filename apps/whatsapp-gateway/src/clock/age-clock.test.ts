import { beforeEach, expect, it } from '@jest/globals';
import { AgeClock } from './age-clock';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 0, 1);

let wall: number;
let up: number;
let clock: AgeClock;
const stored = new Map<string, string>();
const meta = {
  read: (key: string) => stored.get(key),
  write: (key: string, value: string) => void stored.set(key, value),
};

const open = () =>
  new AgeClock(
    meta,
    () => wall,
    () => up,
  );
const pass = (ms: number) => {
  wall += ms;
  up += ms;
};

beforeEach(() => {
  stored.clear();
  [wall, up] = [START, 50_000];
  clock = open();
});

it('the clock of ages goes with the clock of the machine', () => {
  pass(5 * DAY);
  expect(clock.now()).toBe(wall);
});

it('the clock of ages makes nothing old when the clock of the machine is set forward, and catches up at most as fast again', () => {
  const year = 365 * DAY;
  pass(HOUR);
  const writtenAt = wall;
  wall += year;
  expect(clock.now() - writtenAt).toBeLessThanOrEqual(2 * HOUR);
  pass(DAY);
  expect(clock.now() - writtenAt).toBeLessThanOrEqual(2 * (DAY + HOUR));
  pass(year);
  expect(clock.now()).toBe(wall);
});

it('the clock of ages is never ahead: what is written after the clock was set back is as old as it is', () => {
  wall -= 30 * DAY;
  const writtenAt = wall;
  expect(clock.now()).toBe(writtenAt);
  pass(HOUR);
  wall += 30 * DAY;
  expect(clock.now() - writtenAt).toBeLessThanOrEqual(2 * HOUR);
});

it('the clock of ages goes on where it stood after a restart, also of the machine', () => {
  pass(HOUR);
  clock.save();
  up = 0;
  wall += 90 * DAY;
  clock = open();
  expect(clock.now()).toBe(START + HOUR);
  pass(DAY);
  expect(clock.now()).toBe(START + HOUR + 2 * DAY);
});
