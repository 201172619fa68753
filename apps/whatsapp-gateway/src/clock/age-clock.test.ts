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

const run = (ms: number, stepMs = HOUR / 2) => {
  for (let passed = 0; passed < ms; passed += stepMs) {
    pass(stepMs);
    clock.save();
  }
};
const restart = (offMs: number) => {
  wall += offMs;
  up = 0;
  clock = open();
};

it('the clock of ages is where the clock of the machine is after seven days of running, however far that was set, and not before', () => {
  wall = 0;
  clock = open();
  run(HOUR);
  const writtenAt = wall;
  wall = START;
  run(3 * DAY);
  restart(0);
  run(4 * DAY - HOUR);
  expect(clock.now() - writtenAt).toBeLessThanOrEqual(2 * 7 * DAY);
  run(HOUR);
  expect(clock.now()).toBe(wall);
  run(DAY);
  expect(clock.now()).toBe(wall);
});

it('the clock of ages begins to count anew when the clock of the machine falls, so that what is written then keeps its time', () => {
  wall += 365 * DAY;
  run(6 * DAY);
  wall -= 2 * 365 * DAY;
  run(HOUR);
  const writtenAt = wall;
  wall += 2 * 365 * DAY;
  run(6 * DAY);
  expect(clock.now() - writtenAt).toBeLessThanOrEqual(2 * (6 * DAY + HOUR));
});

it('what a machine that is on for eight hours a day stores is a week old after three weeks at the latest, for ever', () => {
  const days = 200;
  const written: { at: number; old?: number }[] = [];
  for (let day = 0; day < days; day += 1) {
    written.push({ at: wall });
    run(8 * HOUR);
    for (const each of written) if (clock.now() - each.at >= 7 * DAY) each.old ??= wall;
    restart(16 * HOUR);
  }
  const lastedMs = written.slice(0, days - 22).map(({ at, old = Number.POSITIVE_INFINITY }) => old - at);
  expect(Math.max(...lastedMs)).toBeLessThanOrEqual(21 * DAY);
  expect(Math.min(...lastedMs)).toBeGreaterThanOrEqual(7 * DAY);
});

it('the clock of ages reaches the clock of a machine that starts in 1970 each day within two weeks of running', () => {
  const reached: number[] = [];
  let atMs = START;
  for (let day = 0; day < 200; day += 1) {
    wall = 0;
    up = 0;
    clock = open();
    run(60_000, 10_000);
    wall = atMs;
    run(8 * HOUR);
    if (clock.now() === wall) reached.push(day);
    atMs += DAY;
  }
  const gaps = reached.map((day, index) => day - (reached[index - 1] ?? 0));
  expect(reached.length).toBeGreaterThan(3);
  expect(Math.max(...gaps)).toBeLessThanOrEqual((14 * 24) / 8 + 1);
});
