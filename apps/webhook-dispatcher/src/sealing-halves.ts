/** Token of the keys that open endpoints' secrets. */
export const SEALING_HALVES = Symbol('SEALING_HALVES');
