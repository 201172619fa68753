import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@chasqui/testing';
import { progress } from '../bench';
import type { LoadGenerator } from '../load/load-generator';
import type { LoadOptions, LoadResult } from '../load/load-options';
import { Child } from '../processes/child';
import { coresBusy, coresText, cpuSeconds } from '../processes/cpu-seconds';
import { type Figure, ratios } from '../report/report';
import { PLAIN } from '../plain/plain-service';
import type { BenchServices } from '../services/bench-services';

const WARM_UP_MS = 500;
const SMALL_MS = 1_000;
const MEASURE_MS = 5_000;
const ROUNDS = 3;
const MICROS = 1_000_000;

export interface Contestant<Name extends string> {
  name: Name;
  /** All processes by role; PostgreSQL and Redis are counted separately. */
  pids: Readonly<Record<string, number>>;
  load: Omit<LoadOptions, 'warmUpMs' | 'measureMs'>;
  /** Truncated before each round; the first table has one row per message. */
  empties: readonly string[];
  /** Called before each round as well. */
  reset?: () => Promise<void>;
}

interface Round extends LoadResult {
  cores: string;
  /** Microseconds of CPU per message of all processes except the load generator. */
  microsPerMessage: number;
}

export type Rounds<Name extends string> = ReadonlyMap<Name, readonly Round[]>;

/**
 * Runs the contestants in turn, round by round. The first round warms up; the small form has only that one.
 *
 * @param warmMs length of the first round: long enough that no process compiles any more
 */
export async function compete<Name extends string>(
  services: BenchServices,
  contestants: readonly Contestant<Name>[],
  { isSmall, warmMs }: { isSmall: boolean; warmMs: number },
): Promise<Rounds<Name>> {
  const generator = Child.start<LoadGenerator>(require.resolve('../load/load-generator'));
  const found = new Map<Name, Round[]>(contestants.map(({ name }) => [name, []]));
  const lengths = isSmall ? [SMALL_MS] : [warmMs, ...Array.from({ length: ROUNDS }, () => MEASURE_MS)];
  for (const [n, measureMs] of lengths.entries()) {
    for (const contestant of contestants) {
      const result = await round(contestant, generator, services, measureMs);
      progress(`${contestant.name} ${n}: ${result.perSecond.toFixed(0)}/s (${result.cores})`);
      mustBeExpected(contestant, result);
      if (n > 0 || isSmall) found.get(contestant.name)?.push(result);
    }
  }
  await generator.stop();
  return found;
}

function mustBeExpected({ name }: Contestant<string>, { unexpected }: LoadResult): void {
  if (Object.keys(unexpected).length > 0) throw new Error(`${name} was answered ${JSON.stringify(unexpected)}`);
}

async function round(
  { load, pids, empties, reset }: Contestant<string>,
  generator: Child<LoadGenerator>,
  services: BenchServices,
  measureMs: number,
): Promise<Round> {
  await reset?.();
  await empty(services, empties);
  const all = { ...pids, ...services.pids, generator: generator.pid };
  const before = cpuSeconds(all);
  const result = await generator.ask('run', { ...load, warmUpMs: WARM_UP_MS, measureMs });
  const busy = coresBusy(before, cpuSeconds(all), WARM_UP_MS + measureMs);
  await mustBeStored(services, empties, (result.perSecond * measureMs) / 1_000);
  const { generator: _asking = 0, ...working } = busy;
  const cores = Object.values(working).reduce((sum, each) => sum + each, 0);
  return { ...result, cores: coresText(busy), microsPerMessage: (cores * MICROS) / result.perSecond };
}

/** Answers without stored rows do not count. The first table has one row per message. */
async function mustBeStored({ database }: BenchServices, [table]: readonly string[], answered: number): Promise<void> {
  const { rows } = await database.query<{ stored: number }>(`select count(*)::integer as stored from ${table}`);
  const stored = rows[0]?.stored ?? 0;
  if (stored < Math.floor(answered))
    throw new Error(`of ${answered} messages that were accepted ${table} has ${stored}`);
}

const BUSY_SESSIONS = `
  select 1 from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;

/** Every round starts with tables of the same size. Counters stay: the intake remembers that they exist. */
async function empty({ database }: BenchServices, tables: readonly string[]): Promise<void> {
  // The last requests of the previous round were cut off, but their transactions may still run.
  await waitFor(async () => (await database.query(BUSY_SESSIONS)).rows.length === 0, {
    what: 'the servers to be idle',
  });
  // The log of requests is written once a second.
  await sleep(1_500);
  // Retried after a deadlock: a server that sweeps locks the tables in another order.
  await database.transaction((transaction) => transaction.query(`truncate ${tables.join(', ')}`));
  await database.query('vacuum usage_counters, plain_usage');
  await database.query('checkpoint');
}

export const perSecondOf = <Name extends string>(found: Rounds<Name>, name: Name): number[] =>
  (found.get(name) ?? []).map((each) => each.perSecond);

export const ratioIn =
  <Name extends string>(found: Rounds<Name>) =>
  (of: Name, to: Name): number[] =>
    ratios(perSecondOf(found, of), perSecondOf(found, to));

export const figuresOf = <Name extends string>(found: Rounds<Name>): Figure[] =>
  [...found].flatMap(([name, rounds]) => [
    { label: name, unit: '/s', rounds: perSecondOf(found, name) },
    { label: `${name}: p99`, unit: 'ms', rounds: rounds.map((each) => each.p99Ms) },
    { label: `${name}: work of all processes`, unit: 'µs', rounds: rounds.map((each) => each.microsPerMessage) },
  ]);

/** What "plain" means, and how busy each process kept the machine. */
export const notesOf = (found: Rounds<string>): string[] => [
  PLAIN,
  ...[...found].map(([name, rounds]) => `Busy, ${name}: ${rounds.at(-1)?.cores}.`),
];
