/**
 * Sharing by organization: a pool of slots in which one organization gets at most its share while others wait, and a
 * pace for answers that cost their caller nothing. Used wherever work of several organizations meets in one process:
 * lanes, the pairing queue, connections to PostgreSQL, reads. It knows no table, queue or route, and depends on
 * nothing.
 */
export { BusyLoop, processLoop } from './busy-loop';
export { CallerPace, type PacedTurn } from './caller-pace';
export { connectionShares } from './connection-shares';
export { FairPool, type FairPoolFigures, type FairPoolLimits, type Permit } from './fair-pool';
