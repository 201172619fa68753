import { describe, expect, it } from '@jest/globals';
import type { Lane } from '../api/types';
import { ageShare, ageTone, summaryOf } from './lane-summary';

const lane = (waiting: number, oldest: number | null, why: string | null): Lane => ({
  lane: 'x',
  kind: 'sms',
  label: null,
  organization: null,
  waiting,
  oldest_age_ms: oldest,
  active: 1,
  held_by: null,
  why,
  paused: false,
});

describe('the summary of the queues', () => {
  it('adds up what waits and names the oldest', () => {
    expect(summaryOf([lane(3, 200, null), lane(40, 134_000, 'PACE')])).toEqual({
      waiting: 43,
      active: 2,
      lanes: 2,
      oldestMs: 134_000,
      stuck: 1,
    });
    expect(summaryOf([]).oldestMs).toBeNull();
  });

  it('colours ages and draws them on a scale from a second to a day', () => {
    expect([1000, 60_000, 300_000].map(ageTone)).toEqual(['ok', 'warn', 'bad']);
    expect(ageShare(0)).toBe(4);
    expect(ageShare(90_000_000)).toBe(100);
    expect(ageShare(60_000)).toBeGreaterThan(ageShare(1000));
  });
});
