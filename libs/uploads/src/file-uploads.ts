import { type Readable, pipeline } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Queryable } from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import { kindOfFile, mostBytesOf } from '@chasqui/intake';
import { ClientFileRepository, type FileOwner } from '@chasqui/messaging';
import { toFileName, UploadSlots } from '@chasqui/platform';
import { ClientFiles, type ReceivedFile } from './client-files';
import { type FileBeginning, FileInspection } from './file-inspection';
import { typeOfFile } from './file-types';
import { STEP_BYTES } from './reserved-room';
import { FILE_FIELD, fileTooLarge, formBytesOf, type FormFile, type FormShape, readUploadForm } from './upload-form';
import type { UploadRequest } from './upload-request';

const LONGEST_NAME = 255;
/** A file that is to be sent. */
const SENT_FILE: FormShape = { file: FILE_FIELD, mostBytes: mostBytesOf('document'), texts: {} };

/** A file that came, and what only its bytes tell. */
export interface InspectedFile {
  filename: string;
  mime: string;
  /** SHA-256, hex. */
  digest: string;
  beginning: FileBeginning;
  /** Null: its bytes were read, and not wanted. */
  stored: ReceivedFile | null;
}

/** A file, and the text fields that came with it. */
export interface UploadedForm extends InspectedFile {
  texts: Readonly<Record<string, string>>;
}

interface Taking<Result> {
  /** Default: one file that is to be sent, and nothing else. */
  shape?: FormShape;
  /** Asked before the first byte is written: whether the file is only to be read, not kept. Default: it is kept. */
  isUnwanted?: () => Promise<boolean>;
  /** Makes it a file that can be sent. What it throws, and `isKept: false`, removes the bytes again. */
  keep: (file: UploadedForm) => Promise<{ result: Result; isKept: boolean }>;
}

/** How a form is read. */
type Wanted = Pick<Taking<unknown>, 'isUnwanted'> & { shape: FormShape };

/** Takes files that clients upload, to send them later or to have something made of them. */
export class FileUploads {
  constructor(
    private readonly repository: ClientFileRepository,
    private readonly files: ClientFiles,
    private readonly slots: UploadSlots,
  ) {}

  /**
   * Reads the form of a request, in its organization's turn, and stores its file. Whatever ends it before `keep` leaves
   * nothing behind.
   *
   * @throws AppError RATE_LIMITED, INVALID_BODY, VALIDATION, UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT,
   *   PLAN_LIMIT, SERVICE_UNAVAILABLE, and what `keep` throws
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

  /**
   * From now on the file can be sent.
   *
   * @param queryable a transaction that does more, or the database
   * @throws AppError SERVICE_UNAVAILABLE when it took so long that its place was given up
   */
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
      // The file was whole, and what came behind it was wrong.
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
