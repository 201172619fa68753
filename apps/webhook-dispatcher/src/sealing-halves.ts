export const SEALING_HALVES = Symbol('SEALING_HALVES');
