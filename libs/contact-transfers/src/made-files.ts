import type { Readable } from 'node:stream';
import type { Database, Queryable } from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import { ClientFileRepository, type FileOwner } from '@chasqui/messaging';
import type { ClientFiles } from '@chasqui/uploads';

/** What a file that the service makes is. */
export interface FileKind {
  mime: string;
  filename: string;
  /** How long it can be downloaded. */
  lifeSeconds: number;
}

/** A file whose bytes are there. Nobody can read it yet. */
export interface MadeFile {
  id: string;
  /** With the transaction the organization gets it. @throws AppError SERVICE_UNAVAILABLE: it took too long */
  keep: (transaction: Queryable) => Promise<void>;
}

/** Room that is reserved before anything is known of a file's length. */
const FIRST_ROOM_BYTES = 256 * 1024;

/** Keeps files that the service makes for an organization: they count as its storage, and are deleted when their time is over. */
export class MadeFiles {
  private readonly repository: ClientFileRepository;

  constructor(
    database: Database,
    private readonly files: ClientFiles,
  ) {
    this.repository = new ClientFileRepository(database);
  }

  /**
   * Writes a file. It is kept when `finish` has done so and says that it is over; else nothing of it stays.
   *
   * @param bytes at least one
   * @param finish is given null: the organization's storage is full
   * @throws AppError SERVICE_UNAVAILABLE, what `bytes` ends with, and what `finish` throws
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
      // One that is kept stays, also when nobody heard of it.
      if (!isOver) await this.files.discard(id);
    }
  }

  /** @returns null: the organization's storage is full */
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
