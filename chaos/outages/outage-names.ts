import { IDLE } from './run-idle';
import { OUTAGE_MECHANISMS } from './outage-mechanisms';
import { allOutages } from './outage.scenario';
import { SOAK } from './soak.scenario';

/** Names for `--only`. */
export const OUTAGE_SCENARIOS: readonly string[] = [...allOutages(1).map(({ name }) => name), SOAK, IDLE];
/** Names for `--without`. */
export const OUTAGE_MECHANISM_NAMES: readonly string[] = OUTAGE_MECHANISMS.map(({ name }) => name);
