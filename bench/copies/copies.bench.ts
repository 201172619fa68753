import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, type BenchOptions, progress } from '../bench';
import { CpuQuota } from '../processes/cpu-quota';
import type { Figure, Report } from '../report/report';
import { type BenchServices, benchServices } from '../services/bench-services';
import {
  ANSWER_MS,
  type CopiedApp,
  copiedApi,
  copiedDispatcher,
  copiedSender,
  copiedSmsDispatcher,
  type Copy,
} from './copied-app';

/** Share of a core for each copy: small enough that four copies and what they need fit on two shared cores. */
const QUOTA = 0.05;
/** Up and down again, so that other load on the machine affects all steps. */
const LADDER = [1, 2, 4, 2, 1];
const ROUNDS = 2;
/** Added copies start on a machine that is busy with the others. */
const CONNECT_WITHIN_S = 30;
/** A lane moves to an added copy after five seconds. */
const SETTLE_MS = 10_000;
const MEASURE_MS = 8_000;
const BACKLOG = 20_000;

interface HeldCopy extends Copy {
  quota: CpuQuota;
}

async function startHeld(app: CopiedApp): Promise<HeldCopy> {
  const copy = await app.start();
  const quota = CpuQuota.create(QUOTA);
  quota.hold(copy.app.pid);
  return { ...copy, quota };
}

async function stopHeld({ app, quota }: HeldCopy): Promise<void> {
  await app.stop();
  quota.remove();
}

async function climb(app: CopiedApp, copies: HeldCopy[]): Promise<Map<number, number[]>> {
  const rates = new Map<number, number[]>();
  for (const wanted of LADDER) {
    while (copies.length < wanted) copies.push(await startHeld(app));
    while (copies.length > wanted) await stopHeld(copies.pop() as HeldCopy);
    await sleep(SETTLE_MS);
    const rate = await app.measure(copies, MEASURE_MS);
    progress(`copies: ${wanted} of ${app.name}: ${rate.toFixed(1)}/s`);
    rates.set(wanted, [...(rates.get(wanted) ?? []), rate]);
  }
  return rates;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

async function measured(app: CopiedApp): Promise<Figure[]> {
  const climbs: Map<number, number[]>[] = [];
  const copies: HeldCopy[] = [];
  for (let round = 0; round < ROUNDS; round += 1) climbs.push(await climb(app, copies));
  for (const copy of copies.splice(0)) await stopHeld(copy);
  await app.stop();
  const rate = (rates: Map<number, number[]>, count: number): number => mean(rates.get(count) ?? []);
  return [...new Set(LADDER)].flatMap((count) => [
    { label: `${app.name}: ${count} copies`, unit: '/s', rounds: climbs.map((rates) => rate(rates, count)) },
    {
      label: `${app.name}: ${count} copies to one`,
      unit: 'times',
      rounds: climbs.map((rates) => rate(rates, count) / rate(rates, 1)),
    },
  ]);
}

const APPS: readonly ((services: BenchServices) => Promise<CopiedApp>)[] = [
  (services) => copiedSender(services, BACKLOG),
  (services) => copiedDispatcher(services, BACKLOG),
  (services) => copiedSmsDispatcher(services, BACKLOG),
  copiedApi,
];

async function run({ isSmall }: BenchOptions): Promise<Report> {
  const report: Report = {
    name: 'copies',
    title: `1, 2 and 4 copies with ${QUOTA * 100} % of a core each; gateways, phones and endpoints answer in ${ANSWER_MS} ms`,
    figures: [],
    aims: [],
    notes: ['Rounds are one up and down each (1, 2, 4, 2, 1 copies); a ratio is of means of the same round.'],
  };
  // Too long for CI, and needs root.
  if (isSmall) return { ...report, notes: ['Measured by the full form only.'] };
  for (const open of APPS) {
    const services = await benchServices('nothing', CONNECT_WITHIN_S);
    report.figures.push(...(await measured(await open(services))));
    await services.stop();
  }
  report.notes.push(`Load of the machine at the end: ${loadavg()[0]?.toFixed(1) ?? ''}.`);
  return report;
}

export const copiesBench: Bench = { name: 'copies', run };
