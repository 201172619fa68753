import { type Bench, type BenchOptions, progress } from '../bench';
import { type Measured, measureGrowth } from '../growth/growth-measure';
import type { Aim, Figure, Report } from '../report/report';
import { median, quantile } from '../report/statistics';
import { benchServices } from '../services/bench-services';
import { type ContactsWorld, filledContacts, startContactsWorld } from './contacts-world';

const FULL = {
  few: 10_000,
  many: 1_000_000,
  rounds: { warming: 7, timed: 60, counted: 5 },
  /** Each takes a part of a second. */
  segments: { warming: 2, timed: 12, counted: 1 },
};
const SMALL = {
  few: 2_000,
  many: 10_000,
  rounds: { warming: 0, timed: 1, counted: 1 },
  segments: { warming: 0, timed: 1, counted: 1 },
};
/** The promise for lists of contacts: ratio of times. The worst measured is 1.8. */
const AIM = 1.5;
const MOST_TIMES = 4;
/** The promise for scans of many contacts, in milliseconds. */
const AIM_MS = 1_000;

async function run({ isSmall }: BenchOptions): Promise<Report> {
  const { few, many, rounds, segments } = isSmall ? SMALL : FULL;
  const worlds: ContactsWorld[] = [];
  for (const contacts of [few, many]) {
    const services = await benchServices('statements of much');
    progress(`contacts: writing ${contacts} contacts`);
    const tenants = await filledContacts(services, contacts, (table) => progress(`contacts: ${table}`));
    worlds.push(await startContactsWorld(services, tenants, contacts));
  }
  const misplaced: number[] = [];
  for (const world of worlds) misplaced.push(await world.misplaced());
  const measured = await measureGrowth(worlds, rounds);
  progress('contacts: counting segments');
  const growing = await measureGrowth(
    worlds.map((world) => ({ services: world.services, operations: world.growing })),
    segments,
  );
  const estimated: string[][] = [];
  for (const world of worlds) estimated.push(await world.estimated());
  for (const world of worlds) await world.stop();
  return toReport([few, many], { measured, growing, estimated, misplaced });
}

interface Results {
  measured: ReadonlyMap<string, readonly Measured[]>;
  growing: ReadonlyMap<string, readonly Measured[]>;
  estimated: readonly string[][];
  misplaced: readonly number[];
}

function toReport(counts: readonly number[], { measured, growing, estimated, misplaced }: Results): Report {
  const [few = 0, many = 0] = counts;
  const aims = [...measured].map(([label, [small, large]]): Aim => {
    const ratio = quantile(large?.tookMs ?? [], 0.99) / quantile(small?.tookMs ?? [], 0.99);
    return {
      label: `${label}: p99 at ${many} to ${few}`,
      unit: 'times',
      rounds: [ratio],
      atMost: AIM,
      failsAbove: MOST_TIMES,
    };
  });
  return {
    name: 'contacts',
    title: `What lists, searches and segments of contacts take with ${few} and with ${many} contacts`,
    figures: [...measured, ...growing].flatMap(([label, both]) => figuresOf(label, both, counts)),
    aims: [
      ...aims,
      ...[...growing].map(
        ([label, [, large]]): Aim => ({
          label: `${label}: p99 at ${many}`,
          unit: 'ms',
          rounds: [quantile(large?.tookMs ?? [], 0.99)],
          atMost: AIM_MS,
          failsAbove: 4 * AIM_MS,
        }),
      ),
      {
        label: 'contacts that pages miss, repeat or misplace',
        unit: 'contacts',
        rounds: misplaced,
        atMost: 0,
        failsAbove: 0,
        isExact: true,
      },
    ],
    notes: [
      'Asked of the API, one request at a time, in both databases in turn; another organization has a tenth as many contacts. ' +
        'fsync is off. Pages are of 8 kB, found in memory or not.',
      ...estimated.map(
        (labels, place) => `Counts that are estimates at ${counts[place]}: ${labels.join('; ') || 'none'}.`,
      ),
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

export const contactsBench: Bench = { name: 'contacts', run };
