import type { Readable } from 'node:stream';

/** Keeps files by id. Ids are our own UUIDs, never a name from a client. */
export interface MediaStore {
  /**
   * Stores a file: it is then complete and durable, or, after an error, not there at all. The same id replaces it.
   *
   * @param size number of `bytes`; any other number is an error
   * @throws MediaStoreError; the error of `bytes` if that breaks off
   */
  put(id: string, bytes: Readable, size: number): Promise<void>;
  /**
   * Stores a file of unknown length, as `put` does.
   *
   * @param signal aborts it, even when all of `bytes` has been read
   * @returns number of bytes
   * @throws MediaStoreError; the error of `bytes` if that breaks off
   */
  putUnsized(id: string, bytes: Readable, signal?: AbortSignal): Promise<number>;
  /** Null if there is no such file. @throws MediaStoreError */
  read(id: string): Promise<Readable | null>;
  /** Deletes a file and leftovers of a broken upload. It need not exist. @throws MediaStoreError */
  remove(id: string): Promise<void>;
}

export class MediaStoreError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MediaStoreError';
  }
}

/** Token of the process's `MediaStore`. */
export const MEDIA_STORE = Symbol('MEDIA_STORE');
