import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { type FileFormat, rowsOf } from './contact-file';

const TABLE: FileFormat = { format: 'csv', encoding: 'utf-8', delimiter: ',' };
const CARDS: FileFormat = { format: 'vcard', encoding: 'utf-8', delimiter: null };
const CARD = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ana\r\nTEL:+4915112345678\r\nEND:VCARD\r\n';

describe('a file whose reader stops', () => {
  it.each([
    ['a table behind its headings', TABLE, 'phone\n1\n2\n', 1],
    ['a table behind a row', TABLE, 'phone\n1\n2\n', 2],
    ['cards behind their headings', CARDS, CARD.repeat(2), 1],
    ['cards behind one of them', CARDS, CARD.repeat(2), 2],
  ])('is closed: %s', async (_what, format, text, count) => {
    const bytes = Readable.from([Buffer.from(text), Buffer.from(text)]);
    let read = 0;
    for await (const _row of rowsOf(bytes, format)) {
      read += 1;
      if (read === count) break;
    }
    expect([read, bytes.destroyed]).toEqual([count, true]);
  });
});
