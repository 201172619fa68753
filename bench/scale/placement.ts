import type { Random } from '../../chaos/random';

/** A set of organizations that moves as one: Citus calls it a shard. */
export interface Shard {
  share: number;
}

export function shardsOf(shares: readonly number[], shardCount: number, random: Random): Shard[] {
  const shards = Array.from({ length: shardCount }, (): Shard => ({ share: 0 }));
  for (const share of shares) {
    const shard = shards[Math.floor(random.next() * shardCount)];
    if (shard !== undefined) shard.share += share;
  }
  return shards;
}

/** The same shards, with the largest organizations in shards of their own, as Citus isolates a tenant. */
export function isolated(shares: readonly number[], shards: number, own: number, random: Random): Shard[] {
  return [...shares.slice(0, own).map((share): Shard => ({ share })), ...shardsOf(shares.slice(own), shards, random)];
}

/** Assigns shards to servers in turn, regardless of their load. @returns share of each server */
export function inTurn(shards: readonly Shard[], servers: number): number[] {
  const loads = Array.from({ length: servers }, () => 0);
  shards.forEach(({ share }, place) => {
    loads[place % servers] = (loads[place % servers] ?? 0) + share;
  });
  return loads;
}

/** Busiest shard first, each to the least loaded server (Graham's rule, at most 4/3 of the best). */
export function balanced(shards: readonly Shard[], servers: number): number[] {
  const loads = Array.from({ length: servers }, () => 0);
  for (const { share } of [...shards].sort((a, b) => b.share - a.share)) {
    const least = loads.indexOf(Math.min(...loads));
    loads[least] = (loads[least] ?? 0) + share;
  }
  return loads;
}

/** The busiest server's share relative to an even one: 1 is even. */
export const unevenness = (loads: readonly number[]): number =>
  (Math.max(...loads) * loads.length) / loads.reduce((sum, load) => sum + load, 0);
