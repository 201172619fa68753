import type { Readable } from 'node:stream';
import {
  type Asking,
  ContactImportsService,
  IMPORT_FORM,
  ImportForm,
  importFormOf,
  type StartedImportData,
} from '@chasqui/contacts/transfers';
import type { Transactor } from '@chasqui/database';
import { CheckedPipe } from '@chasqui/http/requests';
import { FileUploads, type UploadedForm, type UploadRequest } from '@chasqui/files/uploads';
import { inTurn } from '@chasqui/runtime';
import { Injectable } from '@nestjs/common';
import { IdempotentRequests, type RequestAnswer } from '../../core/idempotent-requests';
import { FairTurns } from '../../http/fair-turns';

const ROUTE = 'POST /contacts/import';

@Injectable()
export class ImportUploads {
  private readonly pipe = new CheckedPipe(ImportForm);

  constructor(
    private readonly uploads: FileUploads,
    private readonly imports: ContactImportsService,
    private readonly requests: IdempotentRequests,
    private readonly turns: FairTurns,
  ) {}

  /**
   * Stores a file together with its import, or neither. A retry is read to its end, since only its bytes show that it
   * is the same.
   *
   * @throws AppError what `FileUploads` throws, VALIDATION, INVALID_STATE, IDEMPOTENCY_MISMATCH,
   * IDEMPOTENCY_IN_PROGRESS
   */
  take(
    asking: Asking,
    { idempotencyKey, ...request }: UploadRequest & { idempotencyKey: string | null },
    body: Readable,
  ): Promise<RequestAnswer<StartedImportData>> {
    const { owner } = asking;
    return this.uploads.take(owner, request, body, {
      shape: IMPORT_FORM,
      isUnwanted: async () =>
        idempotencyKey !== null &&
        inTurn(this.turns.changes, owner.orgId, () =>
          this.requests.isAnswered({ key: owner, route: ROUTE, idempotencyKey }),
        ),
      keep: async (file) => {
        const result = await this.start(asking, idempotencyKey, file);
        return { result, isKept: !result.replayed };
      },
    });
  }

  private start(
    asking: Asking,
    idempotencyKey: string | null,
    file: UploadedForm,
  ): Promise<RequestAnswer<StartedImportData>> {
    const { owner } = asking;
    const form = this.pipe.transform(importFormOf(file.texts));
    const content = [file.digest, file.filename, file.texts];
    const plan = async () => {
      const prepared = await this.imports.prepare(owner, form, file.beginning);
      return (database: Transactor) =>
        database.transaction(async (transaction) => {
          const { id, filename } = await this.uploads.store(transaction, owner, file);
          return this.imports.start(transaction, asking, { id, filename }, prepared);
        });
    };
    return inTurn(this.turns.changes, owner.orgId, () =>
      this.requests.once({ key: owner, route: ROUTE, idempotencyKey, content }, plan),
    );
  }
}
