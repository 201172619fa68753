import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger, redisForCommands } from '@chasqui/runtime';
import { freePort } from '@chasqui/local-services';
import { type Bench, type BenchOptions, progress } from '../bench';
import type { SlowPairing } from '../copies/slow-pairing.process';
import type { AppProcess } from '../installation/app-process';
import { startServer } from '../installation/installation';
import { laneFeed } from '../lanes/lane-feeder';
import type { LoadGenerator } from '../load/load-generator';
import { Child } from '../processes/child';
import { cpuSeconds } from '../processes/cpu-seconds';
import type { Report } from '../report/report';
import { type BenchServices, benchServices } from '../services/bench-services';
import { addBenchPhone } from '../sms/bench-phone';
import { createTenants } from '../tenants/tenants';

/** Shares of traced requests; null switches traces off. Measured in turn, so that other load affects all. */
const SHARES = [null, 1, 0.01] as const;
const ROUNDS = 3;
const CONNECT_WITHIN_S = 30;
const SENDERS = 40;
const MEASURE_MS = 5_000;
const MESSAGES = 2_000;
const ANSWER_MS = 20;
const TRACE = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

type Share = (typeof SHARES)[number];
/** CPU milliseconds of a process per message, for a share of traced ones. */
type Cost = (share: Share) => Promise<number>;

const cpuMs = ({ pid }: AppProcess): number => (cpuSeconds({ pid }).pid ?? 0) * 1_000;

function variables(share: Share, collector: string): Record<string, string> {
  if (share === null) return {};
  return { OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_TRACES_SAMPLER_ARG: String(share) };
}

async function startCollector(): Promise<{ url: string; stop(): void }> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** Requests for SMS at an api-gateway. */
async function intakeCost(services: BenchServices, collector: string): Promise<Cost> {
  const tenants = await createTenants(services, SENDERS);
  for (const { orgId } of tenants) await addBenchPhone(services.database, orgId, 'live');
  const bodies = [JSON.stringify({ to: '4915550000001', message: 'Your order 4711 has been shipped.' })];
  const load = { path: '/v1/sms/send', keys: tenants.map(({ key }) => key), bodies, withIdempotencyKeys: true };
  return async (share) => {
    const port = await freePort();
    const app = await startServer('api-gateway', services, port, variables(share, collector));
    const generator = Child.start<LoadGenerator>(require.resolve('../load/load-generator'));
    const run = (measureMs: number) => generator.ask('run', { ...load, connections: 16, port, warmUpMs: 0, measureMs });
    await run(MEASURE_MS / 2);
    const before = cpuMs(app);
    const { perSecond } = await run(MEASURE_MS);
    const used = cpuMs(app) - before;
    await generator.stop();
    await app.stop();
    return used / ((perSecond * MEASURE_MS) / 1_000);
  };
}

async function sendingCost(services: BenchServices, collector: string): Promise<Cost> {
  const { database } = services;
  const tenants = await createTenants(services, SENDERS);
  const redis = redisForCommands(services.redisUrl, createLogger({ app: 'bench', level: 'silent' }));
  const feed = laneFeed(database, redis, services.prefix, tenants);
  return async (share) => {
    const pairing = Child.start<SlowPairing>(require.resolve('../copies/slow-pairing.process'));
    const address = `127.0.0.1:${await pairing.ask('listen', ANSWER_MS)}`;
    await database.query('update gateways set owner_address = $1', [address]);
    // As the intake stores it.
    const context = share === null ? 'null' : `case when random() < ${share} then '${TRACE}' end`;
    await database.query(`alter table messages alter column trace_context set default ${context}`);
    const app = await startServer('whatsapp-sender', services, 0, variables(share, collector));
    const untilServed = async (count: number): Promise<void> => {
      while ((await pairing.ask('served')) < count) await sleep(50);
    };
    await feed(MESSAGES / 4);
    await untilServed(MESSAGES / 4);
    const before = cpuMs(app);
    await feed(MESSAGES);
    await untilServed(MESSAGES * 1.25);
    const used = cpuMs(app) - before;
    await app.stop();
    await pairing.stop();
    return used / MESSAGES;
  };
}

const nameOf = (share: Share): string => (share === null ? 'off' : `${share * 100} % traced`);

async function run({ isSmall }: BenchOptions): Promise<Report> {
  const report: Report = {
    name: 'traces',
    title: 'CPU of intake and sender for a message, with traces and without',
    figures: [],
    aims: [],
    notes: ['A round is one run of each share, one after another; a ratio is of the same round.'],
  };
  // Too long for CI.
  if (isSmall) return { ...report, notes: ['Measured by the full form only.'] };
  const collector = await startCollector();
  for (const [app, open] of [['api-gateway', intakeCost] as const, ['whatsapp-sender', sendingCost] as const]) {
    const services = await benchServices('nothing', CONNECT_WITHIN_S);
    const costOf = await open(services, collector.url);
    const rounds = new Map<Share, number[]>(SHARES.map((share) => [share, []]));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [share, costs] of rounds) {
        costs.push(await costOf(share));
        progress(`traces: ${app}, ${nameOf(share)}: ${costs.at(-1)?.toFixed(3)} ms`);
      }
    }
    const off = rounds.get(null) ?? [];
    for (const [share, costs] of rounds) {
      report.figures.push({ label: `${app}: ${nameOf(share)}`, unit: 'ms of CPU', rounds: costs });
      if (share === null) continue;
      const ratios = costs.map((cost, round) => cost / (off[round] ?? Number.NaN));
      report.figures.push({ label: `${app}: ${nameOf(share)} to off`, unit: 'times', rounds: ratios });
    }
    await services.stop();
  }
  collector.stop();
  report.notes.push(`Load of the machine at the end: ${loadavg()[0]?.toFixed(1) ?? ''}.`);
  return report;
}

export const tracesBench: Bench = { name: 'traces', run };
