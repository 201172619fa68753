import type { Readable } from 'node:stream';
import { ExportRepository } from '@chasqui/data-lifecycle';
import { AppError } from '@chasqui/errors';
import { FairPool } from '@chasqui/fair-share';
import type { MediaStore } from '@chasqui/media-store';
import { Inject, Injectable } from '@nestjs/common';
import { MEDIA_STORE } from '../media/media-store-token';

/** Each is a socket and a file, or a connection to the bucket, for as long as it takes. */
const MOST_AT_ONCE = 16;
const OF_ONE_ORGANIZATION = 2;
const LONGEST_WAIT_MS = 5_000;
/** Even a slow line has 5 GB by then. */
const LONGEST_MS = 6 * 3_600_000;

/** The file of an export on its way out. */
export interface ExportDownload {
  name: string;
  size: number;
  bytes: Readable;
}

/** Hands the files of exports to those who may have them. Who that is, the routes say. */
@Injectable()
export class ExportDownloads {
  private readonly pool = new FairPool({
    shared: MOST_AT_ONCE,
    mostPerOwner: OF_ONE_ORGANIZATION,
    mostHeld: MOST_AT_ONCE,
  });

  constructor(
    private readonly exports: ExportRepository,
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
  ) {}

  /** @throws AppError MEDIA_NOT_FOUND, RATE_LIMITED, SERVICE_UNAVAILABLE */
  async open(orgId: string, id: string): Promise<ExportDownload> {
    const permit = await this.pool.acquire(orgId, LONGEST_WAIT_MS);
    if (permit === null) {
      throw new AppError('RATE_LIMITED', {
        message: `At most ${OF_ONE_ORGANIZATION} downloads of an organization at once.`,
        headers: { 'Retry-After': '10' },
      });
    }
    try {
      const file = await this.exports.findFile(orgId, id);
      const bytes = file && (await this.read(file.fileId));
      if (file === null || bytes === null) throw new AppError('MEDIA_NOT_FOUND');
      // Somebody must listen: it may be cut before anybody reads it.
      bytes.on('error', () => undefined);
      const timer = setTimeout(() => bytes.destroy(), LONGEST_MS).unref();
      bytes.once('close', () => {
        clearTimeout(timer);
        permit.release();
      });
      const day = file.createdAt.toISOString().slice(0, 10);
      return { name: `chasqui-export-${day}-${orgId}.zip`, size: file.bytes, bytes };
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
