import type { Readable } from 'node:stream';
import type { Database, Queryable } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { ClientFileRepository, type FileOwner } from '@chasqui/files';
import type { ClientFiles } from '@chasqui/files/uploads';

export interface FileKind {
  mime: string;
  filename: string;
  lifeSeconds: number;
}

/** A file that is written, but not yet readable. */
export interface MadeFile {
  id: string;
  /** Keeps it when the transaction commits. @throws AppError SERVICE_UNAVAILABLE: writing took too long */
  keep: (transaction: Queryable) => Promise<void>;
}

/** Reserved before the length of a file is known. */
const FIRST_ROOM_BYTES = 256 * 1024;

/** Files made for an organization: they count against its storage, and expire. */
export class MadeFiles {
  private readonly repository: ClientFileRepository;

  constructor(
    database: Database,
    private readonly files: ClientFiles,
  ) {
    this.repository = new ClientFileRepository(database);
  }

  /**
   * The file stays if `finish` keeps it and returns true; otherwise it is deleted.
   * @param bytes at least one
   * @param finish gets null when the organization's storage is full
   * @throws AppError SERVICE_UNAVAILABLE, errors of `bytes`, and errors of `finish`
   */
  async write(
    owner: FileOwner,
    kind: FileKind,
    bytes: Readable,
    finish: (file: MadeFile | null) => Promise<boolean>,
  ): Promise<void> {
    const id = await this.received(owner, kind, bytes);
    if (id === null) {
      await finish(null);
      return;
    }
    const keep = async (transaction: Queryable): Promise<void> => {
      if (!(await this.repository.markStored(transaction, owner, id))) throw new AppError('SERVICE_UNAVAILABLE');
    };
    let isOver = false;
    try {
      isOver = await finish({ id, keep });
    } finally {
      // A kept file stays, even if the answer to `keep` was lost.
      if (!isOver) await this.files.discard(id);
    }
  }

  /** @returns null if the organization's storage is full */
  private async received(owner: FileOwner, kind: FileKind, bytes: Readable): Promise<string | null> {
    try {
      return (await this.files.receive(owner, { ...kind, size: FIRST_ROOM_BYTES }, bytes)).id;
    } catch (error) {
      if (error instanceof AppError && error.code === 'PLAN_LIMIT') return null;
      throw error;
    } finally {
      bytes.destroy();
    }
  }
}
