import type { Readable } from 'node:stream';

/** Keeps files by id. Ids are UUIDs that we made, never a name that somebody sent. */
export interface MediaStore {
  /**
   * Stores a file: afterwards it is there whole and durable, or, on an error, not at all. The same id again replaces it.
   *
   * @param size bytes that `bytes` will give; any other number is an error
   * @throws MediaStoreError; the error of `bytes` when that breaks off
   */
  put(id: string, bytes: Readable, size: number): Promise<void>;
  /**
   * Stores a file of which nobody knows the length yet, as `put` does.
   *
   * @param signal its end breaks it off, also when all of `bytes` has been read
   * @returns its bytes
   * @throws MediaStoreError; the error of `bytes` when that breaks off
   */
  putUnsized(id: string, bytes: Readable, signal?: AbortSignal): Promise<number>;
  /** The file's bytes; null when there is no such file. @throws MediaStoreError */
  read(id: string): Promise<Readable | null>;
  /** Deletes a file and what a broken upload left of it. It need not be there. @throws MediaStoreError */
  remove(id: string): Promise<void>;
}
