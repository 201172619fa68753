import type { LaneProcesses } from './lane-runtime';

/** A lane whose work does not end stays for so long with a process to which it does not fall. */
const HANDOVER_MS = 5_000;

/**
 * Whether a lane that is drained without a pause is to go on elsewhere: a process that has all it can do would otherwise
 * keep its lanes for as long as they have work, and a copy that was added would get none of them. A lane stays where it
 * falls to (rendezvous hashing), so this ends by itself; a process that is alone keeps everything.
 */
export const isOverdue = (processes: Pick<LaneProcesses, 'isMine'>, lane: string, sinceMs: number): boolean =>
  sinceMs >= HANDOVER_MS && !processes.isMine(lane);
