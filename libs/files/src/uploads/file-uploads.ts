import { type Readable, pipeline } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Queryable } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { kindOfFile, mostBytesOf } from '../records/file-kind';
import { ClientFileRepository, type FileOwner } from '../records/client-file.repository';
import { toFileName, UploadSlots } from '@chasqui/runtime';
import { ClientFiles, type ReceivedFile } from './client-files';
import { type FileBeginning, FileInspection } from './file-inspection';
import { typeOfFile } from './file-types';
import { STEP_BYTES } from './reserved-room';
import { FILE_FIELD, fileTooLarge, formBytesOf, type FormFile, type FormShape, readUploadForm } from './upload-form';
import type { UploadRequest } from './upload-request';

const LONGEST_NAME = 255;
const SENT_FILE: FormShape = { file: FILE_FIELD, mostBytes: mostBytesOf('document'), texts: {} };

export interface InspectedFile {
  filename: string;
  mime: string;
  /** SHA-256, hex. */
  digest: string;
  beginning: FileBeginning;
  /** Null: its bytes were read, but not wanted. */
  stored: ReceivedFile | null;
}

export interface UploadedForm extends InspectedFile {
  texts: Readonly<Record<string, string>>;
}

interface Taking<Result> {
  /** Default: one file to send, and nothing else. */
  shape?: FormShape;
  /** Asked before the first byte is written: whether the file is only read, not stored. Default: it is stored. */
  isUnwanted?: () => Promise<boolean>;
  /** Makes it a file that can be sent. If it throws, or returns `isKept: false`, the bytes are removed again. */
  keep: (file: UploadedForm) => Promise<{ result: Result; isKept: boolean }>;
}

type Wanted = Pick<Taking<unknown>, 'isUnwanted'> & { shape: FormShape };

export class FileUploads {
  constructor(
    private readonly repository: ClientFileRepository,
    private readonly files: ClientFiles,
    private readonly slots: UploadSlots,
  ) {}

  /**
   * In its organization's turn. A failure before `keep` leaves nothing behind.
   * @throws AppError RATE_LIMITED, INVALID_BODY, VALIDATION, UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE,
   * REQUEST_TIMEOUT, PLAN_LIMIT, SERVICE_UNAVAILABLE, and what `keep` throws
   */
  async take<Result>(
    owner: FileOwner,
    request: UploadRequest,
    body: Readable,
    { shape = SENT_FILE, isUnwanted, keep }: Taking<Result>,
  ): Promise<Result> {
    if (request.contentEncoding !== undefined && request.contentEncoding !== 'identity') {
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'Send files without `Content-Encoding`.' });
    }
    if ((request.contentLength ?? 0) > formBytesOf(shape)) throw fileTooLarge(shape.mostBytes);
    const permit = await this.slots.take(owner.orgId);
    const timer = setTimeout(
      () => body.destroy(tooSlow()),
      this.slots.longestMsOf(request.contentLength ?? shape.mostBytes),
    );
    try {
      return await this.kept(await this.read(owner, request, body, { shape, isUnwanted }), keep);
    } finally {
      clearTimeout(timer);
      permit.release();
    }
  }

  /** Now the file can be sent. @throws AppError SERVICE_UNAVAILABLE if it took so long that its place was given up */
  async store(queryable: Queryable, owner: FileOwner, { stored }: InspectedFile): Promise<ReceivedFile> {
    if (stored !== null && (await this.repository.markStored(queryable, owner, stored.id))) return stored;
    throw new AppError('SERVICE_UNAVAILABLE', { message: 'The file arrived too late. Send it again.' });
  }

  private async kept<Result>(file: UploadedForm, keep: Taking<Result>['keep']): Promise<Result> {
    let isKept = false;
    try {
      const answer = await keep(file);
      isKept = answer.isKept;
      return answer.result;
    } finally {
      if (!isKept) await this.discard(file);
    }
  }

  private async read(
    owner: FileOwner,
    { contentType, contentLength }: UploadRequest,
    body: Readable,
    wanted: Wanted,
  ): Promise<UploadedForm> {
    let received: InspectedFile | undefined;
    try {
      const { taken, texts } = await readUploadForm(contentType, body, wanted.shape, async (file) => {
        received = await this.receive(owner, contentLength, file, wanted);
        return received;
      });
      return { ...taken, texts };
    } catch (error) {
      // The file was whole, but what came behind it was wrong.
      if (received !== undefined) await this.discard(received);
      throw error;
    }
  }

  private async receive(
    owner: FileOwner,
    contentLength: number | null,
    { filename: given, mime: said, bytes }: FormFile,
    { shape, isUnwanted }: Wanted,
  ): Promise<InspectedFile> {
    const filename = toFileName(given, LONGEST_NAME) || 'file';
    const mime = shape.mime ?? typeOfFile(said, filename);
    const kind = kindOfFile(mime);
    const most = Math.min(mostBytesOf(kind), shape.mostBytes);
    const tooLarge = (): AppError => fileTooLarge(most, kind);
    if ((contentLength ?? 0) > formBytesOf({ ...shape, mostBytes: most })) throw tooLarge();
    const inspection = new FileInspection(most, tooLarge, shape.headBytes, shape.refuse);
    pipeline(bytes, inspection, () => undefined);
    const seen = () => ({
      filename,
      mime: inspection.typeOf(mime),
      digest: inspection.digest(),
      beginning: inspection.beginning,
    });
    if ((await isUnwanted?.()) === true) {
      await finished(inspection.resume());
      return { ...seen(), stored: null };
    }
    const { lifeSeconds } = shape;
    const size = Math.min(contentLength ?? STEP_BYTES, most);
    const announced = { mime, filename, size, ...(lifeSeconds !== undefined && { lifeSeconds }) };
    const stored = await this.files.receive(owner, announced, inspection, () => inspection.typeOf(mime));
    return { ...seen(), stored };
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
