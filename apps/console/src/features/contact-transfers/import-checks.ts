import type { Readable } from 'node:stream';
import {
  type Asking,
  ContactImportsService,
  IMPORT_FORM,
  ImportForm,
  importFormOf,
  type StartedImportData,
} from '@chasqui/contacts/transfers';
import { Database } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { CheckedPipe } from '@chasqui/http/requests';
import { FileUploads, type UploadedForm, type UploadRequest } from '@chasqui/files/uploads';
import { inTurn } from '@chasqui/runtime';
import { Injectable } from '@nestjs/common';
import { FairTurns } from '../../http/fair-turns';

/**
 * Receives the files of imports. Each starts as a dry run, so that an upload repeated after a lost answer saves
 * nothing twice.
 */
@Injectable()
export class ImportChecks {
  private readonly pipe = new CheckedPipe(ImportForm);

  constructor(
    private readonly database: Database,
    private readonly uploads: FileUploads,
    private readonly imports: ContactImportsService,
    private readonly turns: FairTurns,
  ) {}

  /**
   * Stores a file together with its dry run, or neither.
   *
   * @throws AppError VALIDATION, INVALID_STATE, and the errors of `FileUploads`
   */
  take(asking: Asking, request: UploadRequest, body: Readable): Promise<StartedImportData> {
    const { owner } = asking;
    return this.uploads.take(owner, request, body, {
      shape: IMPORT_FORM,
      keep: async (file) => ({ result: await this.start(asking, file), isKept: true }),
    });
  }

  private start(asking: Asking, file: UploadedForm): Promise<StartedImportData> {
    const { owner } = asking;
    const form = this.pipe.transform(importFormOf(file.texts));
    if (form.dry_run === false) throw mustBeChecked();
    return inTurn(this.turns.pages, owner.orgId, async () => {
      const prepared = await this.imports.prepare(owner, form, file.beginning);
      return this.database.transaction(async (transaction) => {
        const { id, filename } = await this.uploads.store(transaction, owner, file);
        return this.imports.start(transaction, asking, { id, filename }, { ...prepared, dryRun: true });
      });
    });
  }
}

const mustBeChecked = (): AppError =>
  new AppError('VALIDATION', {
    message: 'A file is checked first, and imported by `POST …/contacts/imports/{id}/start`.',
    extra: { fields: [{ field: 'dry_run', code: 'NOT_ALLOWED', message: '`dry_run` must be true here.' }] },
  });
