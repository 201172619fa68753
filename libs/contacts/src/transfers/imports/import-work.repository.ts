import type { ContactOwner, ContactRow } from '../../records/store/contact-record';
import type { ContactImport, Database, Queryable, Transaction } from '@chasqui/database';
import { EventLogRepository } from '@chasqui/events';
import type { FileCensus } from '../files/file-census';
import type { FileSurvey } from '../files/file-survey';
import type { MadeFile } from '../made-files';
import type { BatchNote } from './batch-note';
import type { ImportRecord } from './contact-import.repository';
import * as SQL from './contact-import.sql';
import { importEvents } from './import-event.mapper';

/** An import that a process works on. A process with another `fence` has lost it. */
export type TakenImport = ContactOwner &
  Pick<
    ContactImport,
    | 'id'
    | 'state'
    | 'fence'
    | 'attempts'
    | 'onConflict'
    | 'tags'
    | 'fileId'
    | 'mapping'
    | 'encoding'
    | 'delimiter'
    | 'format'
    | 'consent'
    | 'defaultCountry'
    | 'ignoreColumns'
    | 'strict'
    | 'total'
    | 'position'
    | 'skipped'
    | 'failed'
    | 'completedNumbers'
  > & {
    isDryRun: boolean;
    organizationCountry: string | null;
    /** Canceled or failed so long ago that it may be cleaned up without its file of refused rows. */
    isLongEnded: boolean;
  };

export type ImportProblem = NonNullable<ContactImport['problem']>;

type Address = Pick<ContactRow['addresses'][number], 'kind' | 'value'>;

/** Takes imports in turn, and keeps the working state of those in progress. */
export class ImportWorkRepository {
  private readonly log: EventLogRepository;

  constructor(private readonly database: Database) {
    this.log = new EventLogRepository(database);
  }

  /**
   * @param problem set on imports that are given up
   * @param processId the caller's: if it dies, others can take its import at once
   * @returns null if none waits
   */
  take(problem: ImportProblem, processId: number): Promise<TakenImport | null> {
    return this.database.transaction(async (transaction) => {
      await transaction.query(SQL.LOCK_TAKE);
      await transaction.query(SQL.GIVE_UP, [problem]);
      return (await transaction.query<TakenImport>(SQL.TAKE, [processId])).rows[0] ?? null;
    });
  }

  /** @returns whether the caller still has it, even if it has ended and is not yet cleaned up */
  async keep(taken: TakenImport): Promise<boolean> {
    return this.isDone(this.database, SQL.KEEP, taken);
  }

  /** @returns whether the caller still has it, even if it has ended */
  isOwn(taken: TakenImport): Promise<boolean> {
    return this.isDone(this.database, SQL.OWN, taken);
  }

  /** No process can take or end it until the transaction ends. @returns whether it is the caller's, at that position */
  async hold(transaction: Transaction, { id, fence, position }: TakenImport): Promise<boolean> {
    const { rows } = await transaction.query<{ position: number }>(SQL.HOLD, [id, fence]);
    return rows[0]?.position === position;
  }

  /** @returns whether the caller still has it, and it has not ended */
  noteSurvey(
    taken: TakenImport,
    mapping: Record<string, string>,
    { format, encoding, delimiter, total }: FileSurvey,
    { unmapped, consentWords }: Pick<FileCensus, 'unmapped' | 'consentWords'>,
  ): Promise<boolean> {
    const told = [JSON.stringify(unmapped), JSON.stringify(consentWords)];
    return this.isDone(this.database, SQL.NOTE_SURVEY, taken, mapping, format, encoding, delimiter, total, ...told);
  }

  async noteBatch(
    transaction: Transaction,
    taken: TakenImport,
    { counts, csv, shown, completed, examples, after: { position } }: BatchNote,
  ): Promise<void> {
    const { id } = taken;
    if (csv !== '') await transaction.query(SQL.NOTE_REFUSALS, [id, taken.position, csv]);
    if (shown.length > 0) await transaction.query(SQL.NOTE_SHOWN, [id, JSON.stringify(shown)]);
    const { created, updated, skipped, failed } = counts;
    const figures = [position, created, updated, skipped, failed, completed];
    await this.isDone(transaction, SQL.NOTE_BATCH, taken, ...figures, JSON.stringify(taken.isDryRun ? examples : []));
  }

