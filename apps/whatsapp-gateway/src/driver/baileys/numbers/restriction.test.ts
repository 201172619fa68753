import { describe, expect, it } from '@jest/globals';
import { restrictedUntil } from './restriction';

const NOW = Date.parse('2026-05-01T12:00:00Z');
const HOUR = 3_600_000;
const FALLBACK = NOW + 24 * HOUR;
const until = (ends: Date | undefined, aheadMs = 0, isActive = true) =>
  restrictedUntil({ isActive, timeEnforcementEnds: ends }, FALLBACK, aheadMs, NOW);

describe('the end of a restriction', () => {
  it('the end of a restriction is the one that WhatsApp tells, else the fallback; a lifted one has none', () => {
    expect(until(new Date(NOW + HOUR))).toBe(NOW + HOUR);
    expect(until(undefined)).toBe(FALLBACK);
    expect(until(new Date(Number.NaN))).toBe(FALLBACK);
    expect(until(new Date(NOW + HOUR), 0, false)).toBeUndefined();
  });

  it("the end of a restriction is told by WhatsApp's clock: a machine whose clock is wrong waits as long as a right one", () => {
    expect(until(new Date(NOW + 3 * HOUR), 2 * HOUR)).toBe(NOW + HOUR);
    expect(until(new Date(NOW - HOUR), -2 * HOUR)).toBe(NOW + HOUR);
    expect(until(new Date(NOW + HOUR), 30_000)).toBe(NOW + HOUR);
  });

  it('the end of a restriction that stands is at least a minute and at most 31 days away', () => {
    expect(until(new Date(0))).toBe(NOW + 60_000);
    expect(until(new Date(NOW + 400 * 24 * HOUR))).toBe(NOW + 31 * 24 * HOUR);
  });
});
