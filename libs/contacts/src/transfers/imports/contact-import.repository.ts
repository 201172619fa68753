import {
  type ContactImport,
  type Database,
  type ListPart,
  type Mode,
  type PageRequest,
  type Queryable,
  readList,
} from '@chasqui/database';
import type { ShownRow } from './batch-note';
import * as SQL from './contact-import.sql';

export interface ImportOwner {
  orgId: string;
  mode: Mode;
}

/** `errorsFileId` is null once the file is gone. */
export type ImportRecord = Pick<
  ContactImport,
  | 'id'
  | 'mode'
  | 'state'
  | 'dryRun'
  | 'onConflict'
  | 'tags'
  | 'filename'
  | 'mapping'
  | 'encoding'
  | 'delimiter'
  | 'format'
  | 'consent'
  | 'defaultCountry'
  | 'ignoreColumns'
  | 'strict'
  | 'unmapped'
  | 'consentWords'
  | 'completedNumbers'
  | 'completedExamples'
  | 'total'
  | 'created'
  | 'updated'
  | 'skipped'
  | 'failed'
  | 'problem'
  | 'errorsFileId'
  | 'createdAt'
  | 'startedAt'
  | 'finishedAt'
>;

export type NewImport = Pick<
  ContactImport,
  | 'id'
  | 'dryRun'
  | 'onConflict'
  | 'tags'
  | 'fileId'
  | 'filename'
  | 'mapping'
  | 'encoding'
  | 'delimiter'
  | 'consent'
  | 'defaultCountry'
  | 'ignoreColumns'
  | 'strict'
>;

const MOST_COUNTED = 10_000;

/** Imports as users start and read them; `ImportWorkRepository` does the work. */
export class ContactImportRepository {
  constructor(private readonly database: Database) {}

  /** @param queryable pass the transaction that wrote it to see it before the commit */
  async findForOrg(
    { orgId, mode }: ImportOwner,
    id: string,
    queryable: Queryable = this.database,
  ): Promise<ImportRecord | null> {
    return (await queryable.query<ImportRecord>(SQL.FIND, [orgId, mode, id])).rows[0] ?? null;
  }

  async shownRows({ orgId, mode }: ImportOwner, id: string): Promise<ShownRow[]> {
    return (await this.database.query<ShownRow>(SQL.SHOWN_ROWS, [orgId, mode, id])).rows;
  }

  /** Newest first, counted to 10,000. */
  async listForOrg(
    { orgId, mode }: ImportOwner,
    page: PageRequest,
  ): Promise<{ part: ListPart<ImportRecord>; total: number; isCapped: boolean }> {
    const values = [orgId, mode];
    const list = {
      columns: SQL.COLUMNS,
      from: 'contact_imports i',
      where: 'i.org_id = $1 and i.mode = $2',
      order: { value: 'i.created_at', id: 'i.id', kind: 'time', direction: 'desc' },
      documents: ['i.mapping', 'i.tags', 'i.unmapped', 'i.consent_words'],
      values,
    } as const;
    const part = await readList<ImportRecord>(this.database, list, page);
    const total = (await this.database.query<{ total: number }>(SQL.COUNT, values)).rows[0]?.total ?? 0;
    return { part, total: Math.min(total, MOST_COUNTED), isCapped: total > MOST_COUNTED };
  }

  /** Exact even for concurrent calls. @returns whether there was room; if not, roll the transaction back */
  async create(transaction: Queryable, { orgId, mode }: ImportOwner, draft: NewImport): Promise<boolean> {
    await this.holdOpen(transaction, { orgId, mode });
    const { rows } = await transaction.query<{ open: number }>(SQL.COUNT_OPEN, [orgId]);
    if ((rows[0]?.open ?? 0) >= SQL.MOST_OPEN) return false;
    const { id, dryRun, onConflict, tags, fileId, filename, mapping, encoding, delimiter } = draft;
    const { consent, defaultCountry, ignoreColumns, strict } = draft;
    const file = [fileId, filename, mapping, encoding, delimiter];
    const rules = [consent, defaultCountry, ignoreColumns, strict];
    await transaction.query(SQL.INSERT, [id, orgId, mode, dryRun, onConflict, tags, ...file, ...rules]);
    return true;
  }

  /**
   * Keeps the file as long as that of a new import. @returns its id; null if the dry run is not completed, or the
   * file is gone
   */
  async keepFile(transaction: Queryable, { orgId, mode }: ImportOwner, checkId: string): Promise<string | null> {
    return (await transaction.query<{ id: string }>(SQL.KEEP_FILE, [orgId, mode, checkId])).rows[0]?.id ?? null;
  }

  async hasFile({ orgId, mode }: ImportOwner, checkId: string): Promise<boolean> {
    return (await this.database.query<{ has: boolean }>(SQL.HAS_FILE, [orgId, mode, checkId])).rows[0]?.has === true;
  }

  /** No other import of the organization can be created until the transaction ends. */
  async holdOpen(transaction: Queryable, { orgId }: ImportOwner): Promise<void> {
    await transaction.query(SQL.LOCK_OPEN, [orgId]);
  }

  /** @returns null if it had already finished. `hasScratch`: a process has to clean up after it */
  async cancel(
    transaction: Queryable,
    { orgId, mode }: ImportOwner,
    id: string,
  ): Promise<{ hasScratch: boolean } | null> {
    return (await transaction.query<{ hasScratch: boolean }>(SQL.CANCEL, [orgId, mode, id])).rows[0] ?? null;
  }
}
