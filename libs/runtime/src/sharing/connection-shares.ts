import type { FairPoolLimits } from './fair-pool';

/**
 * How organizations share one process's connections to PostgreSQL: work for one of them has at most a third, all such
 * work together two thirds. The rest is for common work, such as batches and leases.
 *
 * @param poolSize connections of the process
 */
export function connectionShares(poolSize: number): FairPoolLimits & { mostPerOwner: number } {
  return { shared: Math.max(1, Math.floor((poolSize * 2) / 3)), mostPerOwner: Math.max(1, Math.floor(poolSize / 3)) };
}
