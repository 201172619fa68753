import type { ContactChange } from '../../records/store/contact-change';
import type { ContactFieldRecord } from '../../records/fields/contact-field.repository';
import type { ContactSavesService } from '../../records/contact-saves.service';
import type { SaveOutcome, SavePlan } from '../../records/store/save-plan';
import type { Database, Transaction } from '@chasqui/database';
import { isInboundFree } from '@chasqui/messages';
import { isPhoneCountry } from '@chasqui/phone-numbers';
import type { MappedColumn } from '../columns/column-mapping';
import type { CsvRow } from '../csv/csv-rows';
import { importConsent } from './import-consent';
import { type BatchRow, noteOf, type RowFate } from './batch-note';
import type { ImportWorkRepository, TakenImport } from './import-work.repository';
import { notSaved, type RowReason, SAME_PERSON } from './row-refusal';
import { type CompletedPhone, RowReader, type RowRules } from './row-reader';

interface ReadBatchRow {
  row: CsvRow;
  change: ContactChange | null;
  refusal: RowReason | null;
  completed: readonly CompletedPhone[];
}

/**
 * An import makes tables grow faster than PostgreSQL updates its statistics: a cached plan for small tables would
 * scan them for every row.
 */
const PLANNED_ANEW = 'set local plan_cache_mode = force_custom_plan';

export interface ImportTable {
  columns: readonly MappedColumn[];
  headings: number;
}

/**
 * Saves a batch of rows and the import's position in one transaction. A dry run takes the same path, and stores its
 * plan where an import writes contacts.
 */
export class ImportBatches {
  constructor(
    private readonly database: Database,
    private readonly work: ImportWorkRepository,
    private readonly saves: ContactSavesService,
  ) {}

  async customKeysOf(taken: TakenImport): Promise<string[]> {
    return (await this.saves.fieldsOf(taken)).map(({ key }) => key);
  }

  /**
   * Advances `taken.position`. @returns false if another process has the import, or it has ended; then nothing is
   * saved
   */
  async save(taken: TakenImport, rows: readonly CsvRow[], table: ImportTable): Promise<boolean> {
    const fields = await this.saves.fieldsOf(taken);
    const reader = new RowReader(this.saves, { ...table, tags: taken.tags, fields, ...countriesOf(taken) });
    const batch = rows.map((row) => readRow(reader, row));
    const after = await this.database.transaction(async (transaction) => {
      if (!(await this.work.hold(transaction, taken))) return null;
      await transaction.query(PLANNED_ANEW);
      const note = noteOf(taken, await this.write(transaction, taken, batch, fields));
      await this.work.noteBatch(transaction, taken, note);
      return note.after;
    });
    if (after === null) return false;
    Object.assign(taken, after);
    return true;
  }

  /** Whether no other transaction changes contacts of its organization, or waits to. */
  isAlone(taken: TakenImport): Promise<boolean> {
    return isInboundFree(this.database, taken);
  }

  private async write(
    transaction: Transaction,
    taken: TakenImport,
    batch: readonly ReadBatchRow[],
    fields: ContactFieldRecord[],
  ): Promise<BatchRow[]> {
    const { work } = this;
    let own: ReadonlySet<string> = new Set();
    const planned = await this.saves.plan(transaction, taken, {
      changes: batch.flatMap(({ change }) => change ?? []),
      onConflict: taken.onConflict === 'update' ? 'merge' : 'error',
      fields,
      source: 'import',
      grant: importConsent(taken.consent),
      ownOf: async (ids) => (own = await work.ownOf(transaction, taken, ids)),
      ...(taken.isDryRun && {
        planned: {
          find: (addresses) => work.plannedOf(transaction, taken, addresses),
          made: await work.countPlanned(transaction, taken),
        },
      }),
    });
    if (taken.isDryRun) await work.notePlanned(transaction, taken, ...plannedIn(planned.plan));
    else {
      await this.saves.commit(transaction, taken, planned);
      await work.noteContacts(transaction, taken, writtenIn(planned.plan));
    }
    return toldOf(batch, planned.plan.outcomes, own);
  }
}

/** The request's country wins over the organization's. */
const countriesOf = (taken: TakenImport): Pick<RowRules, 'country' | 'organizationCountry'> => ({
  country: isPhoneCountry(taken.defaultCountry) ? taken.defaultCountry : null,
  organizationCountry: isPhoneCountry(taken.organizationCountry) ? taken.organizationCountry : null,
});

function readRow(reader: RowReader, row: CsvRow): ReadBatchRow {
  const read = reader.read(row);
  if ('code' in read) return { row, change: null, refusal: read, completed: [] };
  return { row, change: read.change, refusal: null, completed: read.completed };
}

const writtenIn = ({ outcomes }: SavePlan): string[] => [
  ...new Set(
    outcomes.flatMap((outcome) => (outcome.kind === 'created' || outcome.kind === 'updated' ? outcome.id : [])),
  ),
];

const plannedIn = ({ created, changed }: SavePlan): [rows: SavePlan['created'], made: string[]] => [
  [...created, ...changed.map(({ after }) => after)],
  created.map(({ id }) => id),
];

/** A row about a person from an earlier row is merged into that one, and counts as skipped. */
function toldOf(
  batch: readonly ReadBatchRow[],
  outcomes: readonly SaveOutcome[],
  own: ReadonlySet<string>,
): BatchRow[] {
  const seen = new Set(own);
  let next = 0;
  const fateOf = (refusal: RowReason | null): Pick<BatchRow, 'fate' | 'reason'> => {
    if (refusal !== null) return { fate: 'failed', reason: refusal };
    const outcome = outcomes[next];
    next += 1;
    if (outcome === undefined) throw new Error('a row was left without its result');
    if (outcome.kind !== 'created' && outcome.kind !== 'updated') {
      const fate: RowFate = outcome.kind === 'exists' ? 'skipped' : 'failed';
      return { fate, reason: notSaved(outcome) };
    }
    if (seen.has(outcome.id)) return { fate: 'skipped', reason: SAME_PERSON };
    seen.add(outcome.id);
    return { fate: outcome.kind, reason: null };
  };
  return batch.map(({ row, refusal, completed }) => ({ row, completed, ...fateOf(refusal) }));
}
