import type { Readable } from 'node:stream';
import { ExportRepository } from '@chasqui/data-lifecycle';
import { Injectable } from '@nestjs/common';
import { FileDownloads } from '../media/file-downloads';

export interface ExportDownload {
  name: string;
  size: number;
  bytes: Readable;
}

/** Streams the files of exports. The routes check the caller's rights. */
@Injectable()
export class ExportDownloads {
  constructor(
    private readonly exports: ExportRepository,
    private readonly downloads: FileDownloads,
  ) {}

  /** @throws AppError MEDIA_NOT_FOUND, RATE_LIMITED, SERVICE_UNAVAILABLE */
  async open(orgId: string, id: string): Promise<ExportDownload> {
    const { file, bytes } = await this.downloads.open(orgId, () => this.exports.findFile(orgId, id));
    const day = file.createdAt.toISOString().slice(0, 10);
    return { name: `chasqui-export-${day}-${orgId}.zip`, size: file.bytes, bytes };
  }
}
