import type { ListPart, Transaction, Transactor } from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import { AuditLog } from '@chasqui/identity';
import { isUuid, type Page } from '@chasqui/requests';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { Asking } from '../asking';
import {
  ContactImportRepository,
  type ImportOwner,
  type ImportRecord,
  type NewImport,
} from './contact-import.repository';
import { MOST_OPEN } from './contact-import.sql';
import type { ImportForm } from './import.body';
import type { StartedImportData } from './import.response';

/** A file that is stored. */
export interface ImportFile {
  id: string;
  filename: string;
}

/**
 * Imports of contacts, whoever asks for them. Malformed, unknown, another organization's and another mode's ids are all the
 * same 404.
 */
@Injectable()
export class ContactImportsService {
  constructor(
    private readonly imports: ContactImportRepository,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Makes an import, which waits for its turn. With the transaction its file has to become stored.
   *
   * @throws AppError INVALID_STATE: the transaction has to be undone then
   */
  async start(
    transaction: Transaction,
    asking: Asking,
    file: ImportFile,
    form: ImportForm,
  ): Promise<StartedImportData> {
    const { owner } = asking;
    const draft = toNewImport(file, form);
    if (!(await this.imports.create(transaction, owner, draft))) throw tooMany();
    const { dryRun, onConflict } = draft;
    await this.note(transaction, asking, 'contacts.import_started', draft, {
      dry_run: dryRun,
      on_conflict: onConflict,
    });
    return { id: draft.id, status: 'queued' };
  }

  list(owner: ImportOwner, page: Page): Promise<{ part: ListPart<ImportRecord>; total: number; isCapped: boolean }> {
    return this.imports.listForOrg(owner, page);
  }

  /** @throws AppError IMPORT_NOT_FOUND */
  async read(owner: ImportOwner, id: string): Promise<ImportRecord> {
    const row = isUuid(id) ? await this.imports.findForOrg(owner, id) : null;
    if (row === null) throw new AppError('IMPORT_NOT_FOUND');
    return row;
  }

  /** Ends an import; what is saved stays. One that is finished stays as it is. @throws AppError IMPORT_NOT_FOUND */
  async cancel(asking: Asking, id: string, database: Transactor): Promise<ImportRecord> {
    const { owner } = asking;
    const before = await this.read(owner, id);
    return database.transaction(async (transaction) => {
      if (await this.imports.cancel(transaction, owner, id))
        await this.note(transaction, asking, 'contacts.import_canceled', before, {});
      return (await this.imports.findForOrg(owner, id, transaction)) ?? before;
    });
  }

  private async note(
    transaction: Transaction,
    { owner, actor, keyId }: Asking,
    action: 'contacts.import_started' | 'contacts.import_canceled',
    { id, filename }: Pick<ImportRecord, 'id' | 'filename'>,
    detail: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const target = { type: 'contactImport', id, name: filename };
    const more = { ...detail, mode: owner.mode, ...(keyId !== null && { key_id: keyId }) };
    await this.audit.append(transaction, { orgId: owner.orgId, actor, action, target, detail: more });
  }
}

const toNewImport = (file: ImportFile, form: ImportForm): NewImport => ({
  id: uuidv7(),
  dryRun: form.dry_run ?? false,
  onConflict: form.on_conflict ?? 'skip',
  tags: [...new Set(form.tags ?? [])],
  fileId: file.id,
  filename: file.filename,
  mapping: form.mapping ?? null,
  encoding: form.encoding ?? null,
  delimiter: form.delimiter ?? null,
});

const tooMany = (): AppError =>
  new AppError('INVALID_STATE', {
    message: `Your organization has ${MOST_OPEN} imports that are not finished. Wait for one, or cancel it.`,
  });
