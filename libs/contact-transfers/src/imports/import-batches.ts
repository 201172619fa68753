import {
  type ContactChange,
  type ContactFieldRecord,
  type ContactSavesService,
  GIVEN_KINDS,
  rowRefusal,
  type SaveOutcome,
  type SavePlan,
} from '@chasqui/contact-records';
import type { Database, Transaction } from '@chasqui/entities';
import type { CsvRow } from '../csv/csv-rows';
import { csvLine } from '../csv/csv-text';
import type { MappedColumn } from './column-mapping';
import { importConsent } from './import-consent';
import { contactOf, type ImportRow, MOST_OTHERS } from './import-row';
import type { BatchCounts, ImportWorkRepository, TakenImport } from './import-work.repository';

/** A row of a batch: what it changes, or why it is refused. */
interface BatchRow {
  row: CsvRow;
  change: ContactChange | null;
  refusal: Refusal | null;
}

interface Refusal {
  code: string;
  reason: string;
}

type Verdict = 'created' | 'updated' | 'skipped' | Refusal;

/**
 * An import makes tables grow faster than PostgreSQL takes note of it: a plan for small ones, kept for the session, would read all of
 * them for every row.
 */
const PLANNED_ANEW = 'set local plan_cache_mode = force_custom_plan';

/** Saves the rows of imports, a batch in one transaction with the place where the import is. */
export class ImportBatches {
  constructor(
    private readonly database: Database,
    private readonly work: ImportWorkRepository,
    private readonly saves: ContactSavesService,
  ) {}

  /** Keys of the custom fields that rows can have values of. */
  async customKeysOf(taken: TakenImport): Promise<string[]> {
    return (await this.saves.fieldsOf(taken)).map(({ key }) => key);
  }

  /**
   * Saves the rows behind `taken.position`, which is behind them then.
   *
   * @param headings of the file
   * @returns false: it is somebody else's, or it is ended; nothing is saved
   */
  async save(
    taken: TakenImport,
    rows: readonly CsvRow[],
    columns: readonly MappedColumn[],
    headings: number,
  ): Promise<boolean> {
    const { fields, batch } = await this.read(taken, rows, columns, headings);
    const position = taken.position + rows.length;
    const counts = await this.database.transaction(async (transaction) => {
      if (!(await this.work.hold(transaction, taken))) return null;
      await transaction.query(PLANNED_ANEW);
      const verdicts = await this.write(transaction, taken, batch, fields);
      const csv = rows.map((row, index) => refusedLine(row, verdicts[index])).join('');
      const done = countsOf(verdicts);
      await this.work.noteBatch(transaction, taken, { position, counts: done, csv });
      return done;
    });
    if (counts === null) return false;
    taken.position = position;
    taken.failed += counts.failed;
    return true;
  }

  /** Every rule of a row that needs no other contact. Rows that may not be imported for another reason are refused here, too. */
  private async read(
    taken: TakenImport,
    rows: readonly CsvRow[],
    columns: readonly MappedColumn[],
    headings: number,
  ): Promise<{ fields: ContactFieldRecord[]; batch: BatchRow[] }> {
    const fields = await this.saves.fieldsOf(taken);
    const batch = rows.map((row): BatchRow => {
      const extra = row.cells.slice(headings).some((cell) => cell.trim() !== '');
      if (extra) return { row, change: null, refusal: tooManyCells(row, headings) };
      const read = this.changeOf(contactOf(row.cells, columns, taken.tags, fields), fields);
      return 'code' in read ? { row, change: null, refusal: read } : { row, change: read, refusal: null };
    });
    return { fields, batch };
  }

  private changeOf({ contact, others }: ImportRow, fields: readonly ContactFieldRecord[]): ContactChange | Refusal {
    if (others.length > MOST_OTHERS) return TOO_MANY_OTHERS;
    const changes: ContactChange[] = [];
    for (const each of [contact, ...others]) {
      const read = this.saves.readRow(each, fields);
      if ('status' in read) return refusalOf(read);
      changes.push(read);
    }
    return withOthers(changes);
  }

