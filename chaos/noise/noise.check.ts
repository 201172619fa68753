import { quantile } from '../../bench/report/statistics';
import type { VictimCall, VictimKind } from './victim';

export const NOISE_INVARIANTS = {
  N1: 'nothing that the victim asks for fails',
  N2: 'p99 of its sends stays in bounds',
  N3: 'its webhooks are delivered, and in time',
  N4: 'no app needs more memory than it may',
  N5: 'no app ends',
  N6: 'every kind of noise was made',
  N7: 'large answers that nobody reads are bounded',
} as const;
export type NoiseInvariant = keyof typeof NOISE_INVARIANTS;

export interface NoiseViolation {
  invariant: NoiseInvariant;
  subject: string;
  what: string;
}

export interface NoiseHistory {
  calls: readonly VictimCall[];
  /** Milliseconds from the creation to the end of each of the victim's webhook deliveries; null if not delivered. */
  deliveriesMs: readonly (number | null)[];
  memoryMb: Readonly<Record<string, number>>;
  /** Most MB of answers in the API that waited for their readers; null if it never told. */
  waitingAnswersMb: number | null;
  ended: readonly string[];
  /** What each kind of noise did; undefined if it was impossible on this machine. */
  noise: Readonly<Record<string, Readonly<Record<string, number>> | undefined>>;
}

export interface NoiseBounds {
  /** For WhatsApp sends and SMS each, whatever else the machine does. */
  p99Ms: number;
  webhookP99Ms: number;
  memoryMb: number;
  waitingAnswersMb: number;
}

/** Counts that show the noise was made, however the service reacted. */
const MADE: Readonly<Record<string, readonly string[]>> = {
  patterns: ['400', '401', '429', 'cut'],
  bodies: ['unfinished'],
  lists: ['asked'],
  tokens: ['401', '429'],
  'slow-sends': ['calls_held'],
  links: ['calls_refused_late'],
  bulks: ['cut', '200', '429'],
  'name-servers': ['unanswered_queries'],
  filters: ['200', '429', '503'],
  floods: ['200', '429', '503'],
  pages: ['200', '429', '503'],
  strangers: ['half_heads'],
};
const SENDS: readonly VictimKind[] = ['whatsapp', 'sms'];

export function checkNoise(history: NoiseHistory, bounds: NoiseBounds): NoiseViolation[] {
  const { calls, memoryMb, waitingAnswersMb, ended } = history;
  const failed = calls.filter(({ failure }) => failure !== null);
  const tooLarge = Object.entries(memoryMb).filter(([, mb]) => mb >= bounds.memoryMb);
  return [
    ...failed.map(({ kind, failure }) => violation('N1', kind, failure ?? '')),
    ...SENDS.flatMap((kind) => checkLatency(calls, kind, bounds.p99Ms)),
    ...checkDeliveries(history, bounds.webhookP99Ms),
    ...tooLarge.map(([app, mb]) => violation('N4', app, `needed ${Math.round(mb)} MB`)),
    ...ended.map((app) => violation('N5', app, 'ended')),
    ...checkNoises(history),
    ...checkAnswers(waitingAnswersMb, bounds.waitingAnswersMb),
  ];
}

/** p50 and p99 of one kind of call, milliseconds; failed calls count with the time they took. */
export function spreadOf(calls: readonly VictimCall[], kind: VictimKind): { p50: number; p99: number; count: number } {
  const times = calls.filter((call) => call.kind === kind).map(({ tookMs }) => tookMs);
  return { p50: Math.round(quantile(times, 0.5)), p99: Math.round(quantile(times, 0.99)), count: times.length };
}

function checkLatency(calls: readonly VictimCall[], kind: VictimKind, p99Ms: number): NoiseViolation[] {
  const { p99, count } = spreadOf(calls, kind);
  if (count === 0) return [violation('N2', kind, 'nothing was sent')];
  return p99 < p99Ms ? [] : [violation('N2', kind, `p99 is ${p99} ms of ${count}`)];
}

function checkDeliveries({ deliveriesMs }: NoiseHistory, p99Ms: number): NoiseViolation[] {
  if (deliveriesMs.length === 0) return [violation('N3', 'webhook', 'nothing was to be delivered')];
  const missing = deliveriesMs.filter((ms) => ms === null).length;
  if (missing > 0) return [violation('N3', 'webhook', `${missing} of ${deliveriesMs.length} are not delivered`)];
  const p99 = quantile(
    deliveriesMs.filter((ms) => ms !== null),
    0.99,
  );
  return p99 < p99Ms ? [] : [violation('N3', 'webhook', `p99 is ${Math.round(p99)} ms`)];
}

/** No reading is as bad as a high one: the meter never got an answer. */
function checkAnswers(mb: number | null, mostMb: number): NoiseViolation[] {
  if (mb === null) return [violation('N7', 'api-gateway', 'never told how much waits')];
  return mb <= mostMb ? [] : [violation('N7', 'api-gateway', `${Math.round(mb)} MB waited`)];
}

function checkNoises({ noise }: NoiseHistory): NoiseViolation[] {
  return Object.entries(noise).flatMap(([name, counts]) => {
    if (counts === undefined || (MADE[name] ?? []).some((what) => (counts[what] ?? 0) > 0)) return [];
    return [violation('N6', name, `it did only ${JSON.stringify(counts)}`)];
  });
}

const violation = (invariant: NoiseInvariant, subject: string, what: string): NoiseViolation => ({
  invariant,
  subject,
  what,
});
