import { IDLE } from './run-idle';
import { OUTAGE_MECHANISMS } from './outage-mechanisms';
import { allOutages } from './outage.scenario';
import { SOAK } from './soak.scenario';

export const OUTAGE_SCENARIOS: readonly string[] = [...allOutages(1).map(({ name }) => name), SOAK, IDLE];
export const OUTAGE_MECHANISM_NAMES: readonly string[] = OUTAGE_MECHANISMS.map(({ name }) => name);
