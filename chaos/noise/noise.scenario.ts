import { LIST_BYTES } from '@chasqui/database';
import { ANSWER_LIMITS } from '@chasqui/http';
import { NOISES } from './noises/all-noises';
import type { NoiseScenario } from './run-noise';

const WHAT = 'twelve kinds of noise at once beside a customer who sends WhatsApp and SMS, links, and takes webhooks';
/** For every app, under all noise together. */
const MEMORY_MB = 400;
/** The API's limit, plus one answer. */
const WAITING_ANSWERS_MB = (ANSWER_LIMITS.waitingBytes + LIST_BYTES) / 1e6;
const OF_MEMORY = { memoryMb: MEMORY_MB, waitingAnswersMb: WAITING_ANSWERS_MB };

/**
 * For every merge, on two cores that noise and service share: less of everything, and a time bound that tells a missing
 * mechanism (15 s and more) from a busy machine (0.8 to 1.3 s when nothing else runs).
 */
export const SMALL_NOISE: NoiseScenario = {
  name: 'small-noise',
  what: WHAT,
  size: 0.5,
  aloneMs: 4_000,
  noisyMs: 26_000,
  bounds: { p99Ms: 8_000, webhookP99Ms: 10_000, ...OF_MEMORY },
  only: [],
};

/** All kinds together. On two quiet cores p99 is 0.4 to 0.6 s; slower ones were seen to take 1 to 2 s. */
export const noise = (size: number, only: readonly string[] = []): NoiseScenario => ({
  ...SMALL_NOISE,
  name: 'noise',
  size,
  aloneMs: 10_000,
  noisyMs: Math.max(26_000, 90_000 * size),
  bounds: { p99Ms: 1_000, webhookP99Ms: 5_000, ...OF_MEMORY },
  only,
});

/**
 * Each kind alone. On two quiet cores p99 is 0.1 to 0.6 s; `slow-sends` and `floods`, which start with hundreds of
 * requests in a second or less, reach 0.4 to 1.6 s.
 */
export const eachNoise = (size: number): NoiseScenario[] =>
  NOISES.map(({ name, what }) => ({
    ...SMALL_NOISE,
    name: `noise-${name}`,
    what: `a customer beside ${what}`,
    size,
    bounds: { p99Ms: 2_000, webhookP99Ms: 5_000, ...OF_MEMORY },
    only: [name],
  }));

export const allNoise = (size: number, only?: readonly string[]): NoiseScenario[] => [
  SMALL_NOISE,
  noise(size, only),
  ...eachNoise(size),
];
