import type { LaneProcesses } from './lane-runtime';

/** After this time without a pause, a lane leaves a process that rendezvous hashing does not give it to. */
const HANDOVER_MS = 5_000;

/**
 * Whether a lane that is drained without a pause should move to another process: a process at its limit would otherwise
 * keep its lanes for as long as they have work, and an added copy would get none. A lane stays where rendezvous hashing
 * puts it, so this ends by itself; a lone process keeps everything.
 */
export const isOverdue = (processes: Pick<LaneProcesses, 'isMine'>, lane: string, sinceMs: number): boolean =>
  sinceMs >= HANDOVER_MS && !processes.isMine(lane);
