import type { Bench, BenchOptions } from '../bench';
import { FLOORS, type IntakeName } from '../intake/floor.app';
import { CONNECTIONS, compete, type Contestant, figuresOf, notesOf, perSecondOf, type Rounds } from '../intake/contest';
import { intakeAims } from '../intake/intake-aims';
import { Child } from '../processes/child';
import { ratios, type Report } from '../report/report';
import { type BenchServices, benchServices } from '../services/bench-services';
import { createTenants, type Tenant } from '../tenants/tenants';
import { addBenchPhone } from './bench-phone';
import type { SmsServer } from './sms.server';
import type { SmsFloorServer } from './sms-floor.server';

const TENANTS = 20;
/** Contacts of every organization; a prime, so that all organizations write to all of them. */
const RECIPIENTS = 1_999;
const NEW_RECIPIENTS = 60_000;
const PATH = '/v1/sms/send';

type Name = IntakeName | 'ours, new recipients' | 'plain, new recipients';

interface Sender extends Tenant {
  phoneId: string;
}

/** Each organization gets a phone that counts as connected; nobody holds it. */
async function addPhones({ database }: BenchServices, tenants: readonly Tenant[]): Promise<Sender[]> {
  const senders: Sender[] = [];
  for (const tenant of tenants) {
    senders.push({ ...tenant, phoneId: (await addBenchPhone(database, tenant.orgId, 'live')).id });
  }
  return senders;
}

const bodies = (count: number): string[] =>
  Array.from({ length: count }, (_, n) =>
    JSON.stringify({
      to: `+4915550${String(n).padStart(6, '0')}`,
      message: 'Your order 4711 has been shipped and will arrive on Thursday.',
      metadata: { order: '4711' },
    }),
  );

/** Every organization has written to everybody before. */
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
  toContacts: Contestant<Name>[];
  toNewContacts: Contestant<Name>[];
  stop(): Promise<void>;
}

async function startServers(services: BenchServices, senders: readonly Sender[]): Promise<Servers> {
  const { databaseUrl, redisUrl, prefix } = services;
  const place = { databaseUrl, redisUrl, prefix };
  const batched = Child.start<SmsServer>(require.resolve('./sms.server'), { silent: true });
  const plain = Child.start<SmsServer>(require.resolve('./sms.server'), { silent: true });
  const floors = FLOORS.map((name) => ({
    name,
    server: Child.start<SmsFloorServer>(require.resolve('./sms-floor.server')),
  }));
  const phones = senders.map(({ orgId, phoneId }) => ({ orgId, phoneId }));
  const [batchedPort, plainPort, floorPorts] = await Promise.all([
    batched.ask('start', { ...place, way: 'batched' }),
    plain.ask('start', { ...place, way: 'plain' }),
    Promise.all(floors.map(({ name, server }) => server.ask('start', { ...place, floor: name, senders: phones }))),
  ]);
  const keys = senders.map((sender) => sender.key);
  const load = { path: PATH, keys, bodies: bodies(RECIPIENTS), withIdempotencyKeys: false };
  const ours = {
    serverPid: batched.pid,
    mayBeOverrun: false,
    alsoEmpty: ['events'],
    load: { ...load, port: batchedPort },
  };
  const theirs = {
    serverPid: plain.pid,
    mayBeOverrun: true,
    alsoEmpty: ['events'],
    load: { ...load, port: plainPort },
  };
  const floorOf = ({ name, server }: (typeof floors)[number], index: number) => ({
    name,
    serverPid: server.pid,
    alsoEmpty: ['events'],
    load: { ...load, port: floorPorts[index] as number, path: '/', keys: [] },
  });
  const keyed = (each: typeof ours) => ({ ...each, load: { ...each.load, withIdempotencyKeys: true } });
  const strange = bodies(NEW_RECIPIENTS);
  const alone = (each: typeof ours) => ({
    ...each,
    alsoEmpty: ['events', 'contacts', 'contact_addresses', 'contact_search', 'contact_tags', 'conversations'],
    load: { ...each.load, bodies: strange },
  });
  return {
    toContacts: [
      { ...ours, name: 'ours' },
      { ...theirs, name: 'plain' },
      ...floors.map(floorOf),
      { ...keyed(ours), name: 'ours with idempotency' },
      { ...keyed(theirs), name: 'plain with idempotency' },
    ],
    toNewContacts: [
      { ...alone(ours), name: 'ours, new recipients' },
      { ...alone(theirs), name: 'plain, new recipients' },
    ],
    stop: async () => {
      await Promise.all([batched.stop(), plain.stop(), ...floors.map(({ server }) => server.stop())]);
    },
  };
}

async function run({ isSmall }: BenchOptions): Promise<Report> {
  const services = await benchServices();
  const senders = await addPhones(services, await createTenants(services, TENANTS));
  await knowRecipients(services, senders);
  const servers = await startServers(services, senders);
  const found = new Map(await compete(services, servers.toContacts, isSmall));
  // Last, because it empties the contacts.
  if (!isSmall) for (const each of await compete(services, servers.toNewContacts, isSmall)) found.set(...each);
  await servers.stop();
  await services.stop();
  return toReport(found);
}

function toReport(found: Rounds<Name>): Report {
  const ratioOf = (of: Name, to: Name) => ratios(perSecondOf(found, of), perSecondOf(found, to));
  const strangers = ratioOf('ours, new recipients', 'plain, new recipients');
  return {
    name: 'sms-intake',
    title: `Accepted POST /sms/send over HTTP, ${CONNECTIONS} connections, ${TENANTS} organizations with ${RECIPIENTS} contacts each`,
    figures: [
      ...figuresOf(found),
      { label: 'ours to raw Fastify + pg, bare rows', unit: 'times', rounds: ratioOf('ours', 'bare') },
      ...(strangers.length > 0 ? [{ label: 'ours to plain, new recipients', unit: 'times', rounds: strangers }] : []),
    ],
    aims: intakeAims(ratioOf, 1.5),
    notes: notesOf(found),
  };
}

export const smsIntakeBench: Bench = { name: 'sms-intake', run };
