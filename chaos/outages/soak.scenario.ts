import type { Outage } from './outage';
import { allShort } from './outage.scenario';

export interface SoakScenario {
  name: string;
  what: string;
  minutes: number;
  perSecond: number;
  everyMs: number;
  /** Outages that break at the same moment; one such group at a time. */
  faults: readonly (readonly Outage[])[];
}

export const SOAK = 'outage-soak';
const MINUTES = 30;

const PROCESSES = [
  'sender-killed',
  'sender-frozen',
  'pairing-killed',
  'pairing-frozen',
  'gateway-killed',
  'dispatchers-killed',
];
const STORES = ['postgres-cut', 'postgres-frozen', 'redis-frozen', 'redis-down'];

/** Faults that end a process, connection or store for seconds, as listed in `docs/reliability.md`. */
export const soak = (minutes: number | undefined): SoakScenario => ({
  name: SOAK,
  what: 'a random fault, or one of a process and one of a store at once, every 20 s at half load',
  minutes: minutes ?? MINUTES,
  perSecond: 12,
  everyMs: 20_000,
  faults: drawn(allShort()),
});

/** Each fault alone, and as often a pair: processes that end while a store is away. */
function drawn(all: readonly Outage[]): (readonly Outage[])[] {
  const named = (names: readonly string[]): Outage[] => all.filter(({ name }) => names.includes(name));
  const pairs = named(PROCESSES).flatMap((process) => named(STORES).map((store) => [process, store]));
  return [...all.map((each) => [each]), ...pairs];
}
