import type { NoiseInvariant } from './noise.check';
import type { NoisyPreloads, NoisyVariables } from './noise-apps';
import { SMALL_NOISE } from './noise.scenario';
import type { NoiseScenario } from './run-noise';

export interface NoiseMechanism {
  name: string;
  what: string;
  preloads?: NoisyPreloads;
  variables?: NoisyVariables;
  scenario: NoiseScenario;
  breaks: readonly NoiseInvariant[];
}

/** Only the noise that the mechanism is for, so that its absence is what shows. */
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
