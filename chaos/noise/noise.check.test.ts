import { expect, test } from '@jest/globals';
import { checkNoise, type NoiseBounds, type NoiseHistory } from './noise.check';
import type { VictimCall, VictimKind } from './victim';

const BOUNDS: NoiseBounds = { p99Ms: 1_000, webhookP99Ms: 5_000, memoryMb: 400, waitingAnswersMb: 64 };
const calls = (kind: VictimKind, tookMs: number, failure: string | null = null): VictimCall[] =>
  Array.from({ length: 100 }, (_, n) => ({ kind, startedAt: n, tookMs, failure }));
const aHistory = (fields: Partial<NoiseHistory> = {}): NoiseHistory => ({
  calls: [...calls('whatsapp', 50), ...calls('sms', 20)],
  deliveriesMs: [30, 40],
  memoryMb: { pairing: 180 },
  waitingAnswersMb: 60,
  ended: [],
  noise: { tokens: { 401: 30 } },
  ...fields,
});
const brokenBy = (fields: Partial<NoiseHistory>): string[] => [
  ...new Set(checkNoise(aHistory(fields), BOUNDS).map(({ invariant }) => invariant)),
];

test('a victim that notices nothing breaks no promise', () => {
  expect(brokenBy({})).toEqual([]);
});

test('a call that fails is told with what it was answered', () => {
  const [failed] = calls('link', 20, '503 NO_GATEWAY');
  const found = checkNoise(aHistory({ calls: [...aHistory().calls, ...(failed ? [failed] : [])] }), BOUNDS);
  expect(found).toEqual([{ invariant: 'N1', subject: 'link', what: '503 NO_GATEWAY' }]);
});

test('slow sends of either channel break N2, and so does sending nothing', () => {
  expect(brokenBy({ calls: [...calls('whatsapp', 1_200), ...calls('sms', 20)] })).toEqual(['N2']);
  expect(brokenBy({ calls: [...calls('whatsapp', 20), ...calls('sms', 1_200)] })).toEqual(['N2']);
  expect(brokenBy({ calls: calls('whatsapp', 20) })).toEqual(['N2']);
});

test('webhooks that are missing, late, or were never made break N3', () => {
  expect(brokenBy({ deliveriesMs: [30, null] })).toEqual(['N3']);
  expect(brokenBy({ deliveriesMs: [9_000, 9_000] })).toEqual(['N3']);
  expect(brokenBy({ deliveriesMs: [] })).toEqual(['N3']);
});

test('the check tells of memory, an end, and noise that was not made', () => {
  expect(brokenBy({ memoryMb: { pairing: 638 } })).toEqual(['N4']);
  expect(brokenBy({ ended: ['pairing'] })).toEqual(['N5']);
  expect(brokenBy({ waitingAnswersMb: 70 })).toEqual(['N7']);
  expect(brokenBy({ waitingAnswersMb: null })).toEqual(['N7']);
  expect(brokenBy({ noise: { tokens: { cut: 3 } } })).toEqual(['N6']);
});

test('the check does not miss noise that this machine cannot make', () => {
  expect(brokenBy({ noise: { 'name-servers': undefined } })).toEqual([]);
});
