import type { FairPoolLimits } from './fair-pool';

/**
 * How organizations share the connections to PostgreSQL of one process: work that is done for one of them has at most a
 * third, all such work together two thirds. The rest is for what serves all, like batches and leases.
 *
 * @param poolSize connections of the process
 */
export function connectionShares(poolSize: number): FairPoolLimits & { mostPerOwner: number } {
  return { shared: Math.max(1, Math.floor((poolSize * 2) / 3)), mostPerOwner: Math.max(1, Math.floor(poolSize / 3)) };
}
