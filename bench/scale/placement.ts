import type { Random } from '../../chaos/random';

/** A part of the organizations, which moves as one: Citus calls it a shard. */
export interface Shard {
  /** Share of the traffic. */
  share: number;
}

/** Each organization falls into a shard by its hash; here by a number drawn for it. */
export function shardsOf(shares: readonly number[], shardCount: number, random: Random): Shard[] {
  const shards = Array.from({ length: shardCount }, (): Shard => ({ share: 0 }));
  for (const share of shares) {
    const shard = shards[Math.floor(random.next() * shardCount)];
    if (shard !== undefined) shard.share += share;
  }
  return shards;
}

/** The same shards with the largest organizations in shards of their own, as Citus isolates a tenant. */
export function isolated(shares: readonly number[], shards: number, own: number, random: Random): Shard[] {
  return [...shares.slice(0, own).map((share): Shard => ({ share })), ...shardsOf(shares.slice(own), shards, random)];
}

/** Shards to servers in turn, as they are made: nobody has looked yet how busy they are. @returns share of each server */
export function inTurn(shards: readonly Shard[], servers: number): number[] {
  const loads = Array.from({ length: servers }, () => 0);
  shards.forEach(({ share }, place) => {
    loads[place % servers] = (loads[place % servers] ?? 0) + share;
  });
  return loads;
}

/** The busiest shard first, each to the server that has least (Graham's rule, at most 4/3 of the best). */
export function balanced(shards: readonly Shard[], servers: number): number[] {
  const loads = Array.from({ length: servers }, () => 0);
  for (const { share } of [...shards].sort((a, b) => b.share - a.share)) {
    const least = loads.indexOf(Math.min(...loads));
    loads[least] = (loads[least] ?? 0) + share;
  }
  return loads;
}

/** How much more than its fair part the busiest server has: 1 is even. */
export const unevenness = (loads: readonly number[]): number =>
  (Math.max(...loads) * loads.length) / loads.reduce((sum, load) => sum + load, 0);
