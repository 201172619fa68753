import { createHash } from 'node:crypto';
import type { ListPart, Queryable, Transaction, Transactor } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { EventLogRepository } from '@chasqui/events';
import type { ConsentChannel } from '../../records/store/contact-record';
import { ContactSavesService } from '../../records/contact-saves.service';
import { AuditLog } from '@chasqui/identity';
import { type Caller, isUuid, type Page } from '@chasqui/http/requests';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { isUnknownField } from '../columns/column-mapping';
import { addressKindOf, type AddressKind, CUSTOM, isTarget } from '../columns/import-target';
import type { FileHints } from '../files/file-survey';
import type { ShownRow } from './batch-note';
import {
  ContactImportRepository,
  type ImportOwner,
  type ImportRecord,
  type NewImport,
} from './contact-import.repository';
import { MOST_OPEN } from './contact-import.sql';
import { importEvents } from './import-event.mapper';
import { guessImport, type FileHead } from './import-guess';
import type { ImportForm } from './import.body';
import type { StartedImportData } from './import.response';

export interface ImportFile {
  id: string;
  filename: string;
}

export type PreparedImport = Omit<NewImport, 'id' | 'fileId' | 'filename'>;

/** Malformed, unknown, another organization's and another mode's ids all give the same 404. */
@Injectable()
export class ContactImportsService {
  constructor(
    private readonly imports: ContactImportRepository,
    private readonly audit: AuditLog,
    private readonly log: EventLogRepository,
    private readonly contacts: ContactSavesService,
  ) {}

  /** Checks a request as far as the beginning of its file allows. @throws AppError VALIDATION */
  async prepare({ orgId }: ImportOwner, form: ImportForm, head: FileHead): Promise<PreparedImport> {
    const keys = (await this.contacts.fieldsOf({ orgId })).map(({ key }) => key);
    mustBeFields(form.mapping ?? {}, keys);
    const prepared = toPrepared(form);
    if (prepared.consent) return prepared;
    const mapping = form.mapping ?? (await guessedMapping(head, prepared, keys));
    if (!saysAll(Object.values(mapping))) throw noConsent();
    // Keeps the mapping that was checked: a second guess could differ, and lack consent.
    return { ...prepared, mapping };
  }

  /**
   * Its file must become stored in the same transaction.
   * @throws AppError INVALID_STATE: then roll the transaction back
   */
  async start(
    transaction: Transaction,
    caller: Caller,
    { id: fileId, filename }: ImportFile,
    prepared: PreparedImport,
  ): Promise<StartedImportData> {
    const draft = { ...prepared, id: uuidv7(), fileId, filename };
    await this.create(transaction, caller, draft);
    return { id: draft.id, status: 'queued' };
  }

  /**
   * Imports the file of a dry run with the same choices, once, however often it is called.
   * @param hasConsent confirms consent again, which is required if the dry run relies on it
   * @returns the import, even if it has already begun or ended
   * @throws AppError IMPORT_NOT_FOUND, INVALID_STATE, VALIDATION
   */
  async startChecked(
    caller: Caller,
    checkId: string,
    hasConsent: boolean,
    database: Transactor,
  ): Promise<ImportRecord> {
    const check = await this.read(caller, checkId);
    if (check.consent && !hasConsent) throw noConsent();
    const id = idOfImport(check);
    return database.transaction(async (transaction) => {
      await this.imports.holdOpen(transaction, caller);
      const begun = await this.imports.findForOrg(caller, id, transaction);
      if (begun !== null) return begun;
      if (!check.dryRun || check.state !== 'completed')
        throw new AppError('INVALID_STATE', { message: 'Only a dry run that is completed can be imported.' });
      const fileId = await this.imports.keepFile(transaction, caller, check.id);
      if (fileId === null)
        throw new AppError('INVALID_STATE', { message: 'The file is not kept any more. Upload it again.' });
      await this.create(transaction, caller, { ...check, id, dryRun: false, fileId });
      return this.read(caller, id, transaction);
    });
  }

  /** Null if none was started from this dry run. */
  async importOf(owner: ImportOwner, check: ImportRecord): Promise<ImportRecord | null> {
    return check.dryRun ? this.imports.findForOrg(owner, idOfImport(check)) : null;
  }

  /** The file of a dry run is kept for 3 days. */
  async hasFile(owner: ImportOwner, { id, dryRun }: ImportRecord): Promise<boolean> {
    return dryRun && (await this.imports.hasFile(owner, id));
  }

  /** Kept for 3 days. @throws AppError IMPORT_NOT_FOUND */
  async shownRows(owner: ImportOwner, id: string): Promise<ShownRow[]> {
    return this.imports.shownRows(owner, (await this.read(owner, id)).id);
  }

  list(owner: ImportOwner, page: Page): Promise<{ part: ListPart<ImportRecord>; total: number; isCapped: boolean }> {
    return this.imports.listForOrg(owner, page);
  }

