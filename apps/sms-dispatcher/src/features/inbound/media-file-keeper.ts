import { Readable } from 'node:stream';
import { MediaFileRepository } from '@chasqui/files';
import { MEDIA_STORE, type MediaStore } from '@chasqui/files/store';
import { LOGGER, type Logger } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import type { ReportedSms } from './sms-inbound-batch';

export interface NewFile {
  /** A UUID that identifies the same file again. */
  ref: string;
  mime: string;
  bytes: Buffer;
}

@Injectable()
export class MediaFileKeeper {
  constructor(
    private readonly files: MediaFileRepository,
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Stores a file, once however often it comes. If that fails, its message comes without it (contract.md D13).
   *
   * @returns why there is no file; null: it is there
   */
  async keep(phone: ReportedSms['phone'], { ref, mime, bytes }: NewFile): Promise<'storage_full' | 'failed' | null> {
    const { orgId, id: phoneId, mode } = phone;
    const size = bytes.length;
    const place = await this.files.open({ orgId, gatewayId: phoneId, ref, mime, size });
    if (place.kind === 'stored') return null;
    if (place.kind === 'full') {
      await this.files.tellFull(orgId, mode);
      return 'storage_full';
    }
    try {
      await this.store.put(place.id, Readable.from([bytes]), size);
      if ((await this.files.markStored(orgId, place.id, mode)) === 'stored') return null;
      await this.giveUp(place.id);
      // Another delivery of the same file was faster.
      return null;
    } catch (error) {
      this.logger.error({ err: error, phone_id: phoneId }, 'the file of an MMS could not be stored');
      await this.giveUp(place.id);
      return 'failed';
    }
  }

  /** What cannot be removed now is deleted within two hours. */
  private async giveUp(id: string): Promise<void> {
    try {
      await this.store.remove(id);
      await this.files.giveUp(id);
    } catch (error) {
      this.logger.warn({ err: error, file: id }, 'what a file left could not be removed yet');
    }
  }
}
