import type { PictureType } from './events';

/** By its first bytes, whatever its name or header says; undefined: not an accepted type. */
export function pictureTypeOf(bytes: Buffer): PictureType | undefined {
  const starts = (hex: string, at = 0): boolean => bytes.subarray(at, at + hex.length / 2).toString('hex') === hex;
  if (starts('ffd8ff')) return 'image/jpeg';
  if (starts('89504e470d0a1a0a')) return 'image/png';
  // RIFF, its length, WEBP.
  return starts('52494646') && starts('57454250', 8) ? 'image/webp' : undefined;
}