  /** @throws AppError IMPORT_NOT_FOUND */
  async read(owner: ImportOwner, id: string, queryable?: Queryable): Promise<ImportRecord> {
    const row = isUuid(id) ? await this.imports.findForOrg(owner, id, queryable) : null;
    if (row === null) throw new AppError('IMPORT_NOT_FOUND');
    return row;
  }

  /** Saved rows stay. A finished import is returned unchanged. @throws AppError IMPORT_NOT_FOUND */
  cancel(caller: Caller, id: string, database: Transactor): Promise<ImportRecord> {
    return database.transaction(async (transaction) => {
      const before = await this.read(caller, id, transaction);
      const canceled = await this.imports.cancel(transaction, caller, id);
      if (canceled !== null) await this.note(transaction, caller, 'contacts.import_canceled', before, {});
      const after = (await this.imports.findForOrg(caller, id, transaction)) ?? before;
      // If work has begun, the process that cleans up writes the event, with the file of refused rows.
      if (canceled?.hasScratch === false) await this.log.append(transaction, importEvents(caller, after));
      return after;
    });
  }

  /** @throws AppError INVALID_STATE */
  private async create(transaction: Transaction, caller: Caller, draft: NewImport): Promise<void> {
    if (!(await this.imports.create(transaction, caller, draft))) throw tooMany();
    const { dryRun, onConflict, consent } = draft;
    const detail = { dry_run: dryRun, on_conflict: onConflict, consent };
    await this.note(transaction, caller, 'contacts.import_started', draft, detail);
  }

  private async note(
    transaction: Transaction,
    { orgId, mode, actor, keyId }: Caller,
    action: 'contacts.import_started' | 'contacts.import_canceled',
    { id, filename }: Pick<ImportRecord, 'id' | 'filename'>,
    detail: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const target = { type: 'contactImport', id, name: filename };
    const more = { ...detail, mode, ...(keyId !== null && { key_id: keyId }) };
    await this.audit.append(transaction, { orgId, actor, action, target, detail: more });
  }
}

const toPrepared = (form: ImportForm): PreparedImport => ({
  dryRun: form.dry_run ?? false,
  onConflict: form.on_conflict ?? 'skip',
  tags: [...new Set(form.tags ?? [])],
  mapping: form.mapping ?? null,
  encoding: form.encoding ?? null,
  delimiter: form.delimiter ?? null,
  consent: form.consent ?? false,
  defaultCountry: form.default_country ?? null,
  ignoreColumns: form.ignore_columns ?? [],
  strict: form.strict ?? false,
});

/** @throws AppError VALIDATION for an unknown custom field */
function mustBeFields(mapping: Readonly<Record<string, string>>, keys: readonly string[]): void {
  const unknown = Object.values(mapping).find((target) => isUnknownField(target, keys));
  if (unknown === undefined) return;
  const message = `\`mapping\` has \`${unknown}\`, and no field has this key: see GET /contacts/fields.`;
  const field = {
    field: 'mapping',
    code: 'NOT_ALLOWED',
    message,
    reason: 'NO_SUCH_FIELD',
    key: unknown.slice(CUSTOM.length),
  };
  throw new AppError('VALIDATION', { message, extra: { fields: [field] } });
}

async function guessedMapping(
  head: FileHead,
  hints: FileHints,
  keys: readonly string[],
): Promise<Record<string, string>> {
  const { columns } = await guessImport(head, hints, keys);
  return Object.fromEntries(
    columns.flatMap(({ heading, target }) => (target === null || heading === '' ? [] : [[heading, target]])),
  );
}

/** Whether the file has a consent column for every channel of its addresses. */
function saysAll(targets: readonly string[]): boolean {
  const kinds = targets.flatMap((target) => (isTarget(target) ? (addressKindOf(target) ?? []) : []));
  const channels = kinds.flatMap((kind) => CHANNELS_OF[kind]);
  return channels.length > 0 && channels.every((channel) => targets.includes(`opt_${channel}`));
}

const CHANNELS_OF: Readonly<Record<AddressKind, readonly ConsentChannel[]>> = {
  phone: ['whatsapp', 'sms'],
  email: ['email'],
  external_id: [],
};

function noConsent(): AppError {
  const message =
    '`consent` must be true: confirm that the people in the file agreed to get messages from you. Without it, the file needs a ' +
    'column of consent for every channel of its phones and emails: `opt_whatsapp`, `opt_sms`, `opt_email`.';
  return new AppError('VALIDATION', {
    message,
    extra: { fields: [{ field: 'consent', code: 'REQUIRED', message, reason: 'AGREED' }] },
  });
}

/** Derived from the dry run, so that it cannot be imported twice. */
function idOfImport({ id, createdAt }: Pick<ImportRecord, 'id' | 'createdAt'>): string {
  const random = createHash('sha256').update(`import of ${id}`).digest();
  return uuidv7({ msecs: createdAt.getTime(), random });
}

const tooMany = (): AppError =>
  new AppError('INVALID_STATE', {
    message: `Your organization has ${MOST_OPEN} imports that are not finished. Wait for one, or cancel it.`,
  });
