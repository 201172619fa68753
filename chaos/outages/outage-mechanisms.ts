import type { Preloads } from '../system/chaos-system';
import type { OutageScenario } from './outage';
import type { OutageInvariant } from './outage.check';
import { eachOutage } from './outage.scenario';

/** Something that keeps an outage from those who send, and what breaks without it. */
export interface OutageMechanism {
  name: string;
  /** What is switched off, by a preload that patches a class. */
  what: string;
  preloads: Preloads;
  /** Where its absence must show, and as what. */
  scenario: OutageScenario;
  breaks: readonly OutageInvariant[];
}

/** The fault against which the mechanism stands, in its short form. */
function alone(name: string): OutageScenario {
  const scenario = eachOutage(0).find((each) => each.name === `outage-${name}`);
  if (scenario === undefined) throw new Error(`there is no outage ${name}`);
  return scenario;
}

export const OUTAGE_MECHANISMS: readonly OutageMechanism[] = [
  {
    name: 'polite-leave',
    what: 'a copy of the API that is asked to leave is gone at once',
    preloads: { 'api-gateway': ['without-polite-leave'] },
    scenario: alone('apis-replaced'),
    breaks: ['O3', 'O5'],
  },
];
