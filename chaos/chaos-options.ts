import { parseArgs } from 'node:util';
import { WEBHOOK_MECHANISM_NAMES, WEBHOOK_SCENARIOS } from './webhooks/webhook-names';
import { CONTACT_MECHANISM_NAMES, CONTACT_SCENARIOS } from './contacts/contact-names';
import { NOISE_KINDS, NOISE_MECHANISM_NAMES, NOISE_SCENARIOS } from './noise/noise-names';
import { OUTAGE_MECHANISM_NAMES, OUTAGE_SCENARIOS } from './outages/outage-names';
import { MECHANISMS } from './mechanisms';
import { BITE_SCENARIOS } from './scenarios/bite.scenario';
import { fullScenarios } from './scenarios/full.scenario';

export interface ChaosOptions {
  /** The form for every merge, about a minute. */
  small: boolean;
  /** Switches each mechanism off in turn and expects broken promises. */
  bite: boolean;
  /** Names of scenarios, with `bite` of mechanisms; empty runs all. */
  only: readonly string[];
  without: string | undefined;
  seed: number;
  size: number;
  /**
   * Events per second in the steady phase of `webhooks`, requests per second in `outages`; undefined takes what two
   * cores carry.
   */
  rate: number | undefined;
  /** Kinds of noise in `noise`; empty: all. */
  kinds: readonly string[];
  /** Length of `outage-soak`; undefined takes 30. */
  minutes: number | undefined;
  keep: boolean;
}

export function readOptions(args: readonly string[]): ChaosOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      small: { type: 'boolean', default: false },
      bite: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      without: { type: 'string' },
      seed: { type: 'string' },
      size: { type: 'string', default: '1' },
      rate: { type: 'string' },
      minutes: { type: 'string' },
      kinds: { type: 'string', multiple: true, default: [] },
      keep: { type: 'boolean', default: false },
    },
  });
  const seed = values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed);
  const size = Number(values.size);
  const rate = values.rate === undefined ? undefined : Number(values.rate);
  if (!Number.isInteger(seed)) throw new Error('--seed is a whole number.');
  if (!(size > 0 && size <= 100)) throw new Error('--size is a share of the full size, such as 0.1.');
  if (rate !== undefined && !(rate > 0)) throw new Error('--rate is a number of events, or requests, per second.');
  const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
  if (minutes !== undefined && !(minutes > 0)) throw new Error('--minutes is a number of minutes.');
  const only = values.only.flatMap((names) => names.split(','));
  const kinds = values.kinds.flatMap((names) => names.split(','));
  mustBeKnown('--kinds', kinds, NOISE_KINDS);
  const names = [...fullScenarios(1), ...BITE_SCENARIOS].map((scenario) => scenario.name);
  const mechanisms = [
    ...MECHANISMS.map((mechanism) => mechanism.name),
    ...WEBHOOK_MECHANISM_NAMES,
    ...CONTACT_MECHANISM_NAMES,
    ...NOISE_MECHANISM_NAMES,
    ...OUTAGE_MECHANISM_NAMES,
  ];
  const scenarios = [
    'small',
    'small-phones',
    'postgres-failover',
    ...WEBHOOK_SCENARIOS,
    ...CONTACT_SCENARIOS,
    ...NOISE_SCENARIOS,
    ...OUTAGE_SCENARIOS,
    ...names,
  ];
  mustBeKnown('--only', only, values.bite ? mechanisms : scenarios);
  mustBeKnown('--without', values.without === undefined ? [] : [values.without], mechanisms);
  const { small, bite, without, keep } = values;
  return { small, bite, only, without, seed, size, rate, minutes, kinds, keep };
}

function mustBeKnown(option: string, given: readonly string[], known: readonly string[]): void {
  const unknown = given.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`${option} ${unknown}: it is one of ${known.join(', ')}.`);
}
