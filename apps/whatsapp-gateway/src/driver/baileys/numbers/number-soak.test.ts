import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { WAVersion } from 'baileys';
import { SoakWorld } from '../../../testing/soak.world';

/** `SOAK_SEEDS=200` plays more days, `SOAK_SEED=7` repeats that one. */
const { SOAK_SEEDS = '3', SOAK_SEED } = process.env;
const SEEDS = SOAK_SEED ? [Number(SOAK_SEED)] : Array.from({ length: Number(SOAK_SEEDS) }, (_, n) => n + 1);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A refused version rests for an hour, and a number waits a minute at most. */
const BACK_WITHIN_MS = HOUR + 5 * MINUTE;
/** One try per half minute, for as long as the trouble lasts, and some at once. */
const MOST_PER_HOUR = 200;
/** Only a person can go on, and the state says why. */
const FINAL =
  /^(signed_out (logged_out|blocked|banned)|disconnected (replaced|bad_session|multidevice_mismatch)|qr_expired \w+)$/;
const SETTLED = new RegExp(`${FINAL.source}|^connected$`);
const DEAD_PROXY = 'ftp://proxy.invalid';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-05-01T00:00:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const proxied = (proxy_url: string | null) => ({ receive_groups: false, proxy_url, web_version: null });

/** Numbers from 0 to 1 determined by a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function troubles(world: SoakWorld, random: () => number): (() => unknown)[] {
  const { weather } = world;
  let newest = 1_000_000_000;
  return [
    () => world.close(428, false),
    () => world.close(503),
    () => world.close(500),
    () => world.close(440),
    () => {
      weather.restarts = Math.floor(random() * 500);
      world.close(515);
    },
    () => {
      newest += 1_000;
      weather.oldest = [2, 3000, newest];
      weather.page = random() < 0.5 ? undefined : ([...weather.oldest] as WAVersion);
      world.close(405);
    },
    () => world.restrict(random() < 0.3 ? undefined : Date.now() + random() * 40 * HOUR),
    () => {
      weather.isDown = !weather.isDown;
      if (weather.isDown) world.close(408, false);
    },
    () => world.number.configure(proxied(random() < 0.5 ? DEAD_PROXY : null)),
    () => void world.link(),
    () => world.scan(),
    () => (random() < 0.2 ? world.close(401) : undefined),
    () => (random() < 0.1 ? world.close(403) : undefined),
  ];
}

function heal({ weather, number }: SoakWorld): void {
  Object.assign(weather, { isDown: false, restarts: 0, page: [...weather.oldest] });
  number.configure(proxied(null));
}

async function settle(world: SoakWorld, withinMs: number): Promise<string> {
  const giveUpAt = Date.now() + withinMs;
  while (world.state !== 'connected' && !FINAL.test(world.state) && Date.now() < giveUpAt) {
    await pass(MINUTE / 2);
    world.scan();
  }
  return world.state;
}

async function linkAnew(world: SoakWorld): Promise<string> {
  const giveUpAt = Date.now() + BACK_WITHIN_MS;
  while (world.state !== 'connected' && Date.now() < giveUpAt) {
    void world.link();
    await pass(5_000);
    world.scan();
    await pass(5_000);
  }
  return world.state;
}

function mostPerHour(attempts: readonly number[]): number {
  let most = 0;
  let from = 0;
  for (const [at, ms] of attempts.entries()) {
    while ((attempts[from] ?? ms) <= ms - HOUR) from += 1;
    most = Math.max(most, at - from + 1);
  }
  return most;
}

describe('a number in 24 hours of trouble', () => {
  it.each(SEEDS)(
    'a number is never stuck, and asks WhatsApp a bounded number of times (SOAK_SEED=%d)',
    async (seed) => {
      const random = randomOf(seed);
      jest.spyOn(Math, 'random').mockImplementation(random);
      const world = new SoakWorld(random);
      void world.link();
      expect(await settle(world, BACK_WITHIN_MS)).toBe('connected');
      const all = troubles(world, random);
      const endsAt = Date.now() + DAY;
      const seen = new Set<string>();
      while (Date.now() < endsAt) {
        for (let n = 0; n < 12; n += 1) {
          all[Math.floor(random() * all.length)]?.();
          await pass(random() * 6 * MINUTE);
          seen.add(world.state);
        }
        heal(world);
        const settled = await settle(world, BACK_WITHIN_MS);
        expect(settled).toMatch(SETTLED);
        expect(await linkAnew(world)).toBe('connected');
      }
      expect(mostPerHour(world.attempts)).toBeLessThanOrEqual(MOST_PER_HOUR);
      // Proves that enough went wrong.
      expect(seen.size).toBeGreaterThan(5);
      world.restrict(Date.now() + HOUR);
      expect(world.number.state.restrictedUntilMs).toBeDefined();
      await pass(2 * HOUR);
      expect(world.number.state.restrictedUntilMs).toBeUndefined();
      void world.number.stop();
      await pass(5_000);
    },
    60_000,
  );
});
