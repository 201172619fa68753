import { pipeline, type Readable } from 'node:stream';
import { AppError, planLimit } from '@chasqui/errors';
import { ClientFileRepository, type FileOwner, type NewClientFile } from '../records/client-file.repository';
import type { StoredFile } from '../records/media-file.repository';
import type { MediaStore } from '../store/media-store';
import { type Logger, type FairWork, inTurn } from '@chasqui/runtime';
import { ReservedRoom } from './reserved-room';

/** A file whose bytes are stored, but which cannot be sent yet. */
export interface ReceivedFile extends StoredFile {
  filename: string;
  expiresAt: Date;
}

export class ClientFiles {
  /** @param changes the turns of writes to PostgreSQL; bytes are received without a turn */
  constructor(
    private readonly files: ClientFileRepository,
    private readonly changes: FairWork,
    private readonly store: MediaStore,
    private readonly logger: Logger,
  ) {}

  /**
   * Room is reserved and the row made before the bytes are written, so that whatever an interrupted request leaves is
   * counted, found and deleted.
   * @param bytes if destroyed with an AppError, that is thrown
   * @param mimeOf asked for when all bytes came; default: as announced
   * @throws AppError PLAN_LIMIT, SERVICE_UNAVAILABLE, VALIDATION for a file without bytes
   */
  async receive(
    owner: FileOwner,
    file: NewClientFile,
    bytes: Readable,
    mimeOf: () => string = () => file.mime,
  ): Promise<ReceivedFile> {
    const place = await this.inTurn(owner, () => this.files.open(owner, file));
    if (place.kind === 'full') throw noRoom(place.usedMb, place.maxMb);
    const { id } = place;
    try {
      const room = new ReservedRoom(file.size, (more) => this.grow(owner, id, more));
      pipeline(bytes, room, () => undefined);
      const size = await this.write(id, room);
      if (size === 0) throw new AppError('VALIDATION', { message: 'The file is empty.' });
      const mime = mimeOf();
      const settled = await this.inTurn(owner, () => this.files.settle(id, mime, size));
      if (settled === null) throw tooLate();
      return { id, mime, size, filename: file.filename, ...settled };
    } catch (error) {
      await this.discard(id);
      throw error;
    }
  }

  /** Deletes a file that cannot be sent yet. What cannot be removed now is deleted within two hours. */
  async discard(id: string): Promise<void> {
    try {
      await this.files.discard(id, (file) => this.store.remove(file));
    } catch (error) {
      this.logger.warn({ err: error, file: id }, 'what an upload left could not be removed yet');
    }
  }

  tellUsed(owner: FileOwner): Promise<void> {
    return this.inTurn(owner, () => this.files.tellUsed(owner));
  }

  private async grow(owner: FileOwner, id: string, bytes: number): Promise<void> {
    const place = await this.inTurn(owner, () => this.files.grow(owner, id, bytes));
    if (place.kind === 'full') throw noRoom(place.usedMb, place.maxMb);
    if (place.kind === 'gone') throw tooLate();
  }

  private async write(id: string, bytes: Readable): Promise<number> {
    try {
      return await this.store.putUnsized(id, bytes);
    } catch (error) {
      throw error instanceof AppError ? error : unavailable('The file could not be stored. Send it again.', error);
    }
  }

  private inTurn<T>({ orgId }: FileOwner, work: () => Promise<T>): Promise<T> {
    return inTurn(this.changes, orgId, work);
  }
}

const unavailable = (message: string, cause?: unknown): AppError =>
  new AppError('SERVICE_UNAVAILABLE', { message, headers: { 'Retry-After': '5' }, cause });

const tooLate = (): AppError => unavailable('The file arrived too late. Send it again.');

function noRoom(used: number, max: number): AppError {
  return planLimit(`Your organization's storage (storage_mb) is full: ${used} of ${max} MB are used.`, {
    limit: 'storage_mb',
    used,
    max,
  });
}
