import type { Readable } from 'node:stream';
import type { ImportRecord } from '@chasqui/contacts/transfers';
import { Injectable } from '@nestjs/common';
import { FileDownloads } from '../media/file-downloads';

/** The file of an import's refused rows. */
@Injectable()
export class RefusedRows {
  constructor(private readonly downloads: FileDownloads) {}

  /** @throws AppError MEDIA_NOT_FOUND, RATE_LIMITED, SERVICE_UNAVAILABLE */
  async open(orgId: string, record: ImportRecord): Promise<Readable> {
    const { errorsFileId } = record;
    const find = () => Promise.resolve(errorsFileId === null ? null : { fileId: errorsFileId });
    return (await this.downloads.open(orgId, find)).bytes;
  }
}
