import { open } from 'node:fs/promises';
import { MediaError } from './media.error';
import { parseWebp, WEBP_HEADER_BYTES, type WebpPicture } from './webp.parser';

/**
 * WhatsApp's limits of a sticker: github.com/WhatsApp/stickers, Android, StickerPackValidator.java. Stickers in packs
 * must have exactly 512 pixels; smaller ones in a message are shown as they are.
 */
const LONGEST_SIDE = 512;
const KILOBYTE = 1024;
const MOST_KILOBYTES = { still: 100, animated: 500 };

/** @throws MediaError when the file is no sticker */
export async function readSticker({ path, size }: { path: string; size: number }): Promise<WebpPicture> {
  const picture = parseWebp(await headOf(path));
  if (picture === undefined) {
    throw new MediaError(
      'MEDIA_TYPE_REFUSED',
      'A sticker is a WebP picture: convert the file to WebP, 512 x 512 pixels.',
    );
  }
  const { width, height, isAnimated } = picture;
  if (width > LONGEST_SIDE || height > LONGEST_SIDE) {
    throw new MediaError(
      'MEDIA_TYPE_REFUSED',
      `A sticker has at most 512 x 512 pixels; the file has ${width} x ${height}.`,
    );
  }
  const most = isAnimated ? MOST_KILOBYTES.animated : MOST_KILOBYTES.still;
  if (size > most * KILOBYTE) {
    const kind = isAnimated ? 'An animated sticker' : 'A sticker that is not animated';
    throw new MediaError('MEDIA_TOO_LARGE', `${kind} has at most ${most} kB; the file has ${size} bytes.`);
  }
  return picture;
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(WEBP_HEADER_BYTES), 0, WEBP_HEADER_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
