import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@chasqui/testing';
import { progress } from '../bench';
import type { LoadGenerator } from '../load/load-generator';
import type { LoadOptions, LoadResult } from '../load/load-options';
import { Child } from '../processes/child';
import { coresBusy, coresText, cpuSeconds } from '../processes/cpu-seconds';
import type { Figure } from '../report/report';
import type { BenchServices } from '../services/bench-services';

export const CONNECTIONS = 256;
const WARM_UP_MS = 500;

/** A server, and how it is asked. */
export interface Contestant<Name extends string> {
  name: Name;
  serverPid: number;
  load: Omit<LoadOptions, 'connections' | 'warmUpMs' | 'measureMs'>;
  /** Tables that are emptied before each of its rounds, besides those that always are. */
  alsoEmpty?: readonly string[];
  /** On a busy machine it may be overrun: what it answers 503 is not accepted. */
  mayBeOverrun?: boolean;
}

interface Round extends LoadResult {
  cores: string;
}

export type Rounds<Name extends string> = ReadonlyMap<Name, readonly Round[]>;

/**
 * Asks one contestant after the other, round by round. The first round warms up, and makes what is made once; the small form has
 * no other one to measure.
 */
export async function compete<Name extends string>(
  services: BenchServices,
  contestants: readonly Contestant<Name>[],
  isSmall: boolean,
): Promise<Rounds<Name>> {
  const generator = Child.start<LoadGenerator>(require.resolve('../load/load-generator'));
  const found = new Map<Name, Round[]>(contestants.map(({ name }) => [name, []]));
  const rounds = isSmall ? 0 : 5;
  for (let n = 0; n <= rounds; n += 1) {
    for (const contestant of contestants) {
      const result = await round(contestant, generator, services, isSmall || n === 0 ? 1_000 : 3_000);
      progress(`${contestant.name} ${n}: ${result.perSecond.toFixed(0)}/s (${result.cores})`);
      mustBeExpected(contestant, result);
      if (n > 0 || isSmall) found.get(contestant.name)?.push(result);
    }
  }
  await generator.stop();
  return found;
}

function mustBeExpected({ name, mayBeOverrun = false }: Contestant<string>, { unexpected }: LoadResult): void {
  const wrong = Object.keys(unexpected).filter((status) => !(mayBeOverrun && status === '503'));
  if (wrong.length > 0) throw new Error(`${name} was answered ${JSON.stringify(unexpected)}`);
  if (unexpected['503'] !== undefined) progress(`${name} was overrun: ${unexpected['503']} requests were not accepted`);
}

async function round(
  { load, serverPid, alsoEmpty = [] }: Contestant<string>,
  generator: Child<LoadGenerator>,
  services: BenchServices,
  measureMs: number,
): Promise<Round> {
  await empty(services, alsoEmpty);
  const pids = { server: serverPid, generator: generator.pid, ...services.pids };
  const before = cpuSeconds(pids);
  const options = { ...load, connections: CONNECTIONS, warmUpMs: WARM_UP_MS, measureMs };
  const result = await generator.ask('run', options);
  const busy = coresBusy(before, cpuSeconds(pids), WARM_UP_MS + measureMs);
  return { ...result, cores: coresText(busy) };
}

const BUSY_SESSIONS = `
  select 1 from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;

/** Every round meets tables of the same size. Counters stay: the intake remembers that they exist. */
async function empty({ database }: BenchServices, alsoEmpty: readonly string[]): Promise<void> {
  // The last requests of the round before were cut off, not their transactions.
  await waitFor(async () => (await database.query(BUSY_SESSIONS)).rows.length === 0, {
    what: 'the servers to be idle',
  });
  // The log of requests is written once a second.
  await sleep(1_500);
  const tables = ['messages', 'message_events', 'idempotency_keys', 'api_requests', ...alsoEmpty];
  // A transaction, which is tried again after a deadlock: a server that sweeps takes the tables in another order.
  await database.transaction((transaction) => transaction.query(`truncate ${tables.join(', ')}`));
  await database.query('vacuum usage_counters');
  await database.query('checkpoint');
}

export const perSecondOf = <Name extends string>(found: Rounds<Name>, name: Name): number[] =>
  (found.get(name) ?? []).map((each) => each.perSecond);

export const figuresOf = <Name extends string>(found: Rounds<Name>): Figure[] =>
  [...found].flatMap(([name, rounds]) => [
    { label: `${name}: accepted`, unit: '/s', rounds: perSecondOf(found, name) },
    { label: `${name}: p99`, unit: 'ms', rounds: rounds.map((each) => each.p99Ms) },
  ]);

/** What the floors are, and which processes kept how much of the machine busy. */
export const notesOf = (found: Rounds<string>): string[] => [
  'The floors: raw Fastify and pg, which commit the rows of a message before they answer, as ours does; no Nest, key, rate ' +
    'limit, check, ring, log or metric. "same batches": by our statement, in batches that fill as ours do. "bare": by a ' +
    'statement that can refuse nothing and shares its rows with nobody, in batches as full as they can be.',
  ...[...found].map(([name, rounds]) => `Busy, ${name}: ${rounds.at(-1)?.cores}.`),
];
