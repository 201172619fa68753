import type { Readable } from 'node:stream';
import { asItWas, csvRows, type ImportRecord, MADE_OF_REFUSED_ROWS } from '@chasqui/contact-transfers';
import { AppError } from '@chasqui/errors';
import { Injectable } from '@nestjs/common';
import { FileDownloads } from '../media/file-downloads';
import type { RefusedRowData } from './import.response';

/** So many are shown; the file has all. */
const MOST_SHOWN = 100;
/** Of large ones fewer are: no more begin than within so many characters. */
const MOST_CHARS = 256 * 1024;
/** Somebody waits for the page, and it holds a turn. */
const LONGEST_MS = 5_000;
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

  /** The first of them, at most 100, and fewer large ones. @throws AppError MEDIA_NOT_FOUND, SERVICE_UNAVAILABLE */
  async first({ errorsFileId }: ImportRecord): Promise<RefusedRowData[]> {
    const bytes = errorsFileId === null ? null : await this.downloads.peek(errorsFileId);
    if (bytes === null) throw new AppError('MEDIA_NOT_FOUND');
    const timer = setTimeout(() => bytes.destroy(new Error('The file is read too slowly.')), LONGEST_MS).unref();
    try {
      return await firstOf(bytes);
    } catch (cause) {
      if (isCut(bytes, cause))
        throw new AppError('SERVICE_UNAVAILABLE', { message: 'The file could not be read.', cause });
      throw cause;
    } finally {
      clearTimeout(timer);
    }
  }
}

const isCut = ({ errored }: Readable, cause: unknown): boolean =>
  errored !== null || (cause as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';

async function firstOf(bytes: Readable): Promise<RefusedRowData[]> {
  const rows: RefusedRowData[] = [];
  let isHead = true;
  let chars = 0;
  for await (const { cells } of csvRows(bytes, MADE_AS, MADE_OF_REFUSED_ROWS)) {
    const [line = '', code = '', reason = '', ...row] = cells.map(asItWas);
    if (!isHead) rows.push({ line: Number(line), code, reason, cells: row });
    isHead = false;
    chars += row.reduce((sum, cell) => sum + cell.length, 0);
    if (rows.length >= MOST_SHOWN || chars >= MOST_CHARS) break;
  }
  return rows;
}
