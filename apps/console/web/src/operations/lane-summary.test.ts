import { describe, expect, it } from '@jest/globals';
import type { LaneBoard } from '../api/types';
import { ageShare, ageTone, summaryOf } from './lane-summary';

const some = (count: number, is_capped = false) => ({ count, is_capped });

const board = (waiting: number, oldest: number | null, rate: number | null): LaneBoard => ({
  kind: 'sms',
  at: null,
  lanes: [],
  totals: {
    lanes: some(1),
    waiting: some(waiting, waiting === 10_000),
    started: some(0),
    parked: some(1),
    dead_last_hour: some(0),
    oldest_age_ms: oldest,
    active: 1,
    paused: 0,
    finished_per_minute: rate,
  },
});

describe('the summary of the queues', () => {
  it('the summary of the queues adds up what waits and names the oldest', () => {
    expect(summaryOf([board(3, 200, 12), board(10_000, 134_000, null)])).toEqual({
      waiting: some(10_003, true),
      parked: some(2),
      dead: some(0),
      active: 2,
      oldestMs: 134_000,
      perMinute: 12,
    });
    expect(summaryOf([])).toMatchObject({ oldestMs: null, perMinute: null });
  });

  it('the age of a lane has a colour, and a bar on a scale from a second to a day', () => {
    expect([1000, 60_000, 300_000].map(ageTone)).toEqual(['ok', 'warn', 'bad']);
    expect(ageShare(0)).toBe(4);
    expect(ageShare(90_000_000)).toBe(100);
    expect(ageShare(60_000)).toBeGreaterThan(ageShare(1000));
  });
});
