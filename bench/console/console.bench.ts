import { freePort } from '@chasqui/local-services';
import { newSealingPair } from '@chasqui/runtime';
import { type Bench, type BenchOptions, progress } from '../bench';
import { startServer } from '../installation/installation';
import type { Aim, Figure, Report } from '../report/report';
import { median, quantile } from '../report/statistics';
import { benchServices } from '../services/bench-services';
import { fillOrganization } from './console-rows';
import type { ConsoleSizes } from './console-rows.sql';
import { type ConsoleRoute, consoleRoutes } from './console-routes';
import { signInOwner } from './console-session';

const FULL: ConsoleSizes = {
  messages: 1_000_000,
  contacts: 100_000,
  keys: 1_000,
  requests: 200_000,
  events: 100_000,
  auditEntries: 20_000,
  members: 50,
};
const SMALL: ConsoleSizes = {
  messages: 20_000,
  contacts: 2_000,
  keys: 100,
  requests: 20_000,
  events: 4_000,
  auditEntries: 2_000,
  members: 50,
};
/** A page whose requests each take no longer feels immediate. */
const AIM_MS = 100;
const ROUNDS = { full: 40, small: 5 } as const;

interface Measured {
  routes: Map<string, number[]>;
  baseline: number[];
}

/** Requests one at a time, all routes in turn, so that other load on the machine affects all alike. */
async function measure(
  routes: readonly ConsoleRoute[],
  rounds: number,
  ask: (path: string) => Promise<void>,
  baseline: () => Promise<unknown>,
): Promise<Measured> {
  const measured: Measured = { routes: new Map(routes.map(({ label }) => [label, []])), baseline: [] };
  // The first rounds connect, compile and fill caches.
  for (let round = -2; round < rounds; round += 1) {
    for (const { label, path } of routes) {
      const tookMs = await timed(() => ask(path));
      if (round >= 0) measured.routes.get(label)?.push(tookMs);
    }
    const tookMs = await timed(baseline);
    if (round >= 0) measured.baseline.push(tookMs);
  }
  return measured;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function run({ isSmall }: BenchOptions): Promise<Report> {
  const sizes = isSmall ? SMALL : FULL;
  const services = await benchServices();
  const { database } = services;
  const owner = await fillOrganization(services, sizes);
  const cookie = `sid=${await signInOwner(database, owner.orgId)}`;
  const routes = await consoleRoutes(database, owner, sizes);
  const port = await freePort();
  const { publicKey: WEBHOOK_PUBLIC_KEY, privateKey: WEBHOOK_PRIVATE_KEY } = newSealingPair();
  const app = await startServer('console', services, port, { WEBHOOK_PUBLIC_KEY, WEBHOOK_PRIVATE_KEY });
  const ask = async (path: string): Promise<void> => {
    const answer = await fetch(`http://127.0.0.1:${port}/console/api${path}`, { headers: { cookie } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  };
  const baseline = (): Promise<unknown> =>
    database.query(
      "select * from messages where org_id = $1 and mode = 'live' order by created_at desc, id desc limit 20",
      [owner.orgId],
    );
  const rounds = isSmall ? ROUNDS.small : ROUNDS.full;
  progress(`console: ${routes.length} routes, ${rounds} times`);
  const measured = await measure(routes, rounds, ask, baseline);
  await app.stop();
  await services.stop();
  return toReport(measured, sizes);
}

function toReport({ routes, baseline }: Measured, sizes: ConsoleSizes): Report {
  const unit = 'ms';
  const figures: Figure[] = [...routes].map(([label, times]) => ({
    label: `${label}: p50`,
    unit,
    rounds: [median(times)],
  }));
  const aims: Aim[] = [...routes].map(([label, times]) => ({
    label: `${label}: p95`,
    unit,
    rounds: [quantile(times, 0.95)],
    atMost: AIM_MS,
    failsAbove: 10 * AIM_MS,
  }));
  const perQuery = [...routes.values()].map((times) => median(times) / median(baseline));
  return {
    name: 'console',
    title: `What the pages of the console ask for, with ${sizes.messages} messages in one organization`,
    figures: [
      ...figures,
      { label: 'a query of 20 messages by index: p50', unit, rounds: [median(baseline)] },
      { label: 'a query of 20 messages by index: p95', unit, rounds: [quantile(baseline, 0.95)] },
      { label: 'the routes to that query, p50', unit: 'times', rounds: perQuery },
    ],
    aims,
    notes: [
      `${sizes.contacts} contacts, ${sizes.keys} keys, ${sizes.requests} requests in the log, ${sizes.events} events with a delivery each, ${sizes.auditEntries} entries of the audit log, ${sizes.members} members.`,
      'One console, one request at a time: an owner who is an operator too.',
    ],
  };
}

export const consoleBench: Bench = { name: 'console', run };
