import type { Readable } from 'node:stream';
import { FileUploads, type UploadedForm, uploadRequestOf } from '@chasqui/files/uploads';
import { type Caller, CheckedPipe, type Work } from '@chasqui/http/requests';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ContactImportsService } from './contact-imports.service';
import { IMPORT_FORM, ImportForm, importFormOf } from './import.body';
import type { StartedImportData } from './import.response';

interface Taking<Result> {
  /** See `FileUploads.take`. */
  isUnwanted?: () => Promise<boolean>;
  /** The form that holds here. @throws AppError VALIDATION */
  formOf?: (form: ImportForm) => ImportForm;
  /**
   * Runs the plan and its work, in the organization's turn.
   * @param content all that the caller chose, as in `ChangeOptions`
   */
  start: (
    content: unknown,
    plan: () => Promise<Work<StartedImportData>>,
  ) => Promise<{ result: Result; isKept: boolean }>;
}

/** Receives the files of imports. */
@Injectable()
export class ImportUploads {
  private readonly pipe = new CheckedPipe(ImportForm);

  constructor(
    private readonly uploads: FileUploads,
    private readonly imports: ContactImportsService,
  ) {}

  /**
   * Stores a file together with its import, or neither.
   * @throws AppError VALIDATION, INVALID_STATE, what `FileUploads` throws, and what `start` throws
   */
  take<Result>(
    caller: Caller,
    request: FastifyRequest,
    { isUnwanted, formOf = (form) => form, start }: Taking<Result>,
  ): Promise<Result> {
    return this.uploads.take(caller, uploadRequestOf(request.headers), request.body as Readable, {
      shape: IMPORT_FORM,
      isUnwanted,
      keep: async (file) => {
        const form = formOf(this.pipe.transform(importFormOf(file.texts)));
        return start([file.digest, file.filename, file.texts], () => this.plan(caller, form, file));
      },
    });
  }

  private async plan(caller: Caller, form: ImportForm, file: UploadedForm): Promise<Work<StartedImportData>> {
    const prepared = await this.imports.prepare(caller, form, file.beginning);
    return (database) =>
      database.transaction(async (transaction) => {
        const { id, filename } = await this.uploads.store(transaction, caller, file);
        return this.imports.start(transaction, caller, { id, filename }, prepared);
      });
  }
}
