import { type Bench, type BenchOptions, progress } from '../bench';
import { type Report, ratios } from '../report/report';
import { benchServices } from '../services/bench-services';
import {
  type ContactWorkWorld,
  type DeletionRun,
  type ImportRun,
  type MergeRun,
  startContactWork,
} from './contact-work-world';

const FULL = { rows: 100_000, imports: 2, beside: 30_000, rounds: 3, messages: 10_000, merges: 3 };
const SMALL = { rows: 1_000, imports: 1, beside: 3_000, rounds: 1, messages: 500, merges: 1 };
/**
 * For each row an import writes a contact, two addresses, a search row, three proofs and an event, with about twenty
 * index entries, and looks up who has the addresses; `COPY` writes one row.
 */
const MOST_OF_COPY = 1_000;
/** A 20 MB file and its contacts must never be in memory as a whole. */
const MOST_GROWN_MB = 200;
const MOST_ANSWER_MS = 1_000;
/** Share of the rate at which contacts are deleted without an import. */
const LEAST_BESIDE = 0.5;

async function run({ isSmall }: BenchOptions): Promise<Report> {
  const { rows, imports, beside, rounds, messages, merges } = isSmall ? SMALL : FULL;
  const world = await startContactWork(await benchServices());
  try {
    const [imported, copiedS] = await importAll(world, rows, imports);
    const [quiet, besides] = await deleteAll(world, beside, rounds);
    const merged: MergeRun[] = [];
    for (let n = 0; n < merges; n += 1) {
      progress(`contact-work: two contacts with ${messages} messages each`);
      merged.push(await world.merge(messages));
    }
    return toReport({ rows, messages }, imported, copiedS, quiet, besides, merged);
  } finally {
    await world.stop();
  }
}

async function importAll(world: ContactWorkWorld, rows: number, times: number): Promise<[ImportRun[], number[]]> {
  const imported: ImportRun[] = [];
  const copiedS: number[] = [];
  for (let n = 0; n < times; n += 1) {
    progress(`contact-work: importing ${rows} rows`);
    copiedS.push(await world.copyRows(rows));
    imported.push(await world.importRows(rows));
  }
  return [imported, copiedS];
}

async function deleteAll(
  world: ContactWorkWorld,
  rows: number,
  times: number,
): Promise<[quiet: DeletionRun[], beside: DeletionRun[]]> {
  const quiet: DeletionRun[] = [];
  const beside: DeletionRun[] = [];
  for (let n = 0; n < times; n += 1) {
    progress(`contact-work: deleting contacts beside an import of ${rows} rows`);
    quiet.push(await world.deleteContacts(0));
    beside.push(await world.deleteContacts(rows));
  }
  return [quiet, beside];
}

function toReport(
  { rows, messages }: { rows: number; messages: number },
  imported: readonly ImportRun[],
  copiedS: readonly number[],
  quiet: readonly DeletionRun[],
  beside: readonly DeletionRun[],
  merged: readonly MergeRun[],
): Report {
  const importedPerS = imported.map(({ tookS }) => rows / tookS);
  const copiedPerS = copiedS.map((tookS) => rows / tookS);
  return {
    name: 'contact-work',
    title: `An import of ${rows} rows, and a merge of two contacts with ${messages} messages each`,
    figures: [
      { label: 'imported', unit: 'rows/s', rounds: importedPerS },
      { label: 'copied into one table', unit: 'rows/s', rounds: copiedPerS },
      { label: 'deleted, 40 at once', unit: 'contacts/s', rounds: quiet.map(({ perS }) => perS) },
      { label: 'deleted beside an import', unit: 'contacts/s', rounds: beside.map(({ perS }) => perS) },
      { label: 'deleted, 40 at once, p99', unit: 'ms', rounds: quiet.map(({ p99Ms }) => p99Ms) },
      { label: 'merge: all messages moved after', unit: 'ms', rounds: merged.map(({ movedMs }) => movedMs) },
      { label: 'undo: all messages back after', unit: 'ms', rounds: merged.map(({ takenBackMs }) => takenBackMs) },
    ],
    aims: [
      {
        label: 'import to COPY, time',
        unit: 'times',
        rounds: ratios(copiedPerS, importedPerS),
        atMost: MOST_OF_COPY,
        failsAbove: 10 * MOST_OF_COPY,
      },
      {
        label: 'memory of the app that imports, grown',
        unit: 'MB',
        rounds: imported.map(({ grownMb }) => grownMb),
        atMost: MOST_GROWN_MB,
        failsAbove: 2 * MOST_GROWN_MB,
      },
      {
        label: 'deletions beside an import to those without, rate',
        unit: 'times',
        rounds: ratios(
          beside.map(({ perS }) => perS),
          quiet.map(({ perS }) => perS),
        ),
        atLeast: LEAST_BESIDE,
        failsBelow: LEAST_BESIDE / 2,
      },
      {
        label: 'deletion beside an import, p99',
        unit: 'ms',
        rounds: beside.map(({ p99Ms }) => p99Ms),
        atMost: MOST_ANSWER_MS,
        failsAbove: 5 * MOST_ANSWER_MS,
      },
      {
        label: 'deletions beside an import that were refused',
        unit: 'requests',
        rounds: [sum(beside.map(({ refused }) => refused))],
        atMost: 0,
        failsAbove: 0,
      },
      {
        label: 'merge: answered',
        unit: 'ms',
        rounds: merged.map(({ answeredMs }) => answeredMs),
        atMost: MOST_ANSWER_MS,
        failsAbove: 10 * MOST_ANSWER_MS,
      },
      {
        label: 'rows that are not one contact each, and messages at the wrong one',
        unit: 'rows',
        // The sum, not the median: one wrong row is too many.
        rounds: [sum(imported.map(({ wrong }) => wrong)) + sum(merged.map(({ misplaced }) => misplaced))],
        atMost: 0,
        failsAbove: 0,
        isExact: true,
      },
    ],
    notes: [
      'Imported over the API by an app of its own, until the answer says that it is completed; the second import of 100,000 ' +
        'rows meets the contacts of the first. COPY reads the same rows from a file into a table without an index.',
      'Of 40 deletions at once each waits for those before it, also while nothing is imported.',
    ],
  };
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

export const contactWorkBench: Bench = { name: 'contact-work', run };
