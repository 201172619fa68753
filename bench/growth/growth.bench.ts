import type { Database } from '@chasqui/database';
import { type Bench, type BenchOptions, progress } from '../bench';
import type { Aim, Figure, Report } from '../report/report';
import { median, quantile } from '../report/statistics';
import { benchServices } from '../services/bench-services';
import { GROWING_TABLES } from './growth-rows.sql';
import { type GrowthRounds, type Measured, measureGrowth } from './growth-measure';
import { misplacedEntries } from './growth-pages';
import { filledServices, type GrowthWorld, startGrowthWorld } from './growth-world';

/** `waiting`: newest messages that wait in their lanes; each round takes one. */
const FULL = { few: 10_000, many: 10_000_000, rounds: { warming: 7, timed: 60, counted: 5 }, waiting: 1_000 };
const SMALL = { few: 6_000, many: 30_000, rounds: { warming: 0, timed: 1, counted: 1 }, waiting: 200 };
/** The promise: the cost of a page or a claim does not depend on the amount stored. */
const AIM = 1.3;

const SIZES = `
  select c.relname as name, pg_table_size(c.oid)::float8 as "tableBytes", pg_indexes_size(c.oid)::float8 as "indexBytes"
  from pg_class c where c.oid = any ($1::text[]::regclass[]) order by pg_total_relation_size(c.oid) desc`;

interface TableSize {
  name: string;
  tableBytes: number;
  indexBytes: number;
}

async function run({ isSmall }: BenchOptions): Promise<Report> {
  const sizes = isSmall ? SMALL : FULL;
  const starts: (() => Promise<GrowthWorld>)[] = [];
  for (const messages of [sizes.few, sizes.many]) {
    const services = await benchServices('statements of much');
    progress(`growth: writing ${messages} messages`);
    const owners = await filledServices(services, messages, sizes.waiting, (table) => progress(`growth: ${table}`));
    starts.push(() => startGrowthWorld(services, owners, messages));
  }
  const worlds = await Promise.all(starts.map((start) => start()));
  const report = await reportGrowth(worlds, sizes.rounds);
  for (const world of worlds) await world.stop();
  return report;
}

async function reportGrowth(worlds: readonly GrowthWorld[], rounds: GrowthRounds): Promise<Report> {
  const [, large] = worlds;
  if (large === undefined) throw new Error('two sizes are compared');
  const misplaced: number[] = [];
  for (const world of worlds) misplaced.push(await misplacedEntries(world));
  const tables = await sizesOf(large.services.database);
  progress(`growth: ${large.operations.size} operations, ${rounds.timed} times at both sizes`);
  return toReport({
    counts: worlds.map(({ messages }) => messages),
    measured: await measureGrowth(worlds, rounds),
    tables,
    misplaced,
  });
}

async function sizesOf(database: Database): Promise<TableSize[]> {
  const names = GROWING_TABLES.flatMap((series) => series.flatMap((tables) => Object.keys(tables)));
  return (await database.query<TableSize>(SIZES, [names])).rows;
}

interface Found {
  counts: readonly number[];
  measured: ReadonlyMap<string, readonly Measured[]>;
  tables: readonly TableSize[];
  misplaced: readonly number[];
}

function toReport({ counts, measured, tables, misplaced }: Found): Report {
  const [few = 0, many = 0] = counts;
  const figures = [...measured].flatMap(([label, both]) => figuresOf(label, both, counts));
  const aims = [...measured].map(([label, [small, large]]): Aim => {
    const ratio = quantile(large?.tookMs ?? [], 0.99) / quantile(small?.tookMs ?? [], 0.99);
    return { label: `${label}: p99 at ${many} to ${few}`, unit: 'times', rounds: [ratio], atMost: AIM, failsAbove: 20 };
  });
  return {
    name: 'growth',
    title: `What lists, lanes, sweeps, metrics and retention take with ${few} and with ${many} messages`,
    figures: [...figures, ...tables.flatMap((table) => sizeFigures(table, many / 1_000_000))],
    aims: [
      ...aims,
      {
        label: 'entries that pages miss, repeat or misplace',
        unit: 'entries',
        rounds: misplaced,
        atMost: 0,
        failsAbove: 0,
        isExact: true,
      },
    ],
    notes: [
      'Twenty organizations, of which the first has half of the messages; all is done for that one. A hundred days of messages ' +
        'with three lines of history each, thirty days of events and deliveries, seven of requests.',
      'One operation at a time, in both databases in turn; fsync is off. Pages are of 8 kB, found in memory or not.',
    ],
  };
}

function figuresOf(label: string, both: readonly Measured[], counts: readonly number[]): Figure[] {
  return both.flatMap(({ tookMs, pages }, place) => [
    { label: `${label}: p50 at ${counts[place]}`, unit: 'ms', rounds: [median(tookMs)] },
    { label: `${label}: p99 at ${counts[place]}`, unit: 'ms', rounds: [quantile(tookMs, 0.99)] },
    { label: `${label}: pages at ${counts[place]}`, unit: 'pages', rounds: [pages] },
  ]);
}

function sizeFigures({ name, tableBytes, indexBytes }: TableSize, millions: number): Figure[] {
  const perMillion = (bytes: number): number[] => [bytes / 1_048_576 / millions];
  return [
    { label: `${name}: table, per million messages`, unit: 'MB', rounds: perMillion(tableBytes) },
    { label: `${name}: indexes, per million messages`, unit: 'MB', rounds: perMillion(indexBytes) },
  ];
}

export const growthBench: Bench = { name: 'growth', run };
