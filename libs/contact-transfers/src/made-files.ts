import type { Readable } from 'node:stream';
import type { Database } from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import { ClientFileRepository, type FileOwner } from '@chasqui/messaging';
import type { ClientFiles } from '@chasqui/uploads';

/** A file that the service makes. */
export interface MadeFile {
  mime: string;
  filename: string;
  /** How long it can be downloaded. */
  lifeSeconds: number;
}

/** Room that is reserved before anything is known of a file's length. */
const FIRST_ROOM_BYTES = 256 * 1024;

/** Keeps files that the service makes for an organization: they count as its storage, and are deleted when their time is over. */
export class MadeFiles {
  private readonly repository: ClientFileRepository;

  constructor(
    private readonly database: Database,
    private readonly files: ClientFiles,
  ) {
    this.repository = new ClientFileRepository(database);
  }

  /**
   * @param bytes at least one
   * @returns the id of the file; null: the organization's storage is full
   * @throws AppError SERVICE_UNAVAILABLE, and what `bytes` ends with
   */
  async write(owner: FileOwner, file: MadeFile, bytes: Readable): Promise<string | null> {
    try {
      const { id } = await this.files.receive(owner, { ...file, size: FIRST_ROOM_BYTES }, bytes);
      if (await this.repository.markStored(this.database, owner, id)) return id;
      throw new AppError('SERVICE_UNAVAILABLE');
    } catch (error) {
      if (error instanceof AppError && error.code === 'PLAN_LIMIT') return null;
      throw error;
    } finally {
      bytes.destroy();
    }
  }
}
