import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@chasqui/testing';
import { type Bench, type BenchOptions, progress } from '../bench';
import { Child } from '../processes/child';
import type { Sender } from '../lanes/lane-traffic';
import { type Aim, type Figure, ratios, type Report } from '../report/report';
import { median, quantile } from '../report/statistics';
import { type BenchServices, benchServices } from '../services/bench-services';
import { createSenders, FairTraffic } from './fair-traffic';
import type { FairConsumer } from './fair-consumer';
import type { SharingMode } from './switched-slots';

const SIZES = {
  full: { windowMs: 10_000, rounds: 5, costMessages: 20_000, costRounds: 10 },
  small: { windowMs: 2_000, rounds: 1, costMessages: 4_000, costRounds: 2 },
};
const MODEST = 10;
/** Milliseconds between two messages of each modest organization. */
const MODEST_EVERY_MS = 100;
/** Numbers of all greedy organizations; more than a worker has slots. */
const GREEDY_NUMBERS = 400;
/** Slots taken and returned for one measurement; on one event loop time equals CPU. */
const PLACES = 100_000;
const SLOW_MS = 1_000;

interface Situation {
  name: string;
  greedy: readonly Sender[];
  sharing: SharingMode;
}

interface Window {
  perSecond: number;
  p99Ms: number;
}

class Measurement {
  private constructor(
    private readonly services: BenchServices,
    private readonly consumer: Child<FairConsumer>,
    private readonly traffic: FairTraffic,
    private readonly modest: readonly Sender[],
    readonly situations: readonly Situation[],
  ) {}

  static async start(): Promise<Measurement> {
    const services = await benchServices();
    const [modest = [], one = [], ten = [], hundred = []] = await createSenders(services, [
      { organizations: MODEST, numbers: 1 },
      ...[1, 10, 100].map((organizations) => ({ organizations, numbers: GREEDY_NUMBERS / organizations })),
    ]);
    const consumer = Child.start<FairConsumer>(require.resolve('./fair-consumer'));
    const { databaseUrl, redisUrl, prefix } = services;
    await consumer.ask('start', { databaseUrl, redisUrl, prefix });
    return new Measurement(services, consumer, new FairTraffic(services), modest, [
      { name: 'alone', greedy: [], sharing: 'fair' },
      { name: 'beside 1 greedy', greedy: one, sharing: 'fair' },
      { name: 'beside 10 greedy', greedy: ten, sharing: 'fair' },
      { name: 'beside 100 greedy', greedy: hundred, sharing: 'fair' },
      { name: 'beside 1 greedy, first come, first served', greedy: one, sharing: 'first-come' },
    ]);
  }

  async window({ greedy, sharing }: Situation, windowMs: number): Promise<Window> {
    const { consumer, traffic, modest } = this;
    await this.empty();
    const quick = modest.map(({ numberId }) => numberId);
    await consumer.ask('begin', { sharing, quick, slowMs: SLOW_MS });
    // Enough that none of their numbers ever runs empty.
    const each = Math.ceil((windowMs + 4_000) / SLOW_MS);
    const backlog = greedy.length * each;
    await traffic.send(greedy, backlog);
    // By then they hold all the slots they can get.
    if (backlog > 0) await sleep(1_000);
    const dueAt = new Map<string, number>();
    const began = performance.now();
    for (let tick = 0; tick * MODEST_EVERY_MS < windowMs; tick += 1) {
      await sleep(Math.max(0, began + tick * MODEST_EVERY_MS - performance.now()));
      const at = performance.timeOrigin + began + tick * MODEST_EVERY_MS;
      for (const id of await traffic.send(modest, MODEST)) dueAt.set(id, at);
    }
    await sleep(Math.max(0, began + windowMs - performance.now()));
    const inTime = (await consumer.ask('end')).length;
    await this.untilDone(backlog + dueAt.size);
    const latencies = (await consumer.ask('end')).map(([id, at]) => at - (dueAt.get(id) ?? at));
    if (latencies.length !== dueAt.size) throw new Error(`${dueAt.size - latencies.length} messages were lost`);
    return { perSecond: (inTime / windowMs) * 1_000, p99Ms: quantile(latencies, 0.99) };
  }

  /** CPU of the worker per message on a quiet system, µs, and messages per second. */
  async cost(sharing: SharingMode, messages: number): Promise<{ cpuUs: number; perSecond: number }> {
    const { consumer, traffic, modest } = this;
    await this.empty();
    await consumer.ask('begin', { sharing, quick: [], slowMs: 0 });
    const before = await consumer.ask('cpuUs');
    const began = performance.now();
    await traffic.send(modest, messages);
    await this.untilDone(messages);
    const tookMs = performance.now() - began;
    const used = (await consumer.ask('cpuUs')) - before;
    return { cpuUs: used / messages, perSecond: (messages / tookMs) * 1_000 };
  }

  /** Upper bound of CPU for a message's slot, µs: one slot may serve many messages. */
  placeUs(): Promise<number> {
    const numberIds = this.modest.map(({ numberId }) => numberId);
    return this.consumer.ask('placeUs', { numberIds, places: PLACES });
  }

  async stop(): Promise<void> {
    this.traffic.close();
    await this.consumer.stop();
    await this.services.stop();
  }

