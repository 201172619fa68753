import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger, redisForCommands } from '@chasqui/runtime';
import { Pool } from 'undici';
import { type Bench, type BenchOptions, progress } from '../bench';
import type { Figure, Report } from '../report/report';
import { type BenchServices, benchServices } from '../services/bench-services';
import {
  costBetween,
  type Costs,
  countNow,
  type Gauge,
  OWN,
  perMessage,
  perSecond,
  tableSizes,
  type TableSize,
} from './counted';
import { type CostWorld, startCostWorld } from './cost.world';

const AT_ONCE = 32;
/** Nothing is timed here, so a busy machine need not fail it. */
const CONNECT_WITHIN_S = 30;
const PEOPLE = 10;
const SIZES = { small: { messages: 100, warmUp: 40, idleS: 2 }, full: { messages: 20_000, warmUp: 1_000, idleS: 30 } };
const WITHIN_MS = 30 * 60_000;

interface Way {
  name: string;
  path: string;
  /** Last four digits of the sandbox recipients, which decide the outcome. */
  people: string;
  /** Rows per message that show it went all the way. */
  ended: string;
}

const WHATSAPP = '/v1/whatsapp/send';
const WAYS: readonly Way[] = [
  { name: 'WhatsApp, read', path: WHATSAPP, people: '0003', ended: `status = 'read'` },
  { name: 'WhatsApp, delivered', path: WHATSAPP, people: '0001', ended: `status = 'delivered'` },
  { name: 'WhatsApp, answered', path: WHATSAPP, people: '0009', ended: `direction = 'inbound'` },
  { name: 'SMS, delivered', path: '/v1/sms/send', people: '0001', ended: `status = 'delivered'` },
];
const RECEIVED = 'received (answered less delivered)';

async function live(world: CostWorld, services: BenchServices, way: Way, messages: number): Promise<void> {
  const { database } = services;
  const before = await countOf(database, way);
  const pool = new Pool(new URL(world.baseUrl).origin, { connections: AT_ONCE });
  let sent = 0;
  const caller = async (): Promise<void> => {
    for (let n = sent++; n < messages; n = sent++) await send(pool, world, way, n);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  await pool.close();
  const giveUpAt = performance.now() + WITHIN_MS;
  while ((await countOf(database, way)) - before < messages || (await isBusy(database))) {
    if (performance.now() > giveUpAt) throw new Error(`not all messages went all the way: ${way.name}`);
    await sleep(200);
  }
}

async function send(pool: Pool, world: CostWorld, { path, people }: Way, n: number): Promise<void> {
  const isSms = path.startsWith('/v1/sms');
  const senders = isSms ? world.phoneIds : world.numberIds;
  const sender = senders[n % senders.length];
  const to = `1555${String(Math.floor(n / senders.length) % PEOPLE).padStart(3, '0')}${people}`;
  const body = {
    to,
    message: 'Your order 4711 has been shipped and will arrive on Thursday.',
    metadata: { order: '4711' },
    ...(isSms ? { device_id: sender } : { whatsapp_id: sender }),
  };
  const answer = await pool.request({
    method: 'POST',
    path,
    headers: {
      authorization: `Bearer ${world.key}`,
      'content-type': 'application/json',
      'idempotency-key': `${path}-${people}-${n}-${performance.now()}`,
    },
    body: JSON.stringify(body),
  });
  const text = await answer.body.text();
  if (answer.statusCode > 201) throw new Error(`${path} answered ${answer.statusCode}: ${text}`);
}

async function countOf(database: BenchServices['database'], { ended, path }: Way): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    `select ${OWN} count(*)::int as n from messages where ${ended} and channel = $1`,
    [path.startsWith('/v1/sms') ? 'sms' : 'whatsapp'],
  );
  return rows[0]?.n ?? 0;
}

async function isBusy(database: BenchServices['database']): Promise<boolean> {
  const { rows } = await database.query<{ busy: boolean }>(
    `select ${OWN} exists (select from webhook_deliveries where state in ('queued', 'started'))
       or exists (select from messages where state in ('queued', 'started')) as busy`,
  );
  return rows[0]?.busy ?? true;
}

interface Measured {
  costs: Costs;
  grown: Map<string, TableSize>;
}

