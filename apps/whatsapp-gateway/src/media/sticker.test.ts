import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { aWebp } from '../testing/pictures';
import { temporaryFolder } from '../testing/temporary-folder';
import { readSticker } from './sticker';

const folder = temporaryFolder();
afterAll(() => folder.remove());

function read(bytes: Buffer) {
  const path = join(folder.path, 'sticker');
  writeFileSync(path, bytes);
  return readSticker({ path, size: bytes.length });
}

describe('a sticker', () => {
  it.each([
    ['lossy', { chunk: 'VP8 ' as const }, false],
    ['lossless', { chunk: 'VP8L' as const }, false],
    ['extended', {}, false],
    ['animated', { isAnimated: true, size: 500 * 1024 }, true],
  ])('a sticker is a WebP picture: %s', async (_kind, draft, isAnimated) => {
    expect(await read(aWebp({ width: 512, height: 300, ...draft }))).toEqual({ width: 512, height: 300, isAnimated });
  });

  it.each([
    ['wide', { width: 513 }],
    ['high', { height: 16_384 }],
  ])('a sticker that is too %s is refused with its size', async (_what, draft) => {
    for (const chunk of ['VP8X', 'VP8L'] as const) {
      await expect(read(aWebp({ ...draft, chunk }))).rejects.toMatchObject({
        code: 'MEDIA_TYPE_REFUSED',
        message: expect.stringContaining(String(Object.values(draft)[0])),
      });
    }
  });

  it.each([
    ['not animated', { size: 100 * 1024 + 1 }, '100 kB'],
    ['animated', { isAnimated: true, size: 500 * 1024 + 1 }, '500 kB'],
  ])('a sticker with too many bytes is refused: %s', async (_kind, draft, words) => {
    const refusal = { code: 'MEDIA_TOO_LARGE', message: expect.stringContaining(words) };
    await expect(read(aWebp(draft))).rejects.toMatchObject(refusal);
  });

  it.each([
    ['a PNG', Buffer.from('\x89PNG\r\n\x1a\n'.padEnd(100), 'latin1')],
    ['sound in RIFF', Buffer.from('RIFF\x40\0\0\0WAVEfmt '.padEnd(100), 'latin1')],
    ['WebP without a start code', aWebp({ chunk: 'VP8 ' }).fill(0, 23, 26)],
    ['WebP without its signature', aWebp({ chunk: 'VP8L' }).fill(0, 20, 21)],
    ['WebP with another chunk', Buffer.from('RIFF\x40\0\0\0WEBPALPH'.padEnd(100), 'latin1')],
    ['a file that is cut off', aWebp().subarray(0, 29)],
    ['an empty file', Buffer.alloc(0)],
  ])('%s is no sticker, and the refusal says what to do', async (_what, bytes) => {
    const refusal = { code: 'MEDIA_TYPE_REFUSED', message: expect.stringContaining('convert the file to WebP') };
    await expect(read(bytes)).rejects.toMatchObject(refusal);
  });
});
