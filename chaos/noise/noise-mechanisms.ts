import type { NoiseInvariant } from './noise.check';
import type { NoisyPreloads, NoisyVariables } from './noise-apps';
import { SMALL_NOISE } from './noise.scenario';
import type { NoiseScenario } from './run-noise';

/** Something that keeps neighbours from each other, and what breaks without it. */
export interface NoiseMechanism {
  name: string;
  /** What is switched off, by a preload that patches a class, or by a variable. */
  what: string;
  preloads?: NoisyPreloads;
  /** Switched off by its own variable. */
  variables?: NoisyVariables;
  /** Where its absence must show, and as what. */
  scenario: NoiseScenario;
  breaks: readonly NoiseInvariant[];
}

/** Only the kind of noise against which the mechanism stands: so it is this one that is missed. */
const beside = (...only: readonly string[]): NoiseScenario => ({
  ...SMALL_NOISE,
  name: `noise-${only.join('-')}`,
  what: `a customer beside ${only.join(' and ')}`,
  size: 1,
  only,
});

export const NOISE_MECHANISMS: readonly NoiseMechanism[] = [
  {
    name: 'fair-pool',
    what: 'slots go to whoever comes first, and no slow work gives its place away',
    preloads: { 'whatsapp-sender': ['without-fair-pool'] },
    scenario: beside('slow-sends'),
    breaks: ['N1', 'N2'],
  },
  {
    name: 'answer-memory',
    what: 'answers that nobody reads may hold any memory',
    variables: { 'api-gateway': { ANSWER_MEMORY_MB: '16384' } },
    scenario: beside('lists'),
    breaks: ['N7'],
  },
];
