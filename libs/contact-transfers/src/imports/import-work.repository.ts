import type { ContactOwner, ContactRow } from '@chasqui/contact-records';
import type { ContactImport, Database, Queryable, Transaction } from '@chasqui/entities';
import { EventLogRepository } from '@chasqui/events';
import type { FileCensus } from '../files/file-census';
import type { FileSurvey } from '../files/file-survey';
import type { MadeFile } from '../made-files';
import type { BatchNote } from './batch-note';
import type { ImportRecord } from './contact-import.repository';
import * as SQL from './contact-import.sql';
import { importEvents } from './import-event.mapper';

/** An import that a process works on. Whoever has another `fence` has lost it. */
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
    /** The default country of the organization. */
    organizationCountry: string | null;
    /** It was canceled or given up so long ago that it is cleared up after without the file of its refused rows, if need be. */
    isLongEnded: boolean;
  };

/** Why an import failed, or has no file of refused rows. */
export type ImportProblem = NonNullable<ContactImport['problem']>;

type Address = Pick<ContactRow['addresses'][number], 'kind' | 'value'>;

/** Imports whose turn it is, and what is known of one while it is under way. */
export class ImportWorkRepository {
  private readonly log: EventLogRepository;

  constructor(private readonly database: Database) {
    this.log = new EventLogRepository(database);
  }

  /**
   * The next one, which is the caller's from now on; null: there is none.
   *
   * @param problem of those that nobody finished
   * @param processId of the caller: when it dies, others take what it had at once
   */
  take(problem: ImportProblem, processId: number): Promise<TakenImport | null> {
    return this.database.transaction(async (transaction) => {
      await transaction.query(SQL.LOCK_TAKE);
      await transaction.query(SQL.GIVE_UP, [problem]);
      return (await transaction.query<TakenImport>(SQL.TAKE, [processId])).rows[0] ?? null;
    });
  }

  /** @returns whether it is still the caller's, also when it is ended and not cleared up after */
  async keep(taken: TakenImport): Promise<boolean> {
    return this.isDone(this.database, SQL.KEEP, taken);
  }

  /** @returns whether it is still the caller's, also when it is ended */
  isOwn(taken: TakenImport): Promise<boolean> {
    return this.isDone(this.database, SQL.OWN, taken);
  }

  /** Nobody else takes or ends it until the transaction ends. @returns whether it is still the caller's, and where it is */
  async hold(transaction: Transaction, { id, fence, position }: TakenImport): Promise<boolean> {
    const { rows } = await transaction.query<{ position: number }>(SQL.HOLD, [id, fence]);
    return rows[0]?.position === position;
  }

  /** @returns whether it is still the caller's, and not ended */
  noteSurvey(
    taken: TakenImport,
    mapping: Record<string, string>,
    { format, encoding, delimiter, total }: FileSurvey,
    { unmapped, consentWords }: Pick<FileCensus, 'unmapped' | 'consentWords'>,
  ): Promise<boolean> {
    const told = [JSON.stringify(unmapped), JSON.stringify(consentWords)];
    return this.isDone(this.database, SQL.NOTE_SURVEY, taken, mapping, format, encoding, delimiter, total, ...told);
  }

  /** A batch is done, with the transaction. */
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

  /** For others: its rows that are not done. @param counts this attempt */
  async giveBack(taken: TakenImport, counts = false): Promise<void> {
    await this.isDone(this.database, SQL.GIVE_BACK, taken, counts);
  }

  /** It broke off by trouble that passes: this attempt does not count. */
  async uncount(taken: TakenImport): Promise<void> {
    await this.isDone(this.database, SQL.UNCOUNT, taken);
  }

  /** It is over, and that is told. @param file of its refused rows @returns whether it was still the caller's */
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

  /** Which of these contacts the import has written, or would have. */
  async ownOf(transaction: Queryable, { id }: TakenImport, ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const { rows } = await transaction.query<{ id: string }>(SQL.OWN_CONTACTS, [id, ids]);
    return new Set(rows.map((row) => row.id));
  }

  async noteContacts(transaction: Queryable, { id }: TakenImport, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await transaction.query(SQL.NOTE_CONTACTS, [id, ids]);
  }

  /** Contacts with these addresses as a dry run would have made them. */
  async plannedOf(transaction: Queryable, { id }: TakenImport, addresses: readonly Address[]): Promise<ContactRow[]> {
    const { rows } = await transaction.query<{ planned: ContactRow }>(SQL.PLANNED, [id, addresses.map(nameOf)]);
    return rows.map(({ planned }) => planned);
  }

  /** How many contacts a dry run would have made. */
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

  /** The refused rows behind a place, a few batches. */
  async refusalsAfter({ id }: TakenImport, position: number): Promise<{ position: number; csv: string }[]> {
    return (await this.database.query<{ position: number; csv: string }>(SQL.REFUSALS_AFTER, [id, position])).rows;
  }

  /** Deletes old records, and what old ones show of rows. @returns how many */
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