  private async untilDone(messages: number): Promise<void> {
    await waitFor(async () => (await this.consumer.ask('done')) >= messages, {
      what: `${messages} messages to be recorded`,
      timeoutMs: 120_000,
      intervalMs: 20,
    });
  }

  private async empty(): Promise<void> {
    await this.services.database.query('truncate messages, message_events');
    await this.services.database.query('vacuum usage_counters');
    await this.services.database.query('vacuum lanes');
    await this.services.database.query('checkpoint');
  }
}

async function run({ isSmall }: BenchOptions): Promise<Report> {
  const { windowMs, rounds, costMessages, costRounds } = SIZES[isSmall ? 'small' : 'full'];
  const measurement = await Measurement.start();
  const windows = new Map<string, Window[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const situation of measurement.situations) {
      const window = await measurement.window(situation, windowMs);
      progress(`${situation.name} ${round}: ${window.perSecond.toFixed(0)}/s, p99 ${window.p99Ms.toFixed(0)} ms`);
      windows.set(situation.name, [...(windows.get(situation.name) ?? []), window]);
    }
  }
  const costs: Record<'fair' | 'none', { cpuUs: number; perSecond: number }[]> = { fair: [], none: [] };
  // The first round warms up. The order alternates, because the machine's speed drifts.
  for (let round = 0; round <= costRounds; round += 1) {
    for (const mode of round % 2 === 0 ? (['fair', 'none'] as const) : (['none', 'fair'] as const)) {
      const cost = await measurement.cost(mode, costMessages);
      progress(`${mode} ${round}: ${cost.perSecond.toFixed(0)}/s, ${cost.cpuUs.toFixed(1)} µs a message`);
      if (round > 0) costs[mode].push(cost);
    }
  }
  const places: number[] = [];
  for (let round = 0; round < costRounds; round += 1) places.push(await measurement.placeUs());
  await measurement.stop();
  return toReport(windows, costs, places);
}

function toReport(
  windows: ReadonlyMap<string, readonly Window[]>,
  { fair, none }: Record<'fair' | 'none', readonly { cpuUs: number; perSecond: number }[]>,
  places: readonly number[],
): Report {
  const of = (name: string, what: keyof Window): number[] => (windows.get(name) ?? []).map((window) => window[what]);
  const figures = [...windows.keys()].flatMap((name): Figure[] => [
    { label: `${name}: all modest ones`, unit: '/s', rounds: of(name, 'perSecond') },
    { label: `${name}: p99`, unit: 'ms', rounds: of(name, 'p99Ms') },
  ]);
  const beside = [...windows.keys()].filter((name) => name !== 'alone');
  const toAlone = beside.flatMap((name): Aim[] => {
    const isShared = !name.includes('first come');
    const throughput = ratios(of(name, 'perSecond'), of('alone', 'perSecond'));
    const p99 = ratios(of(name, 'p99Ms'), of('alone', 'p99Ms'));
    return [
      { label: `${name}: throughput to alone`, unit: 'times', rounds: throughput, ...(isShared && FAIR.throughput) },
      { label: `${name}: p99 to alone`, unit: 'times', rounds: p99, ...(isShared && FAIR.p99) },
    ];
  });
  const cpu = ratios(
    fair.map(({ cpuUs }) => cpuUs),
    none.map(({ cpuUs }) => cpuUs),
  );
  const rate = ratios(
    fair.map(({ perSecond }) => perSecond),
    none.map(({ perSecond }) => perSecond),
  );
  const withoutUs = median(none.map(({ cpuUs }) => cpuUs));
  const isAim = ({ atLeast, atMost }: Aim): boolean => (atLeast ?? atMost) !== undefined;
  return {
    name: 'fairness',
    title: `${MODEST} modest organizations beside greedy ones with ${GREEDY_NUMBERS} numbers whose gateways take ${SLOW_MS} ms`,
    figures: [
      ...figures,
      ...toAlone.filter((aim) => !isAim(aim)),
      { label: 'quiet: messages with sharing to those without', unit: 'times', rounds: rate },
      { label: 'quiet: CPU a message with sharing to without', unit: 'times', rounds: cpu },
    ],
    aims: [
      ...toAlone.filter(isAim),
      {
        label: 'quiet: a place, in parts of the CPU of a message',
        unit: 'times',
        rounds: places.map((us) => us / withoutUs),
        atMost: 0.03,
        failsAbove: 0.15,
      },
    ],
    notes: [
      `Each modest organization sends ${1_000 / MODEST_EVERY_MS} messages a second from one number; a worker has 300 places for numbers.`,
      `Quiet: worker ${median(fair.map(({ cpuUs }) => cpuUs)).toFixed(1)} µs CPU a message with sharing, ${withoutUs.toFixed(1)} without, a place ${median(places).toFixed(2)} µs. The ratio of the first two moves by a tenth from round to round, so the place is measured by itself.`,
    ],
  };
}

const FAIR = {
  throughput: { atLeast: 0.95, failsBelow: 0.8 },
  p99: { atMost: 5, failsAbove: 50 },
} as const;

export const fairnessBench: Bench = { name: 'fairness', run };
