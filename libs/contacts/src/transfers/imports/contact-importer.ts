import { Readable } from 'node:stream';
import type { MediaStore } from '@chasqui/files/store';
import { CsvProblem } from '../csv/csv-problem';
import type { CsvRow } from '../csv/csv-rows';
import { csvLine } from '../csv/csv-text';
import { mappedColumns, type MappedColumn, mappingOf } from '../columns/column-mapping';
import { type FileFormat, rowsOf } from '../files/contact-file';
import { FileCensus } from '../files/file-census';
import { surveyed } from '../files/file-survey';
import { CutOffWork } from '../cut-off-work';
import type { MadeFile, MadeFiles } from '../made-files';
import { isPassing } from '../passing-trouble';
import { BatchPace } from './batch-pace';
import type { ImportBatches } from './import-batches';
import { weightOf } from './row-reader';
import type { ImportProblem, ImportWorkRepository, TakenImport } from './import-work.repository';

export interface ContactImporterOptions {
  work: ImportWorkRepository;
  batches: ImportBatches;
  store: Pick<MediaStore, 'read'>;
  files: MadeFiles;
  process: { readonly id: number };
  onFailure: (error: unknown, taken: TakenImport) => void;
  heartbeatMs?: number;
  /** Rows after which a waiting organization gets its turn. */
  turnRows?: number;
  /** Longest time for a batch: inbound messages wait for it. */
  batchAimMs?: number;
}

/** Characters. */
const BATCH_CHARS = 512 * 1024;
const BATCH_AIM_MS = 400;
const TURN_ROWS = 10_000;
/** Ends a turn even if few rows are done. */
const TURN_MS = 60_000;
const HEARTBEAT_MS = 5_000;
const MOST_NAMED = 10;
const ERRORS_FILE = { mime: 'text/csv', filename: 'refused-rows.csv', lifeSeconds: 3 * 24 * 60 * 60 };

const BROKE_OFF: ImportProblem = {
  code: 'BROKE_OFF',
  message: 'The import broke off several times. Nothing of the remaining rows was saved.',
};
const NO_ROOM: ImportProblem = {
  code: 'STORAGE_FULL',
  message: "Your organization's storage (storage_mb) is full: there is no file of the refused rows.",
};

/** `lost`: another process has it, or it was canceled. */
type Ending = 'done' | 'given back' | 'lost';

/**
 * Imports contacts from files. A row that is done is never done again, by any process. A process that shuts down
 * gives back its import at the end of a batch, and one that lost PostgreSQL as soon as it answers; a dead process
 * loses its import at once, and a stuck one after half a minute.
 */
export class ContactImporter {
  private isStopped = false;
  private readonly cutOff: CutOffWork<TakenImport>;

  constructor(private readonly options: ContactImporterOptions) {
    this.cutOff = new CutOffWork((taken) => options.work.giveBack(taken, true));
  }

  async run(): Promise<void> {
    while (!this.isStopped) {
      await this.cutOff.giveBackAll();
      const taken = await this.options.work.take(BROKE_OFF, this.options.process.id);
      if (taken === null) return;
      await this.work(taken);
      if (this.cutOff.isAny) return;
    }
  }

  /** Running imports stop after their batch, and are left to other processes. */
  stop(): void {
    this.isStopped = true;
  }

  private async work(taken: TakenImport): Promise<void> {
    const endHeartbeats = this.sayAtWork(taken);
    try {
      await this.goOn(taken);
    } catch (error) {
      this.options.onFailure(error, taken);
      if (this.cutOff.note(taken, error)) return;
      // The import keeps its lease, which is the pause before the next attempt.
      if (isPassing(error)) await this.options.work.uncount(taken).catch(() => undefined);
    } finally {
      endHeartbeats();
    }
  }

  private async goOn(taken: TakenImport): Promise<void> {
    if (taken.state !== 'processing') return this.close(taken, 'failed', null);
    try {
      const ending = await this.import(taken);
      if (ending === 'given back') await this.options.work.giveBack(taken);
      else await this.close(taken, 'completed', null);
    } catch (error) {
      if (!(error instanceof CsvProblem)) throw error;
      const { code, message } = error;
      await this.close(taken, 'failed', { code, message });
    }
  }

  private async import(taken: TakenImport): Promise<Ending> {
    const survey = await this.survey(taken);
    if (survey === null) return 'lost';
    const { columns, headings } = survey;
    const { turnRows = TURN_ROWS, batchAimMs = BATCH_AIM_MS } = this.options;
    const pace = new BatchPace(batchAimMs, taken.attempts > 1 || taken.position > 0);
    const [first, begun] = [taken.position, performance.now()];
    const isOver = (): boolean => taken.position - first >= turnRows || performance.now() - begun >= TURN_MS;
    const weigh = ({ cells }: CsvRow): number => weightOf(cells, columns);
    for await (const rows of batchesOf(rowsOf(await this.open(taken), survey), taken.position, pace, weigh)) {
      if (this.isStopped || (isOver() && (await this.options.work.isAnotherWaiting(taken)))) return 'given back';
      const save = () => this.options.batches.save(taken, rows, { columns, headings: headings.length });
      if (!(await pace.batch(save))) return 'lost';
      await pace.giveWay(() => this.options.batches.isAlone(taken));
    }
    return 'done';
  }

