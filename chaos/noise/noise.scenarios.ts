import type { NoiseScenario } from './run-noise';

const WHAT = 'ten kinds of noise at once beside a customer who sends WhatsApp and SMS, links, and takes webhooks';
/** Of every app, under all noise together. */
const MEMORY_MB = 400;

/**
 * For every merge, on two cores that the noise itself shares with the service: less of everything, and the bound of time
 * only tells shares that are missing (50 s, and most sends failed) from a busy machine (3 to 22 s).
 */
export const SMALL_NOISE: NoiseScenario = {
  name: 'small-noise',
  what: WHAT,
  size: 0.5,
  aloneMs: 4_000,
  noisyMs: 26_000,
  bounds: { p99Ms: 30_000, webhookP99Ms: 10_000, memoryMb: MEMORY_MB },
  only: [],
};

export const noise = (size: number, only: readonly string[] = []): NoiseScenario => ({
  ...SMALL_NOISE,
  name: 'noise',
  size,
  aloneMs: 10_000,
  noisyMs: Math.max(26_000, 90_000 * size),
  bounds: { p99Ms: 1_000, webhookP99Ms: 5_000, memoryMb: MEMORY_MB },
  only,
});

export const allNoise = (size: number, only?: readonly string[]): NoiseScenario[] => [SMALL_NOISE, noise(size, only)];
