import { expect, it } from '@jest/globals';
import { recoveryPercent } from './recovery-progress';

const span = { since: '2026-11-20T10:00:00.000Z', until: '2026-11-20T11:00:00.000Z' };

it('a recovery is as far as the last event that it looked at, and whole only when it is over', () => {
  const at = (position: string | null, status: 'running' | 'completed' | 'canceled' = 'running') =>
    recoveryPercent({ ...span, status, position });
  expect(at(null)).toBe(0);
  expect(at('2026-11-20T10:30:00.000Z')).toBe(50);
  expect(at('2026-11-20T11:00:00.000Z')).toBe(99);
  expect(at('2026-11-20T12:00:00.000Z')).toBe(99);
  expect(at('2026-11-20T10:15:00.000Z', 'canceled')).toBe(25);
  expect(at(null, 'completed')).toBe(100);
  expect(recoveryPercent({ since: span.since, until: span.since, status: 'running', position: null })).toBe(0);
});
