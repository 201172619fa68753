import type { CsvRow } from '../csv/csv-rows';
import { csvLine } from '../csv/csv-text';
import type { RowReason } from './row-refusal';
import type { CompletedPhone } from './row-reader';

export type RowFate = 'created' | 'updated' | 'skipped' | 'failed';

export interface BatchRow {
  row: CsvRow;
  fate: RowFate;
  /** For refused and skipped rows. */
  reason: RowReason | null;
  completed: readonly CompletedPhone[];
}

export interface ShownRow {
  position: number;
  outcome: 'failed' | 'skipped';
  line: number;
  code: string;
  params: RowReason['params'];
  reason: string;
  cells: string[];
}

export interface ImportProgress {
  position: number;
  skipped: number;
  failed: number;
  completedNumbers: number;
}

export interface BatchNote {
  counts: Record<RowFate, number>;
  csv: string;
  shown: ShownRow[];
  completed: number;
  examples: { line: number; written: string; phone: string }[];
  after: ImportProgress;
}

/** Applies to refused and to skipped rows each; the file of refused rows has all of the former. */
const MOST_SHOWN = 100;
const SHOWN_CELLS = 6;
const LONGEST_CELL = 80;
const EXAMPLES = 3;

export function noteOf(before: ImportProgress, rows: readonly BatchRow[]): BatchNote {
  const counts = { created: 0, updated: 0, skipped: 0, failed: 0 };
  const shown: ShownRow[] = [];
  const done = rows.filter(({ fate }) => fate !== 'failed');
  const examples = done.flatMap(({ row: { line }, completed }) => completed.map((each) => ({ line, ...each })));
  let csv = '';
  for (const [index, { row, fate, reason }] of rows.entries()) {
    counts[fate] += 1;
    if (reason === null || (fate !== 'failed' && fate !== 'skipped')) continue;
    if (fate === 'failed') csv += refusedLine(row, reason);
    if (before[fate] + counts[fate] <= MOST_SHOWN)
      shown.push({
        position: before.position + index + 1,
        outcome: fate,
        line: row.line,
        ...reason,
        cells: cellsOf(row),
      });
  }
  return {
    counts,
    csv,
    shown,
    completed: examples.length,
    examples: examples.slice(0, Math.max(0, EXAMPLES - before.completedNumbers)),
    after: {
      position: before.position + rows.length,
      skipped: before.skipped + counts.skipped,
      failed: before.failed + counts.failed,
      completedNumbers: before.completedNumbers + examples.length,
    },
  };
}

/** PostgreSQL cannot store NUL. */
const storable = (text: string): string => text.replaceAll('\0', '\ufffd');

const refusedLine = ({ line, cells }: CsvRow, { code, reason }: RowReason): string =>
  storable(csvLine([String(line), code, reason, ...cells]));

const cellsOf = ({ cells }: CsvRow): string[] =>
  cells
    .filter((cell) => cell.trim() !== '')
    .slice(0, SHOWN_CELLS)
    .map((cell) => storable(cell.trim().slice(0, LONGEST_CELL)));
