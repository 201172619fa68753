import { waitFor } from '@chasqui/testing';
import { type Bench, type BenchOptions, progress } from '../bench';
import type { LoadGenerator } from '../load/load.generator';
import type { LoadOptions, LoadResult } from '../load/load-options';
import { Child } from '../processes/child';
import { coresBusy, coresText, cpuSeconds } from '../processes/cpu-seconds';
import { type Figure, ratios, type Report } from '../report/report';
import { type BenchServices, benchServices } from '../services/bench-services';
import { createTenants, type Tenant } from '../tenants/tenants';
import type { FloorServer } from './floor.server';
import type { IntakeServer } from './intake.server';

/** Organizations; each has its own counter row, which all its requests count on. */
const TENANTS = 20;
const CONNECTIONS = 256;
const PATH = '/v1/whatsapp/send';
const BODY = JSON.stringify({
  to: '+15550100001',
  message: 'Your order 4711 has been shipped and will arrive on Thursday.',
  metadata: { order: '4711' },
});

type Name =
  | 'ours'
  | 'plain'
  | 'floor'
  | 'ours with idempotency'
  | 'plain with idempotency'
  | 'ours, one key'
  | 'plain, one key';

interface Contestant {
  name: Name;
  serverPid: number;
  load: Pick<LoadOptions, 'port' | 'path' | 'keys' | 'withIdempotencyKeys'>;
}

interface Round extends LoadResult {
  cores: string;
}

interface Servers {
  contestants: Contestant[];
  stop(): Promise<void>;
}

async function startServers(services: BenchServices, tenants: readonly Tenant[], isSmall: boolean): Promise<Servers> {
  const { databaseUrl, redisUrl, prefix } = services;
  const place = { databaseUrl, redisUrl, prefix };
  const batched = Child.start<IntakeServer>(require.resolve('./intake.server'), { silent: true });
  const plain = Child.start<IntakeServer>(require.resolve('./intake.server'), { silent: true });
  const floor = Child.start<FloorServer>(require.resolve('./floor.server'));
  const [batchedPort, plainPort, floorPort] = await Promise.all([
    batched.ask('start', { ...place, way: 'batched' }),
    plain.ask('start', { ...place, way: 'plain' }),
    floor.ask('start', { ...place, senders: tenants.map(({ orgId, numberId }) => ({ orgId, numberId })) }),
  ]);
  const keys = tenants.map((tenant) => tenant.key);
  const ours = { port: batchedPort, path: PATH, keys, withIdempotencyKeys: false };
  const theirs = { port: plainPort, path: PATH, keys, withIdempotencyKeys: false };
  const floorLoad = { port: floorPort, path: '/', keys: [], withIdempotencyKeys: false };
  const contestants: Contestant[] = [
    { name: 'ours', serverPid: batched.pid, load: ours },
    { name: 'plain', serverPid: plain.pid, load: theirs },
    { name: 'floor', serverPid: floor.pid, load: floorLoad },
    { name: 'ours with idempotency', serverPid: batched.pid, load: { ...ours, withIdempotencyKeys: true } },
    { name: 'plain with idempotency', serverPid: plain.pid, load: { ...theirs, withIdempotencyKeys: true } },
    { name: 'ours, one key', serverPid: batched.pid, load: { ...ours, keys: keys.slice(0, 1) } },
    { name: 'plain, one key', serverPid: plain.pid, load: { ...theirs, keys: keys.slice(0, 1) } },
  ];
  return {
    contestants: isSmall ? contestants.slice(0, 5) : contestants,
    stop: async () => {
      await Promise.all([batched.stop(), plain.stop(), floor.stop()]);
    },
  };
}

async function round(
  contestant: Contestant,
  generator: Child<LoadGenerator>,
  services: BenchServices,
  measureMs: number,
): Promise<Round> {
  await empty(services);
  const warmUpMs = 500;
  const pids = { server: contestant.serverPid, generator: generator.pid, ...services.pids };
  const before = cpuSeconds(pids);
  const options = { ...contestant.load, body: BODY, connections: CONNECTIONS, warmUpMs, measureMs };
  const result = await generator.ask('run', options);
  const busy = coresBusy(before, cpuSeconds(pids), warmUpMs + measureMs);
  return { ...result, cores: coresText(busy) };
}

const BUSY_SESSIONS = `
  select 1 from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;

/** Every round meets tables of the same size. Counters stay: the intake remembers that they exist. */
async function empty({ database }: BenchServices): Promise<void> {
  // The last requests of the round before were cut off, not their transactions.
  await waitFor(async () => (await database.query(BUSY_SESSIONS)).rows.length === 0, {
    what: 'the servers to be idle',
  });
  await database.query('truncate messages, message_events, idempotency_keys');
  await database.query('vacuum usage_counters');
  await database.query('checkpoint');
}

async function run({ isSmall }: BenchOptions): Promise<Report> {
  const services = await benchServices();
  const tenants = await createTenants(services, TENANTS);
  const servers = await startServers(services, tenants, isSmall);
  const generator = Child.start<LoadGenerator>(require.resolve('../load/load.generator'));
  const found = new Map<Name, Round[]>(servers.contestants.map(({ name }) => [name, []]));
  const rounds = isSmall ? 2 : 5;
  // The first round warms up, and makes the counters of the plain way.
  for (let n = 0; n <= rounds; n += 1) {
    for (const contestant of servers.contestants) {
      const result = await round(contestant, generator, services, isSmall || n === 0 ? 1_000 : 3_000);
      progress(`${contestant.name} ${n}: ${result.perSecond.toFixed(0)}/s (${result.cores})`);
      if (Object.keys(result.unexpected).length > 0) throw new Error(`answers: ${JSON.stringify(result.unexpected)}`);
      if (n > 0) found.get(contestant.name)?.push(result);
    }
  }
  await Promise.all([generator.stop(), servers.stop()]);
  await services.stop();
  return toReport(found);
}

function toReport(found: ReadonlyMap<Name, Round[]>): Report {
  const perSecond = (name: Name): number[] => (found.get(name) ?? []).map((each) => each.perSecond);
  const figures = [...found].flatMap(([name, rounds]): Figure[] => [
    { label: `${name}: accepted`, unit: '/s', rounds: perSecond(name) },
    { label: `${name}: p99`, unit: 'ms', rounds: rounds.map((each) => each.p99Ms) },
  ]);
  const ratioOf = (of: Name, to: Name) => ratios(perSecond(of), perSecond(to));
  return {
    name: 'intake',
    title: `Accepted sends over HTTP, ${CONNECTIONS} connections, ${TENANTS} organizations`,
    figures: [
      ...figures,
      ...(found.has('ours, one key')
        ? [{ label: 'ours to plain, one key', unit: 'times', rounds: ratioOf('ours, one key', 'plain, one key') }]
        : []),
    ],
    aims: [
      { label: 'ours to plain', unit: 'times', rounds: ratioOf('ours', 'plain'), atLeast: 4, failsBelow: 2 },
      {
        label: 'ours to plain, both with idempotency',
        unit: 'times',
        rounds: ratioOf('ours with idempotency', 'plain with idempotency'),
        atLeast: 4,
        failsBelow: 2,
      },
      {
        label: 'ours to raw Fastify + pg',
        unit: 'times',
        rounds: ratioOf('ours', 'floor'),
        atLeast: 0.7,
        failsBelow: 0.2,
      },
    ],
    notes: [...found].map(([name, rounds]) => `Busy, ${name}: ${rounds.at(-1)?.cores}.`),
  };
}

export const intakeBench: Bench = { name: 'intake', run };
