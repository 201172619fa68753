/** Token of the keys that open the secrets of endpoints. */
export const SEALING_HALVES = Symbol('SEALING_HALVES');
