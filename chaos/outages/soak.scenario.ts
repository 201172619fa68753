import type { Outage } from './outage';
import { allShort } from './outage.scenario';

/** A long run in which everything that can break does, one fault after the other. */
export interface SoakScenario {
  name: string;
  what: string;
  minutes: number;
  /** Half of what two cores carry beside the callers. */
  perSecond: number;
  everyMs: number;
  /** What is broken at the same moment, one of these at a time. */
  faults: readonly (readonly Outage[])[];
}

export const SOAK = 'outage-soak';
const MINUTES = 30;

/** What a machine that fails takes with it. */
const PROCESSES = [
  'sender-killed',
  'sender-frozen',
  'pairing-killed',
  'pairing-frozen',
  'gateway-killed',
  'dispatchers-killed',
];
const STORES = ['postgres-cut', 'postgres-frozen', 'redis-frozen', 'redis-down'];

/** Faults of which `docs/reliability.md` says that they end a process, a connection or a store for seconds. */
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
