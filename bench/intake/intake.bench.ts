import type { Bench, BenchOptions } from '../bench';
import { Child } from '../processes/child';
import { ratios, type Report } from '../report/report';
import { type BenchServices, benchServices } from '../services/bench-services';
import { createTenants, type Tenant } from '../tenants/tenants';
import { CONNECTIONS, compete, type Contestant, figuresOf, notesOf, perSecondOf, type Rounds } from './contest';
import { FLOORS, type IntakeName } from './floor.app';
import type { FloorServer } from './floor.server';
import { intakeAims } from './intake-aims';
import type { IntakeServer } from './intake.server';

/** Organizations; each has its own counter row, which all its requests count on. */
const TENANTS = 20;
const PATH = '/v1/whatsapp/send';
const BODY = JSON.stringify({
  to: '+15550100001',
  message: 'Your order 4711 has been shipped and will arrive on Thursday.',
  metadata: { order: '4711' },
});

type Name = IntakeName | 'ours, no log of requests' | 'ours, one key' | 'plain, one key';

interface Servers {
  contestants: Contestant<Name>[];
  stop(): Promise<void>;
}

async function startServers(services: BenchServices, tenants: readonly Tenant[], isSmall: boolean): Promise<Servers> {
  const { databaseUrl, redisUrl, prefix } = services;
  const place = { databaseUrl, redisUrl, prefix };
  const batched = Child.start<IntakeServer>(require.resolve('./intake.server'), { silent: true });
  const unlogged = Child.start<IntakeServer>(require.resolve('./intake.server'), { silent: true });
  const plain = Child.start<IntakeServer>(require.resolve('./intake.server'), { silent: true });
  const floors = FLOORS.map((name) => ({ name, server: Child.start<FloorServer>(require.resolve('./floor.server')) }));
  const senders = tenants.map(({ orgId, numberId }) => ({ orgId, numberId }));
  const [batchedPort, unloggedPort, plainPort, floorPorts] = await Promise.all([
    batched.ask('start', { ...place, way: 'batched' }),
    unlogged.ask('start', { ...place, way: 'batched', requestLog: 'off' }),
    plain.ask('start', { ...place, way: 'plain' }),
    Promise.all(floors.map(({ name, server }) => server.ask('start', { ...place, floor: name, senders }))),
  ]);
  const keys = tenants.map((tenant) => tenant.key);
  const load = { path: PATH, keys, bodies: [BODY], withIdempotencyKeys: false };
  const ours = { ...load, port: batchedPort };
  const theirs = { ...load, port: plainPort };
  const contestants: Contestant<Name>[] = [
    { name: 'ours', serverPid: batched.pid, load: ours },
    { name: 'ours, no log of requests', serverPid: unlogged.pid, load: { ...load, port: unloggedPort } },
    { name: 'plain', serverPid: plain.pid, load: theirs },
    ...floors.map(({ name, server }, index) => {
      return { name, serverPid: server.pid, load: { ...load, port: floorPorts[index] as number, path: '/', keys: [] } };
    }),
    { name: 'ours with idempotency', serverPid: batched.pid, load: { ...ours, withIdempotencyKeys: true } },
    { name: 'plain with idempotency', serverPid: plain.pid, load: { ...theirs, withIdempotencyKeys: true } },
    { name: 'ours, one key', serverPid: batched.pid, load: { ...ours, keys: keys.slice(0, 1) } },
    { name: 'plain, one key', serverPid: plain.pid, load: { ...theirs, keys: keys.slice(0, 1) } },
  ];
  return {
    contestants: isSmall ? contestants.slice(0, 7) : contestants,
    stop: async () => {
      await Promise.all([batched.stop(), unlogged.stop(), plain.stop(), ...floors.map(({ server }) => server.stop())]);
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
      { label: 'ours to raw Fastify + pg, bare rows', unit: 'times', rounds: ratioOf('ours', 'bare') },
      {
        label: 'ours to ours without the log of requests',
        unit: 'times',
        rounds: ratioOf('ours', 'ours, no log of requests'),
      },
      ...(found.has('ours, one key')
        ? [{ label: 'ours to plain, one key', unit: 'times', rounds: ratioOf('ours, one key', 'plain, one key') }]
        : []),
    ],
    aims: intakeAims(ratioOf, 2),
    notes: notesOf(found),
  };
}

export const intakeBench: Bench = { name: 'intake', run };