  /** The first process surveys the file; later ones read the record. @returns null if another process has the import */
  private async survey(
    taken: TakenImport,
  ): Promise<(FileFormat & { headings: readonly string[]; columns: MappedColumn[] }) | null> {
    const keys = await this.options.batches.customKeysOf(taken);
    const known = formatOf(taken);
    if (known !== null) {
      const headings = (await headingsOf(await this.open(taken), known)).map((heading) => heading.trim());
      return { ...known, headings, columns: mappedColumns({ headings, sample: [] }, taken.mapping, keys) };
    }
    const found: { columns: MappedColumn[]; census: FileCensus }[] = [];
    const survey = await surveyed(
      () => this.open(taken),
      taken,
      (head) => {
        const columns = mappedColumns(head, taken.mapping, keys);
        const census = new FileCensus(head.headings, columns, taken.ignoreColumns);
        found.push({ columns, census });
        return census;
      },
    );
    const [{ columns, census } = mustBeFound()] = found;
    const mapping = mappingOf(survey.headings, columns);
    if (!(await this.options.work.noteSurvey(taken, mapping, survey, census))) return null;
    const { format, encoding, delimiter, total } = survey;
    Object.assign(taken, { mapping, format, encoding, delimiter, total });
    if (taken.strict) mustDropNothing(census);
    return { ...survey, columns };
  }

  private async open({ fileId }: TakenImport): Promise<Readable> {
    const bytes = await this.options.store.read(fileId);
    if (bytes === null) throw new CsvProblem('FILE_GONE', 'The file is not there any more. Upload it again.');
    return bytes;
  }

  /** Unless another process has the import, writes the file of refused rows and deletes the working state. */
  private async close(taken: TakenImport, state: 'completed' | 'failed', problem: ImportProblem | null): Promise<void> {
    const { work, files } = this.options;
    if (!(await work.isOwn(taken))) return;
    if (taken.failed === 0) {
      await work.finish(taken, state, problem, null);
      return;
    }
    const refusals = Readable.from(this.refusals(taken), { objectMode: false });
    const finish = (file: MadeFile | null): Promise<boolean> =>
      work.finish(taken, state, problem ?? (file === null ? NO_ROOM : null), file);
    try {
      await files.write(taken, ERRORS_FILE, refusals, finish);
    } catch (error) {
      if (!taken.isLongEnded) throw error;
      this.options.onFailure(error, taken);
      await work.finish(taken, state, problem, null);
    }
  }

  private async *refusals(taken: TakenImport): AsyncGenerator<string> {
    const headings = await this.headingsOf(taken);
    yield csvLine(['line', 'code', 'reason', ...headings]);
    for (let position = -1; ; ) {
      const batches = await this.options.work.refusalsAfter(taken, position);
      for (const { csv } of batches) yield csv;
      const last = batches.at(-1);
      if (last === undefined) return;
      ({ position } = last);
    }
  }

  /** Empty if the file is gone. */
  private async headingsOf(taken: TakenImport): Promise<string[]> {
    const format = formatOf(taken);
    const bytes = format === null ? null : await this.options.store.read(taken.fileId);
    return bytes === null || format === null ? [] : headingsOf(bytes, format);
  }

  private sayAtWork(taken: TakenImport): () => void {
    const { work, heartbeatMs = HEARTBEAT_MS } = this.options;
    // A lost import is noticed at the next batch.
    const timer = setInterval(() => void work.keep(taken).catch(() => undefined), heartbeatMs);
    return () => clearInterval(timer);
  }
}

/** Null before the file was surveyed. Older versions know CSV alone, and leave `format` null. */
function formatOf({ format, encoding, delimiter, total }: TakenImport): FileFormat | null {
  if (encoding === null || total === null || (format === null && delimiter === null)) return null;
  return { format: format ?? 'csv', encoding, delimiter };
}

/** @throws CsvProblem MAPPING_INVALID */
function mustDropNothing({ unmapped }: FileCensus): void {
  const dropped = unmapped.filter(({ rowsWithValues }) => rowsWithValues > 0).map(({ column }) => `"${column}"`);
  if (dropped.length === 0) return;
  const named = dropped.slice(0, MOST_NAMED).join(', ');
  const more = dropped.length > MOST_NAMED ? ` and ${dropped.length - MOST_NAMED} more` : '';
  throw new CsvProblem(
    'MAPPING_INVALID',
    `The file has values in columns that nothing is mapped to: ${named}${more}. Map them, or name them in \`ignore_columns\`.`,
  );
}

function mustBeFound(): never {
  throw new Error('a file was looked at without its columns');
}

async function headingsOf(bytes: Readable, format: FileFormat): Promise<string[]> {
  for await (const { cells } of rowsOf(bytes, format)) return cells;
  return [];
}

async function* batchesOf(
  rows: AsyncGenerator<CsvRow>,
  position: number,
  pace: BatchPace,
  weigh: (row: CsvRow) => number,
): AsyncGenerator<CsvRow[]> {
  let left = position + 1;
  let batch: CsvRow[] = [];
  let [weight, chars] = [0, 0];
  for await (const row of rows) {
    left -= 1;
    if (left >= 0) continue;
    batch.push(row);
    weight += weigh(row);
    chars += row.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (weight < pace.weight && chars < BATCH_CHARS) continue;
    yield batch;
    batch = [];
    [weight, chars] = [0, 0];
  }
  if (batch.length > 0) yield batch;
}
