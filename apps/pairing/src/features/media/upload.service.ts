import type { Readable } from 'node:stream';
import { AppError } from '@chasqui/errors';
import { MediaFileRepository } from '@chasqui/entities';
import type { MediaStore } from '@chasqui/media-store';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthenticatedGateway } from '../access/gateway-access.service';
import { readUpload, type UploadRequest } from './upload.parser';

/** Takes the files that gateway apps got with messages. */
@Injectable()
export class UploadService {
  constructor(
    private readonly files: MediaFileRepository,
    @Inject('MEDIA_STORE') private readonly store: MediaStore,
  ) {}

  /**
   * Stores a file under the gateway's name for it. The row is made first, so that whatever an interrupted upload leaves
   * is found and deleted. A file that is there already is not replaced: its bytes are read to their end and dropped.
   *
   * @throws AppError VALIDATION, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, REQUEST_TIMEOUT, SERVICE_UNAVAILABLE (the app
   *   tries again)
   */
  async receive(gateway: AuthenticatedGateway, request: UploadRequest, bytes: Readable): Promise<void> {
    const { ref, mime, size } = readUpload(request);
    const place = await this.files.open({ orgId: gateway.orgId, gatewayId: gateway.id, ref, mime, size });
    if (place.kind === 'stored') {
      bytes.resume();
      return;
    }
    try {
      await this.store.put(place.id, bytes, size);
    } catch (error) {
      // It took too long.
      if (bytes.errored instanceof AppError) throw bytes.errored;
      // The app sees this only when it is not the app that broke off.
      throw new AppError('SERVICE_UNAVAILABLE', { message: 'The file could not be stored.', cause: error });
    }
    if (!(await this.files.markStored(place.id, size))) {
      await this.store.remove(place.id);
      throw new AppError('SERVICE_UNAVAILABLE', { message: 'The file came too late. Send it again.' });
    }
  }
}
