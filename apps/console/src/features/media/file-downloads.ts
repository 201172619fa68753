import type { Readable } from 'node:stream';
import { AppError } from '@chasqui/errors';
import { FairPool } from '@chasqui/runtime';
import type { MediaStore } from '@chasqui/files/store';
import { Inject, Injectable } from '@nestjs/common';
import { MEDIA_STORE } from './media-store-token';

/** Each holds a socket and a file (or a connection to the bucket) until it ends. */
const MOST_AT_ONCE = 16;
const OF_ONE_ORGANIZATION = 2;
/** Even a slow line has loaded 5 GB by then. */
const LONGEST_MS = 6 * 3_600_000;

/** Reads stored files: few at once, and fewer per organization. The routes check the caller's rights. */
@Injectable()
export class FileDownloads {
  private readonly pool = new FairPool({
    shared: MOST_AT_ONCE,
    mostPerOwner: OF_ONE_ORGANIZATION,
    mostHeld: MOST_AT_ONCE,
  });

  constructor(@Inject(MEDIA_STORE) private readonly store: MediaStore) {}

  /**
   * Never waits: the caller holds a page's turn, which others of the organization need.
   * @param find the file; null: there is none
   * @returns the bytes, which must be read to the end or destroyed
   * @throws AppError MEDIA_NOT_FOUND, RATE_LIMITED, SERVICE_UNAVAILABLE, and what `find` throws
   */
  async open<File extends { fileId: string }>(
    orgId: string,
    find: () => Promise<File | null>,
  ): Promise<{ file: File; bytes: Readable }> {
    const permit = this.pool.tryAcquire(orgId);
    if (permit === null) {
      throw new AppError('RATE_LIMITED', {
        message: `At most ${OF_ONE_ORGANIZATION} downloads of an organization at once, and ${MOST_AT_ONCE} of all.`,
        headers: { 'Retry-After': '10' },
      });
    }
    try {
      const file = await find();
      const bytes = file && (await this.read(file.fileId));
      if (file === null || bytes === null) throw new AppError('MEDIA_NOT_FOUND');
      // The stream may be cut before anyone reads it, and an `error` without a listener ends the process.
      bytes.on('error', () => undefined);
      const timer = setTimeout(() => bytes.destroy(), LONGEST_MS).unref();
      bytes.once('close', () => {
        clearTimeout(timer);
        permit.release();
      });
      return { file, bytes };
    } catch (error) {
      permit.release();
      throw error;
    }
  }

  private async read(fileId: string): Promise<Readable | null> {
    try {
      return await this.store.read(fileId);
    } catch (cause) {
      throw new AppError('SERVICE_UNAVAILABLE', { message: 'The file could not be read.', cause });
    }
  }
}
