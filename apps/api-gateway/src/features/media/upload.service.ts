import { type Readable, pipeline } from 'node:stream';
import { finished } from 'node:stream/promises';
import { AppError } from '@chasqui/errors';
import type { Queryable } from '@chasqui/entities';
import { kindOfFile, mostBytesOf } from '@chasqui/intake';
import { ClientFileRepository, type FileOwner } from '@chasqui/messaging';
import { toFileName, UploadSlots } from '@chasqui/platform';
import { Injectable } from '@nestjs/common';
import { IdempotentRequests, type RequestAnswer } from '../../core/idempotent-requests';
import { FairTurns } from '../../http/fair-turns';
import { inTurn } from '@chasqui/wiring';
import { ClientFiles, type ReceivedFile } from './client-files';
import { FileInspection } from './file-inspection';
import { typeOfFile } from './file-types';
import { STEP_BYTES } from './reserved-room';
import { fileTooLarge, type FormFile, readUploadForm } from './upload-form';
import { type UploadedFileData, toUploadedFile } from './upload.response';

/** What stands around the file in a form: boundaries and the headers of a part. */
const FORM_BYTES = 64 * 1024;
const LONGEST_NAME = 255;
const MOST_FILE_BYTES = mostBytesOf('document');
const MOST_FORM_BYTES = MOST_FILE_BYTES + FORM_BYTES;

/** A request that brings a file. */
export interface UploadRequest {
  contentType: string;
  contentEncoding: string | undefined;
  /** Of the whole form; null: its sender does not know. */
  contentLength: number | null;
  idempotencyKey: string | null;
}

/** A file that came, and what only its bytes tell. */
interface InspectedFile {
  filename: string;
  mime: string;
  digest: string;
  /** Null: an upload that this one repeats was answered. */
  stored: ReceivedFile | null;
}

const ROUTE = 'POST /media';

/** Takes files that clients upload to send them later. */
@Injectable()
export class UploadService {
  constructor(
    private readonly repository: ClientFileRepository,
    private readonly files: ClientFiles,
    private readonly requests: IdempotentRequests,
    private readonly slots: UploadSlots,
    private readonly turns: FairTurns,
  ) {}

  /**
   * Stores a file. With an Idempotency-Key it is stored once: a retry is read to its end, since only its bytes tell that
   * it is the same, and dropped.
   *
   * @throws AppError RATE_LIMITED, INVALID_BODY, VALIDATION, UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT,
   *   PLAN_LIMIT, IDEMPOTENCY_MISMATCH, IDEMPOTENCY_IN_PROGRESS, SERVICE_UNAVAILABLE
   */
  async upload(owner: FileOwner, request: UploadRequest, body: Readable): Promise<RequestAnswer<UploadedFileData>> {
    if (request.contentEncoding !== undefined && request.contentEncoding !== 'identity') {
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'Send files without `Content-Encoding`.' });
    }
    if ((request.contentLength ?? 0) > MOST_FORM_BYTES) throw fileTooLarge(MOST_FILE_BYTES);
    const permit = await this.slots.take(owner.orgId);
    const timer = setTimeout(
      () => body.destroy(tooSlow()),
      this.slots.longestMsOf(request.contentLength ?? MOST_FILE_BYTES),
    );
    try {
      return await this.keep(owner, request, await this.read(owner, request, body));
    } finally {
      clearTimeout(timer);
      permit.release();
    }
  }

  private async read(
    owner: FileOwner,
    { contentType, contentLength, idempotencyKey }: UploadRequest,
    body: Readable,
  ): Promise<InspectedFile> {
    let received: InspectedFile | undefined;
    try {
      return await readUploadForm(contentType, body, MOST_FORM_BYTES, async (file) => {
        received = await this.receive(owner, { contentLength, idempotencyKey }, file);
        return received;
      });
    } catch (error) {
      // The file was whole, and what came behind it was wrong.
      if (received !== undefined) await this.discard(received);
      throw error;
    }
  }

  private async receive(
    owner: FileOwner,
    { contentLength, idempotencyKey }: Pick<UploadRequest, 'contentLength' | 'idempotencyKey'>,
    { filename: given, mime: said, bytes }: FormFile,
  ): Promise<InspectedFile> {
    const filename = toFileName(given, LONGEST_NAME) || 'file';
    const mime = typeOfFile(said, filename);
    const kind = kindOfFile(mime);
    const most = mostBytesOf(kind);
    const tooLarge = (): AppError => fileTooLarge(most, kind);
    if ((contentLength ?? 0) > most + FORM_BYTES) throw tooLarge();
    const inspection = new FileInspection(most, tooLarge);
    pipeline(bytes, inspection, () => undefined);
    const seen = () => ({ filename, mime: inspection.typeOf(mime), digest: inspection.digest() });
    if (await this.isAnswered(owner, idempotencyKey)) {
      await finished(inspection.resume());
      return { ...seen(), stored: null };
    }
    const announced = { mime, filename, size: Math.min(contentLength ?? STEP_BYTES, most) };
    const stored = await this.files.receive(owner, announced, inspection, () => inspection.typeOf(mime));
    return { ...seen(), stored };
  }

  /** The upload that is repeated may have taken the last room, so its retry needs none. */
  private async isAnswered(owner: FileOwner, idempotencyKey: string | null): Promise<boolean> {
    if (idempotencyKey === null) return false;
    return inTurn(this.turns.changes, owner.orgId, () =>
      this.requests.isAnswered({ key: owner, route: ROUTE, idempotencyKey }),
    );
  }

  /** From now on it can be sent. */
  private async keep(
    owner: FileOwner,
    { idempotencyKey }: UploadRequest,
    file: InspectedFile,
  ): Promise<RequestAnswer<UploadedFileData>> {
    const content = [file.digest, file.filename, file.mime];
    const request = { key: owner, route: ROUTE, idempotencyKey, content };
    let isKept = false;
    try {
      const answer = await inTurn(this.turns.changes, owner.orgId, () =>
        this.requests.once(request, () => Promise.resolve((database) => this.store(database, owner, file))),
      );
      isKept = !answer.replayed;
      return answer;
    } finally {
      if (!isKept) await this.discard(file);
    }
  }

  private async store(database: Queryable, owner: FileOwner, { stored }: InspectedFile): Promise<UploadedFileData> {
    const isStored = stored !== null && (await this.repository.markStored(database, owner, stored.id));
    if (isStored) return toUploadedFile(stored);
    throw new AppError('SERVICE_UNAVAILABLE', { message: 'The file arrived too late. Send it again.' });
  }

  private async discard({ stored }: InspectedFile): Promise<void> {
    if (stored !== null) await this.files.discard(stored.id);
  }
}

const tooSlow = (): AppError =>
  new AppError('REQUEST_TIMEOUT', {
    message: 'The file arrived too slowly. Send it again.',
    headers: { Connection: 'close' },
  });
