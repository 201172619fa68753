import { NOISE_MECHANISMS } from './noise-mechanisms';
import { NOISES } from './noises/all-noises';
import { allNoise } from './noise.scenario';

export const NOISE_SCENARIOS: readonly string[] = allNoise(1).map(({ name }) => name);
export const NOISE_MECHANISM_NAMES: readonly string[] = NOISE_MECHANISMS.map(({ name }) => name);
export const NOISE_KINDS: readonly string[] = NOISES.map(({ name }) => name);