  private async write(
    transaction: Transaction,
    taken: TakenImport,
    batch: readonly BatchRow[],
    fields: ContactFieldRecord[],
  ): Promise<Verdict[]> {
    const { work } = this;
    let own: ReadonlySet<string> = new Set();
    const plan = await this.saves.savePart(transaction, taken, {
      changes: batch.flatMap(({ change }) => change ?? []),
      onConflict: taken.onConflict === 'update' ? 'merge' : 'error',
      fields,
      source: 'import',
      grant: importConsent,
      ownOf: async (ids) => (own = await work.ownOf(transaction, taken, ids)),
      ...(taken.isDryRun && {
        planned: {
          find: (addresses) => work.plannedOf(transaction, taken, addresses),
          made: await work.countPlanned(transaction, taken),
        },
      }),
    });
    if (taken.isDryRun) await work.notePlanned(transaction, taken, ...plannedIn(plan));
    else await work.noteContacts(transaction, taken, writtenIn(plan));
    return verdictsOf(batch, plan.outcomes, own);
  }
}

const refusalOf = ({ error = 'VALIDATION', detail = '' }: ReturnType<typeof rowRefusal>): Refusal => ({
  code: error,
  reason: detail,
});

/** What a row changes, with its further addresses, each once. @param changes of its contact, and of each of those */
function withOthers([change, ...others]: readonly ContactChange[]): ContactChange {
  if (change === undefined) throw new Error('a row was left without its contact');
  if (others.length === 0) return change;
  const addresses = others.flatMap(({ primary }) =>
    GIVEN_KINDS.flatMap((kind) => (typeof primary[kind] === 'string' ? { kind, value: primary[kind] } : [])),
  );
  const once = new Map(addresses.map((address) => [`${address.kind} ${address.value}`, address]));
  return { ...change, addresses: [...once.values()].map((address) => ({ ...address, isPrimary: false })) };
}

/** Ids of the contacts that a plan makes, and of those that it takes something for. */
const writtenIn = ({ outcomes }: SavePlan): string[] => [
  ...new Set(
    outcomes.flatMap((outcome) => (outcome.kind === 'created' || outcome.kind === 'updated' ? outcome.id : [])),
  ),
];

const plannedIn = ({ created, changed }: SavePlan): [rows: SavePlan['created'], made: string[]] => [
  [...created, ...changed.map(({ after }) => after)],
  created.map(({ id }) => id),
];

/** A row of somebody whom an earlier row had already is joined with that one, and counts as skipped. */
function verdictsOf(batch: readonly BatchRow[], outcomes: readonly SaveOutcome[], own: ReadonlySet<string>): Verdict[] {
  const seen = new Set(own);
  let next = 0;
  return batch.map(({ refusal }): Verdict => {
    if (refusal !== null) return refusal;
    const outcome = outcomes[next];
    next += 1;
    if (outcome === undefined) throw new Error('a row was left without its result');
    if (outcome.kind === 'exists') return 'skipped';
    if (outcome.kind !== 'created' && outcome.kind !== 'updated') {
      return refusalOf(rowRefusal(outcome));
    }
    if (seen.has(outcome.id)) return 'skipped';
    seen.add(outcome.id);
    return outcome.kind;
  });
}

function countsOf(verdicts: readonly Verdict[]): BatchCounts {
  const count = (verdict: Verdict): number => verdicts.filter((each) => each === verdict).length;
  return {
    created: count('created'),
    updated: count('updated'),
    skipped: count('skipped'),
    failed: verdicts.filter((each) => typeof each === 'object').length,
  };
}

/** Line, code, reason, and the row; PostgreSQL keeps no NUL. */
function refusedLine({ line, cells }: CsvRow, verdict: Verdict | undefined): string {
  if (typeof verdict !== 'object') return '';
  return csvLine([String(line), verdict.code, verdict.reason, ...cells]).replaceAll('\0', '\ufffd');
}

const TOO_MANY_OTHERS: Refusal = {
  code: 'VALIDATION',
  reason: `The row has more than ${MOST_OTHERS} further phones, emails and external IDs.`,
};

const tooManyCells = ({ cells }: CsvRow, headings: number): Refusal => ({
  code: 'VALIDATION',
  reason: `The row has ${cells.length} cells, and the file has ${headings} headings.`,
});
