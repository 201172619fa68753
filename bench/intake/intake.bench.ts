import type { Bench, BenchOptions } from '../bench';
import { Child } from '../processes/child';
import { ratios, type Report } from '../report/report';
import { type BenchServices, benchServices } from '../services/bench-services';
import { createTenants, type Tenant } from '../tenants/tenants';
import { CONNECTIONS, compete, type Contestant, figuresOf, notesOf, perSecondOf, type Rounds } from './contest';
import type { FloorServer } from './floor.server';
import type { IntakeServer } from './intake.server';

/** Organizations; each has its own counter row, which all its requests count on. */
const TENANTS = 20;
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

interface Servers {
  contestants: Contestant<Name>[];
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
  const load = { path: PATH, keys, bodies: [BODY], withIdempotencyKeys: false };
  const ours = { ...load, port: batchedPort };
  const theirs = { ...load, port: plainPort };
  const floorLoad = { ...load, port: floorPort, path: '/', keys: [] };
  const contestants: Contestant<Name>[] = [
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

async function run({ isSmall }: BenchOptions): Promise<Report> {
  const services = await benchServices();
  const tenants = await createTenants(services, TENANTS);
  const servers = await startServers(services, tenants, isSmall);
  const found = await compete(services, servers.contestants, isSmall);
  await servers.stop();
  await services.stop();
  return toReport(found);
}

function toReport(found: Rounds<Name>): Report {
  const ratioOf = (of: Name, to: Name) => ratios(perSecondOf(found, of), perSecondOf(found, to));
  return {
    name: 'intake',
    title: `Accepted sends over HTTP, ${CONNECTIONS} connections, ${TENANTS} organizations`,
    figures: [
      ...figuresOf(found),
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
    notes: notesOf(found),
  };
}

export const intakeBench: Bench = { name: 'intake', run };
