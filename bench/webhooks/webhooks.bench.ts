import { createLogger, redisForCommands } from '@chasqui/runtime';
import { type Bench, type BenchOptions, progress } from '../bench';
import { Child } from '../processes/child';
import { coresBusy, coresText, type CpuSeconds, cpuSeconds } from '../processes/cpu-seconds';
import { ratios, type Report } from '../report/report';
import { type BenchServices, benchServices } from '../services/bench-services';
import { bare, type Contestant, dispatcher, plainJobs } from './webhook-contestants';
import type { WebhookServer } from './webhook-server.process';
import { addEndpoints, ENDPOINTS } from './webhook-traffic';

/**
 * Deliveries per round: amounts that take each about equally long, so that other load affects all alike, and long
 * enough that start (rings, leases) and end hardly count: rates are measured, not latencies.
 */
const FULL = { rounds: 7, dispatcher: 16_000, bare: 32_000, plain: 6_000 };
const SMALL = { rounds: 1, dispatcher: 1_000, bare: 2_000, plain: 300 };

interface Round {
  perSecond: number;
  cores: string;
  /** CPU of each process per delivery: less sensitive to other load than rates. */
  costs: string;
}

async function run({ isSmall }: BenchOptions): Promise<Report> {
  const services = await benchServices();
  const server = Child.start<WebhookServer>(require.resolve('./webhook-server.process'));
  const port = await server.ask('listen');
  const sizes = isSmall ? SMALL : FULL;
  const redis = redisForCommands(services.redisUrl, createLogger({ app: 'bench', level: 'silent' }));
  const place = { services, server, redis, ...(await addEndpoints(services.database, port)) };
  const contestants = [
    await dispatcher(place, sizes.dispatcher),
    bare(place, sizes.bare),
    await plainJobs(place, sizes.plain),
  ];
  const found = new Map<string, Round[]>(contestants.map(({ name }) => [name, []]));
  // The first round warms up.
  for (let n = 0; n <= sizes.rounds; n += 1) {
    for (const contestant of contestants) {
      const round = await timedRound(contestant, services, server);
      progress(`${contestant.name} ${n}: ${round.perSecond.toFixed(0)}/s (${round.cores}; ${round.costs})`);
      if (n > 0) found.get(contestant.name)?.push(round);
    }
  }
  await Promise.all([server, ...contestants.map(({ child }) => child)].map((child) => child.stop()));
  redis.disconnect();
  await services.stop();
  return toReport(found, sizes);
}

async function timedRound(
  contestant: Contestant,
  services: BenchServices,
  server: Child<WebhookServer>,
): Promise<Round> {
  const { database } = services;
  await database.query('truncate webhook_deliveries, webhook_attempts, events');
  await contestant.prepare();
  await database.query('analyze webhook_deliveries');
  await database.query('checkpoint');
  const pids = { poster: contestant.child.pid, server: server.pid, ...services.pids };
  const before = cpuSeconds(pids);
  const began = performance.now();
  await contestant.go();
  const tookMs = performance.now() - began;
  const after = cpuSeconds(pids);
  return {
    perSecond: (contestant.deliveries / tookMs) * 1000,
    cores: coresText(coresBusy(before, after, tookMs)),
    costs: costsText(before, after, contestant.deliveries),
  };
}

function costsText(before: CpuSeconds, after: CpuSeconds, deliveries: number): string {
  const parts = Object.entries(after).map(([name, seconds]) => {
    return `${name} ${(((seconds - (before[name] ?? 0)) * 1e6) / deliveries).toFixed(0)}`;
  });
  return `${parts.join(', ')} µs`;
}

function toReport(found: ReadonlyMap<string, Round[]>, sizes: typeof FULL): Report {
  const rates = (name: string): number[] => (found.get(name) ?? []).map(({ perSecond }) => perSecond);
  const [ours, loop, jobs] = [rates('dispatcher'), rates('bare loop'), rates('one job per delivery')];
  const busy = [...found].map(([name, rounds]) => `${name}: ${rounds.at(-1)?.cores}`);
  const costs = [...found].map(([name, rounds]) => `${name}: ${rounds.at(-1)?.costs}`);
  return {
    name: 'webhooks',
    title: `Webhooks to ${ENDPOINTS} endpoints of one server that answers at once`,
    figures: [
      { label: 'dispatcher, every attempt recorded', unit: '/s', rounds: ours },
      { label: 'bare loop of undici, nothing recorded', unit: '/s', rounds: loop },
      { label: 'one BullMQ job per delivery, every attempt recorded', unit: '/s', rounds: jobs },
    ],
    aims: [
      { label: 'dispatcher to bare loop', unit: 'times', rounds: ratios(ours, loop), atLeast: 0.6, failsBelow: 0.2 },
      { label: 'dispatcher to jobs', unit: 'times', rounds: ratios(ours, jobs), atLeast: 2, failsBelow: 1 },
    ],
    notes: [
      `${sizes.dispatcher}, ${sizes.bare} and ${sizes.plain} deliveries per round; PostgreSQL with fsync.`,
      'The bare loop posts requests that were signed before; jobs bring body and secret with them and read no table.',
      `Busy: ${busy.join('; ')}.`,
      `CPU per delivery: ${costs.join('; ')}.`,
    ],
  };
}

export const webhooksBench: Bench = { name: 'webhooks', run };
