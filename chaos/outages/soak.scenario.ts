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
  faults: readonly Outage[];
}

export const SOAK = 'outage-soak';
const MINUTES = 30;

/** Faults of which `docs/reliability.md` says that they end a process, a connection or a store for seconds. */
export const soak = (minutes: number | undefined): SoakScenario => ({
  name: SOAK,
  what: 'a random fault every 20 s at half load',
  minutes: minutes ?? MINUTES,
  perSecond: 12,
  everyMs: 20_000,
  faults: allShort(),
});
