import type { Readable } from 'node:stream';
import { AppError } from '@chasqui/errors';
import { FairPool } from '@chasqui/runtime';
import { ClientFileRepository, type StoredFile } from '@chasqui/files';
import { MEDIA_STORE, type MediaStore } from '@chasqui/files/store';
import { HTTP_LIMITS } from '@chasqui/http';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthenticatedGateway } from '../access/gateway-access.service';

/** At once: several gateways, each with several messages that have files. */
const OF_ONE_ORGANIZATION = 16;
const SHARED = 64;
/** Each is a socket and a file, or a connection to the bucket. */
const MOST_AT_ONCE = 500;
/** Shorter than the time after which an app gives up on a file. */
const LONGEST_WAIT_MS = 10_000;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

export interface Download {
  file: StoredFile;
  bytes: Readable;
}

@Injectable()
export class DownloadService {
  private readonly pool = new FairPool({
    shared: SHARED,
    guaranteed: 1,
    mostPerOwner: OF_ONE_ORGANIZATION,
    mostHeld: MOST_AT_ONCE,
  });

  constructor(
    private readonly files: ClientFileRepository,
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
  ) {}

  /**
   * The file of a message that this gateway is sending. Its turn ends with `bytes`, which are cut off after 10 minutes.
   *
   * @throws AppError RATE_LIMITED, MEDIA_NOT_FOUND for every other file, SERVICE_UNAVAILABLE
   */
  async open({ orgId, mode, id: gatewayId }: AuthenticatedGateway, id: string): Promise<Download> {
    const permit = await this.pool.acquire(orgId, LONGEST_WAIT_MS);
    if (permit === null) throw tooMany();
    try {
      const fileId = id.toLowerCase();
      const file = UUID.test(fileId) ? await this.files.findForGateway({ orgId, mode }, gatewayId, fileId) : null;
      const bytes = file && (await this.read(file));
      if (file === null || bytes === null) throw new AppError('MEDIA_NOT_FOUND');
      // An error before the first reader listens must not end the process.
      bytes.on('error', () => undefined);
      const timer = setTimeout(() => bytes.destroy(), HTTP_LIMITS.uploadTimeoutMs);
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

  private async read({ id }: StoredFile): Promise<Readable | null> {
    try {
      return await this.store.read(id);
    } catch (cause) {
      throw new AppError('SERVICE_UNAVAILABLE', { message: 'The file could not be read.', cause });
    }
  }
}

const tooMany = (): AppError =>
  new AppError('RATE_LIMITED', {
    message: `An organization can fetch at most ${OF_ONE_ORGANIZATION} files at once.`,
    headers: { 'Retry-After': '2' },
  });
