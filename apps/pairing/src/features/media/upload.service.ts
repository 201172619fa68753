import type { Readable } from 'node:stream';
import { AppError, planLimit } from '@chasqui/errors';
import { MediaFileRepository } from '@chasqui/files';
import { MEDIA_STORE, type MediaStore } from '@chasqui/files/store';
import { LOGGER, type Logger, UploadSlots } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthenticatedGateway } from '../access/gateway-access.service';
import { readUpload, type UploadRequest } from './upload.parser';

@Injectable()
export class UploadService {
  constructor(
    private readonly files: MediaFileRepository,
    private readonly slots: UploadSlots,
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Stores a file under the gateway's name for it. Its room is reserved and its row written first, so that the rest of
   * an interrupted upload is counted, found and deleted. An existing file is not replaced: the new bytes are read to
   * their end and dropped.
   *
   * @throws AppError RATE_LIMITED, VALIDATION, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, REQUEST_TIMEOUT, PLAN_LIMIT
   * (the message comes without its file), SERVICE_UNAVAILABLE (the app tries again)
   */
  async receive(gateway: AuthenticatedGateway, request: UploadRequest, bytes: Readable): Promise<void> {
    try {
      const upload = readUpload(request);
      const permit = await this.slots.take(gateway.orgId);
      await this.keep(gateway, upload, bytes).finally(() => permit.release());
    } catch (error) {
      // Read and drop: an app whose bytes are not read loses its connection, and with it the answer.
      bytes.resume();
      throw error;
    }
  }

  private async keep(
    gateway: AuthenticatedGateway,
    { ref, mime, size }: ReturnType<typeof readUpload>,
    bytes: Readable,
  ): Promise<void> {
    const { orgId, id: gatewayId, mode } = gateway;
    const place = await this.files.open({ orgId, gatewayId, ref, mime, size });
    if (place.kind === 'stored') {
      bytes.resume();
      return;
    }
    if (place.kind === 'full') {
      await this.files.tellFull(orgId, mode);
      throw noRoom(place.usedMb, place.maxMb);
    }
    const timer = setTimeout(() => bytes.destroy(tooSlow()), this.slots.longestMsOf(size));
    try {
      await this.store.put(place.id, bytes, size);
    } catch (error) {
      await this.giveUp(place.id);
      if (bytes.errored instanceof AppError) throw bytes.errored;
      // The app sees this only if it was not the app that broke off.
      throw new AppError('SERVICE_UNAVAILABLE', { message: 'The file could not be stored.', cause: error });
    } finally {
      clearTimeout(timer);
    }
    const outcome = await this.files.markStored(orgId, place.id, mode);
    if (outcome === 'stored') return;
    await this.giveUp(place.id);
    if (outcome === 'gone') {
      throw new AppError('SERVICE_UNAVAILABLE', { message: 'The file arrived too late. Send it again.' });
    }
  }

  /** Bytes first: while they exist they are counted. What cannot be removed now is deleted within two hours. */
  private async giveUp(id: string): Promise<void> {
    try {
      await this.store.remove(id);
      await this.files.giveUp(id);
    } catch (error) {
      this.logger.warn({ err: error, file: id }, 'what an upload left could not be removed yet');
    }
  }
}

function noRoom(used: number, max: number): AppError {
  return planLimit(`PLAN_LIMIT (storage_mb): your organization's storage is full, ${used} of ${max} MB are used.`, {
    limit: 'storage_mb',
    used,
    max,
  });
}

const tooSlow = (): AppError =>
  new AppError('REQUEST_TIMEOUT', {
    message: 'The file arrived too slowly. Send it again.',
    headers: { Connection: 'close' },
  });
