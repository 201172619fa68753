import { freePort } from '@chasqui/local-services';
import type { Bench, BenchOptions } from '../bench';
import { startServer } from '../installation/installation';
import { startPlainService } from '../plain/plain-service';
import { Child } from '../processes/child';
import type { Report } from '../report/report';
import { type BenchServices, benchServices } from '../services/bench-services';
import { addBenchPhone } from '../sms/bench-phone';
import { createTenants, type Tenant } from '../tenants/tenants';
import { compete, type Contestant, figuresOf, notesOf, ratioIn, type Rounds } from './contest';
import { FLOORS, type Floor } from './floor.app';
import type { SmsFloorServer } from './sms-floor.server';

/** Each organization has its own counter row, which all its requests update. */
const TENANTS = 20;
const CONNECTIONS = 256;
/** Contacts of every organization; prime, so that every organization writes to all of them. */
const RECIPIENTS = 1_999;
const OURS = ['messages', 'message_events', 'idempotency_keys', 'api_requests', 'events'];
const THEIRS = ['plain_messages', 'plain_idempotency'];

type Name =
  | 'ours'
  | 'plain'
  | 'ours, one key'
  | 'plain, one key'
  | 'ours with idempotency'
  | 'plain with idempotency'
  | Floor;

interface Sender extends Tenant {
  phoneId: string;
}

async function addPhones({ database }: BenchServices, tenants: readonly Tenant[]): Promise<Sender[]> {
  const senders: Sender[] = [];
  for (const tenant of tenants) {
    senders.push({ ...tenant, phoneId: (await addBenchPhone(database, tenant.orgId, 'live')).id });
  }
  return senders;
}

const BODIES = Array.from({ length: RECIPIENTS }, (_, n) =>
  JSON.stringify({
    to: `+4915550${String(n).padStart(6, '0')}`,
    message: 'Your order 4711 has been shipped and will arrive on Thursday.',
    metadata: { order: '4711' },
  }),
);

/** Every organization knows all recipients before the first round. */
async function knowRecipients({ database }: BenchServices, senders: readonly Sender[]): Promise<void> {
  const people = 'generate_series(0, $2::integer - 1) as n';
  for (const { orgId } of senders) {
    await database.query(
      `with person as materialized (select uuidv7() as id, '4915550' || lpad(n::text, 6, '0') as phone from ${people}),
         contact as (insert into contacts (id, org_id, mode, source) select id, $1, 'live', 'api' from person)
       insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary)
       select $1, 'live', 'phone', phone, id, true from person`,
      [orgId, RECIPIENTS],
    );
  }
}

interface Servers {
  contestants: Contestant<Name>[];
  stop(): Promise<void>;
}

async function startServers(services: BenchServices, senders: readonly Sender[]): Promise<Servers> {
  const port = await freePort();
  const [api, plain] = [
    await startServer('api-gateway', services, port),
    await startPlainService(services, senders, null),
  ];
  const floors = FLOORS.map((name) => ({
    name,
    server: Child.start<SmsFloorServer>(require.resolve('./sms-floor.server')),
  }));
  const phones = senders.map(({ orgId, phoneId }) => ({ orgId, phoneId }));
  const place = { databaseUrl: services.databaseUrl, senders: phones };
  const floorPorts = await Promise.all(
    floors.map(({ name, server }) => server.ask('start', { ...place, floor: name })),
  );
  const keys = senders.map((sender) => sender.key);
  const load = {
    path: '/v1/sms/send',
    keys,
    bodies: BODIES,
    withIdempotencyKeys: false,
    connections: CONNECTIONS,
  };
  const ours = { pids: { api: api.pid }, empties: OURS, load: { ...load, port } };
  const theirs = { pids: plain.pids, empties: THEIRS, reset: () => plain.reset(), load: { ...load, port: plain.port } };
  const keyed = (each: typeof ours | typeof theirs) => ({ ...each, load: { ...each.load, withIdempotencyKeys: true } });
  const alone = (each: typeof ours | typeof theirs) => ({ ...each, load: { ...each.load, keys: keys.slice(0, 1) } });
  return {
    contestants: [
      { ...ours, name: 'ours' },
      { ...theirs, name: 'plain' },
      { ...keyed(ours), name: 'ours with idempotency' },
      { ...keyed(theirs), name: 'plain with idempotency' },
      { ...alone(ours), name: 'ours, one key' },
      { ...alone(theirs), name: 'plain, one key' },
      ...floors.map(({ name, server }, index) => {
        const port = floorPorts[index] as number;
        return { name, pids: { floor: server.pid }, empties: OURS, load: { ...load, port, path: '/', keys: [] } };
      }),
    ],
    stop: async () => {
      await Promise.all([api.stop(), plain.stop(), ...floors.map(({ server }) => server.stop())]);
    },
  };
}

async function run({ isSmall }: BenchOptions): Promise<Report> {
  const services = await benchServices();
  const senders = await addPhones(services, await createTenants(services, TENANTS));
  await knowRecipients(services, senders);
  const servers = await startServers(services, senders);
  const found = await compete(services, servers.contestants, { isSmall, warmMs: 8_000 });
  await servers.stop();
  await services.stop();
  return toReport(found);
}

function toReport(found: Rounds<Name>): Report {
  const ratioOf = ratioIn(found);
  return {
    name: 'accept',
    title: `Accepted POST /sms/send over HTTP, ${CONNECTIONS} connections, ${TENANTS} organizations with ${RECIPIENTS} contacts each`,
    figures: [
      ...figuresOf(found),
      { label: 'ours to raw Fastify + pg, bare rows', unit: 'times', rounds: ratioOf('ours', 'bare') },
      { label: 'ours to raw Fastify + pg, same batches', unit: 'times', rounds: ratioOf('ours', 'same batches') },
    ],
    aims: [
      { label: 'ours to plain', unit: 'times', rounds: ratioOf('ours', 'plain'), atLeast: 1, failsBelow: 0.5 },
      {
        label: 'ours to plain, both with idempotency',
        unit: 'times',
        rounds: ratioOf('ours with idempotency', 'plain with idempotency'),
        atLeast: 1,
        failsBelow: 0.5,
      },
      {
        label: 'ours to plain, one key',
        unit: 'times',
        rounds: ratioOf('ours, one key', 'plain, one key'),
        atLeast: 2,
        failsBelow: 1,
      },
    ],
    notes: [
      'The floors: raw Fastify and pg, which commit the rows of a message before they answer, as ours does; no Nest, key, rate ' +
        'limit, check, ring, log or metric. "same batches": by our statement, in batches that fill as ours do. "bare": by a ' +
        'statement that can refuse nothing and shares its rows with nobody, in batches as full as they can be.',
      ...notesOf(found),
    ],
  };
}

export const acceptBench: Bench = { name: 'accept', run };
