import { Client } from 'pg';
import type { BenchServices } from '../services/bench-services';

export interface MeasuredWorld {
  services: BenchServices;
  operations: ReadonlyMap<string, () => Promise<unknown>>;
}

export interface Measured {
  tookMs: number[];
  /** Pages of 8 kB that PostgreSQL accessed, cached or not. */
  pages: number;
}

export interface GrowthRounds {
  /** Untimed runs before: connections prepare a statement, and plan it generically from the sixth time on. */
  warming: number;
  timed: number;
  counted: number;
}

/** Only statements that ran at least as often as the operation: others are apps looking for work. */
const PAGES = `
  select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 as pages from pg_stat_statements
  where dbid = (select oid from pg_database where datname = $1) and calls >= $2`;
const RESET = 'select pg_stat_statements_reset(0, oid, 0) from pg_database where datname = $1';

/** Runs all operations in turn, each in both worlds one after the other, so that other load affects both. */
export async function measureGrowth(
  worlds: readonly MeasuredWorld[],
  rounds: GrowthRounds,
): Promise<ReadonlyMap<string, readonly Measured[]>> {
  const labels = [...(worlds[0]?.operations.keys() ?? [])];
  const measured = new Map(labels.map((label) => [label, worlds.map((): Measured => ({ tookMs: [], pages: 0 }))]));
  for (let round = -rounds.warming; round < rounds.timed; round += 1) {
    for (const label of labels) {
      // The second one profits from the CPU caches of the first, so the order alternates.
      for (const place of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const tookMs = await timed(worlds[place]?.operations.get(label));
        if (round >= 0) measured.get(label)?.[place]?.tookMs.push(tookMs);
      }
    }
  }
  await countPages(worlds, rounds.counted, measured);
  return measured;
}

async function timed(work: (() => Promise<unknown>) | undefined): Promise<number> {
  if (work === undefined) throw new Error('both worlds do the same');
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function countPages(
  worlds: readonly MeasuredWorld[],
  times: number,
  measured: ReadonlyMap<string, readonly Measured[]>,
): Promise<void> {
  for (const [place, { services, operations }] of worlds.entries()) {
    const url = new URL(services.databaseUrl);
    const name = url.pathname.slice(1);
    url.pathname = '/postgres';
    url.search = '';
    const client = new Client(url.href);
    await client.connect();
    try {
      await client.query('create extension if not exists pg_stat_statements');
      for (const [label, work] of operations) {
        await client.query(RESET, [name]);
        for (let n = 0; n < times; n += 1) await work();
        const { rows } = await client.query<{ pages: number }>(PAGES, [name, times]);
        const of = measured.get(label)?.[place];
        if (of !== undefined) of.pages = (rows[0]?.pages ?? 0) / times;
      }
    } finally {
      await client.end();
    }
  }
}
