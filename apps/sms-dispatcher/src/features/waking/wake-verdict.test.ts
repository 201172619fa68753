import { describe, expect, it } from '@jest/globals';
import { wakeVerdict } from './wake-verdict';

const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const phone = { enabled: true, isPaused: false, isHeard: true, quietHours: null };
const quiet = (from: string, to: string) => ({ timezone: 'UTC', windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from, to }] });

describe('a phone whose lane was rung', () => {
  it('a phone whose lane was rung is woken, and again after 20 to 30 seconds if it did not ask', () => {
    const { wake, blockMs } = wakeVerdict(phone, NOON);
    expect(wake).toBe(true);
    expect(blockMs).toBeGreaterThanOrEqual(20_000);
    expect(blockMs).toBeLessThanOrEqual(30_000);
  });

  it.each([
    ['was unpaired', null],
    ['is disabled', { ...phone, enabled: false }],
    ['was not heard', { ...phone, isHeard: false }],
  ])('a phone that %s is left alone for ten minutes', (_, rung) => {
    expect(wakeVerdict(rung, NOON)).toEqual({ wake: false, blockMs: 600_000 });
  });

  it('a phone whose lane was rung is left alone while it is quiet, and looked at when the quiet ends', () => {
    expect(wakeVerdict({ ...phone, quietHours: quiet('11:00', '12:05') }, NOON)).toEqual({
      wake: false,
      blockMs: 300_000,
    });
    expect(wakeVerdict({ ...phone, quietHours: quiet('11:00', '18:00') }, NOON).blockMs).toBe(600_000);
    expect(wakeVerdict({ ...phone, quietHours: quiet('13:00', '14:00') }, NOON).wake).toBe(true);
  });
});
