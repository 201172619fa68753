import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { ImportRecord } from '@chasqui/contact-transfers';
import type { FileDownloads } from '../media/file-downloads';
import { RefusedRows } from './refused-rows';

const record = { errorsFileId: 'a' } as ImportRecord;
const ROWS = 'line,code,reason,phone\r\n2,INVALID_PHONE,No number.,0151\r\n';

const firstOf = (bytes: Readable | null) =>
  new RefusedRows({ peek: () => Promise.resolve(bytes) } as unknown as FileDownloads).first(record);

/** Somebody takes it away behind its first rows. */
function cut(error?: Error): Readable {
  let isRead = false;
  return new Readable({
    read() {
      if (isRead) return void this.destroy(error);
      isRead = true;
      this.push(ROWS);
    },
  });
}

describe('the first refused rows', () => {
  it('are read', async () => {
    const row = { line: 2, code: 'INVALID_PHONE', reason: 'No number.', cells: ['0151'] };
    expect(await firstOf(Readable.from([Buffer.from(ROWS)]))).toEqual([row]);
  });

  it.each([
    ['with an error', new Error('ECONNRESET')],
    ['without a word', undefined],
  ])('are not there now when the file is cut off %s', async (_how, error) => {
    await expect(firstOf(cut(error))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('are gone with the file', async () => {
    await expect(firstOf(null)).rejects.toMatchObject({ code: 'MEDIA_NOT_FOUND' });
  });
});