async function measure(
  world: CostWorld,
  services: BenchServices,
  way: Way,
  { messages, idle, gauge }: { messages: number; idle: Costs; gauge: Gauge },
): Promise<Measured> {
  const { database } = services;
  await database.query(`vacuum (index_cleanup on) messages ${OWN}`);
  // After a checkpoint the first change of a page writes a page image.
  await database.query(`checkpoint ${OWN}`);
  const sizes = await tableSizes(database);
  const before = await countNow(gauge);
  await live(world, services, way, messages);
  const after = await countNow(gauge);
  const seconds = (after.atMs - before.atMs) / 1000;
  progress(`cost: ${messages} × ${way.name} in ${seconds.toFixed(0)} s`);
  const costs = perMessage(await costBetween(database, before, after), seconds, messages, idle);
  const grown = new Map<string, TableSize>();
  for (const [table, { heap, indexes }] of await tableSizes(database)) {
    const former = sizes.get(table) ?? { heap: 0, indexes: 0 };
    grown.set(table, { heap: (heap - former.heap) / messages, indexes: (indexes - former.indexes) / messages });
  }
  return { costs, grown };
}

async function run({ isSmall }: BenchOptions): Promise<Report> {
  const { messages, warmUp, idleS } = SIZES[isSmall ? 'small' : 'full'];
  const services = await benchServices('statements', CONNECT_WITHIN_S);
  const { database } = services;
  await database.query('create extension pg_stat_statements');
  await database.query('create extension pg_walinspect');
  const world = await startCostWorld(services);
  const redis = redisForCommands(services.redisUrl, createLogger({ app: 'bench', level: 'silent' }));
  const gauge: Gauge = { database, redis, pids: world.pids };
  for (const way of WAYS) await live(world, services, way, warmUp);
  const before = await countNow(gauge);
  await sleep(idleS * 1000);
  const after = await countNow(gauge);
  const seconds = (after.atMs - before.atMs) / 1000;
  const idle = perSecond(await costBetween(database, before, after), seconds);
  const measured = new Map<string, Measured>();
  for (const way of WAYS) measured.set(way.name, await measure(world, services, way, { messages, idle, gauge }));
  redis.disconnect();
  await world.stop();
  await services.stop();
  return {
    name: 'cost',
    title: `What one message costs: ${messages} of each kind, ${AT_ONCE} callers at once, one webhook that is told everything`,
    figures: figuresOf(measured, idle),
    aims: aimsOf(measured),
    notes: [
      'What runs at rest is taken away from the costs of messages; it is the last block.',
      'WAL page images come with a checkpoint before each kind; the rarer checkpoints are, the fewer there are.',
      'Bytes of tables and indexes are growth of files: at least a page, and with the room that updated rows leave.',
    ],
  };
}

function figuresOf(measured: ReadonlyMap<string, Measured>, idle: Costs): Figure[] {
  const ways = new Map([...measured].map(([way, { costs, grown }]) => [way, { ...costs, ...bytesOf(grown) }]));
  ways.set(RECEIVED, less(ways.get('WhatsApp, answered') ?? {}, ways.get('WhatsApp, delivered') ?? {}));
  ways.set('at rest, per second', { ...idle });
  return [...ways].flatMap(([way, costs]) =>
    Object.entries(costs).map(([name, value]) => ({ label: `${way}: ${name}`, unit: '', rounds: [value] })),
  );
}

function bytesOf(grown: ReadonlyMap<string, TableSize>): Record<string, number> {
  const entries = [...grown]
    .filter(([, { heap, indexes }]) => heap + indexes >= 1)
    .flatMap(([table, { heap, indexes }]): [string, number][] => [
      [`heap of ${table}, bytes`, heap],
      [`indexes of ${table}, bytes`, indexes],
    ]);
  return Object.fromEntries(entries);
}

const less = (costs: Costs, other: Costs): Record<string, number> =>
  Object.fromEntries(Object.entries(costs).map(([name, value]) => [name, value - (other[name] ?? 0)]));

/** Counts do not depend on the machine: an additional statement or row per message shows in every form. */
function aimsOf(measured: ReadonlyMap<string, Measured>): Report['aims'] {
  const costs = measured.get('WhatsApp, read')?.costs ?? {};
  const aim = (name: string, atMost: number) => {
    return {
      label: `WhatsApp, read: ${name}`,
      unit: '',
      rounds: [costs[name] ?? Number.NaN],
      atMost,
      failsAbove: 2 * atMost,
    };
  };
  return [aim('SQL statements', 12), aim('rows inserted', 20), aim('WAL without page images, bytes', 20_000)];
}

export const costBench: Bench = { name: 'cost', run };
