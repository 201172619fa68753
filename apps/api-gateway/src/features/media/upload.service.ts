import type { Readable } from 'node:stream';
import type { FileOwner } from '@chasqui/files';
import {
  FileUploads,
  type InspectedFile,
  toUploadedFile,
  type UploadedFileData,
  type UploadRequest,
} from '@chasqui/files/uploads';
import { inTurn } from '@chasqui/runtime';
import { Injectable } from '@nestjs/common';
import { IdempotentRequests, type RequestAnswer } from '../../core/idempotent-requests';
import { FairTurns } from '../../http/fair-turns';

const ROUTE = 'POST /media';

@Injectable()
export class UploadService {
  constructor(
    private readonly uploads: FileUploads,
    private readonly requests: IdempotentRequests,
    private readonly turns: FairTurns,
  ) {}

  /**
   * A retry is read to its end, since only its bytes show that it is the same, and dropped.
   *
   * @throws AppError what `FileUploads` throws, IDEMPOTENCY_MISMATCH, IDEMPOTENCY_IN_PROGRESS
   */
  upload(
    owner: FileOwner,
    { idempotencyKey, ...request }: UploadRequest & { idempotencyKey: string | null },
    body: Readable,
  ): Promise<RequestAnswer<UploadedFileData>> {
    return this.uploads.take(owner, request, body, {
      isUnwanted: () => this.isAnswered(owner, idempotencyKey),
      keep: async (file) => {
        const result = await this.keep(owner, idempotencyKey, file);
        return { result, isKept: !result.replayed };
      },
    });
  }

  /** The original upload may have taken the last space, so its retry needs none. */
  private async isAnswered(owner: FileOwner, idempotencyKey: string | null): Promise<boolean> {
    if (idempotencyKey === null) return false;
    return inTurn(this.turns.changes, owner.orgId, () =>
      this.requests.isAnswered({ key: owner, route: ROUTE, idempotencyKey }),
    );
  }

  private keep(
    owner: FileOwner,
    idempotencyKey: string | null,
    file: InspectedFile,
  ): Promise<RequestAnswer<UploadedFileData>> {
    const content = [file.digest, file.filename, file.mime];
    const request = { key: owner, route: ROUTE, idempotencyKey, content };
    return inTurn(this.turns.changes, owner.orgId, () =>
      this.requests.once(request, () =>
        Promise.resolve(async (database) => toUploadedFile(await this.uploads.store(database, owner, file))),
      ),
    );
  }
}
