import type { Readable } from 'node:stream';
import { asItWas, csvRows, type ImportRecord } from '@chasqui/contact-transfers';
import { Injectable } from '@nestjs/common';
import { FileDownloads } from '../media/file-downloads';
import type { RefusedRowData } from './import.response';

/** So many are shown; the file has all. */
const MOST_SHOWN = 100;
const MADE_AS = { encoding: 'utf-8', delimiter: ',' } as const;

/** The rows that an import refused, in the file that was made of them. */
@Injectable()
export class RefusedRows {
  constructor(private readonly downloads: FileDownloads) {}

  /** The file as it is. @throws AppError MEDIA_NOT_FOUND, RATE_LIMITED, SERVICE_UNAVAILABLE */
  async open(orgId: string, record: ImportRecord): Promise<Readable> {
    const { errorsFileId } = record;
    const find = () => Promise.resolve(errorsFileId === null ? null : { fileId: errorsFileId });
    return (await this.downloads.open(orgId, find)).bytes;
  }

  /** The first of them, at most 100. @throws AppError MEDIA_NOT_FOUND, RATE_LIMITED, SERVICE_UNAVAILABLE */
  async first(orgId: string, record: ImportRecord): Promise<RefusedRowData[]> {
    const bytes = await this.open(orgId, record);
    const rows: RefusedRowData[] = [];
    let isHead = true;
    for await (const { cells } of csvRows(bytes, MADE_AS)) {
      const [line = '', code = '', reason = '', ...row] = cells.map(asItWas);
      if (!isHead) rows.push({ line: Number(line), code, reason, cells: row });
      isHead = false;
      if (rows.length >= MOST_SHOWN) break;
    }
    return rows;
  }
}