  /** Leaves the remaining rows to other processes. @param counts whether this attempt counts */
  async giveBack(taken: TakenImport, counts = false): Promise<void> {
    await this.isDone(this.database, SQL.GIVE_BACK, taken, counts);
  }

  /** After a passing failure: this attempt does not count. */
  async uncount(taken: TakenImport): Promise<void> {
    await this.isDone(this.database, SQL.UNCOUNT, taken);
  }

  /** Ends it, and writes the event. @param file of refused rows @returns whether the caller still had it */
  finish(
    taken: TakenImport,
    state: 'completed' | 'failed',
    problem: ImportProblem | null,
    file: MadeFile | null,
  ): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      if (!(await this.isDone(transaction, SQL.FINISH, taken, state, problem, file?.id ?? null))) return false;
      await file?.keep(transaction);
      for (const table of SQL.SCRATCH) await transaction.query(`delete from ${table} where import_id = $1`, [taken.id]);
      const { orgId, mode, id } = taken;
      const { rows } = await transaction.query<ImportRecord>(SQL.FIND, [orgId, mode, id]);
      await this.log.append(
        transaction,
        rows.flatMap((record) => importEvents({ orgId, mode }, record)),
      );
      return true;
    });
  }

  async isAnotherWaiting({ orgId }: TakenImport): Promise<boolean> {
    const { rows } = await this.database.query<{ isAwaited: boolean }>(SQL.OTHERS_WAIT, [orgId]);
    return rows[0]?.isAwaited ?? false;
  }

  /** Those that the import has written, or a dry run would have. */
  async ownOf(transaction: Queryable, { id }: TakenImport, ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const { rows } = await transaction.query<{ id: string }>(SQL.OWN_CONTACTS, [id, ids]);
    return new Set(rows.map((row) => row.id));
  }

  async noteContacts(transaction: Queryable, { id }: TakenImport, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await transaction.query(SQL.NOTE_CONTACTS, [id, ids]);
  }

  async plannedOf(transaction: Queryable, { id }: TakenImport, addresses: readonly Address[]): Promise<ContactRow[]> {
    const { rows } = await transaction.query<{ planned: ContactRow }>(SQL.PLANNED, [id, addresses.map(nameOf)]);
    return rows.map(({ planned }) => planned);
  }

  async countPlanned(transaction: Queryable, { id }: TakenImport): Promise<number> {
    return (await transaction.query<{ made: number }>(SQL.COUNT_PLANNED, [id])).rows[0]?.made ?? 0;
  }

  async notePlanned(
    transaction: Queryable,
    { id }: TakenImport,
    planned: readonly ContactRow[],
    made: readonly string[],
  ): Promise<void> {
    if (planned.length === 0) return;
    await transaction.query(SQL.NOTE_PLANNED, [id, JSON.stringify(planned), made]);
    const owned = planned.flatMap((row) => row.addresses.map((address) => ({ name: nameOf(address), id: row.id })));
    const values = [id, owned.map(({ name }) => name), owned.map((each) => each.id)];
    await transaction.query(SQL.NOTE_PLANNED_ADDRESSES, values);
  }

  async refusalsAfter({ id }: TakenImport, position: number): Promise<{ position: number; csv: string }[]> {
    return (await this.database.query<{ position: number; csv: string }>(SQL.REFUSALS_AFTER, [id, position])).rows;
  }

  /** Deletes old records and old shown rows. @returns how many */
  async forgetOld(most: number): Promise<number> {
    const rows = (await this.database.query(SQL.FORGET_ROWS, [most])).rowCount ?? 0;
    if (rows > 0) return rows;
    return (await this.database.query(SQL.FORGET_OLD, [most])).rowCount ?? 0;
  }

  private async isDone(queryable: Queryable, sql: string, taken: TakenImport, ...values: unknown[]): Promise<boolean> {
    return (await queryable.query(sql, [taken.id, taken.fence, ...values])).rowCount === 1;
  }
}

const nameOf = ({ kind, value }: Address): string => `${kind} ${value}`;
