/** Types that WhatsApp shows as pictures (spec.md section 4); others go as documents. */
const IMAGES = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);
const MEGABYTE = 1024 * 1024;

/** The kind to send a file as, by its type, if its sender names none. */
export function kindOfFile(mime: string): 'image' | 'video' | 'audio' | 'document' {
  if (IMAGES.has(mime)) return 'image';
  if (mime.startsWith('video/')) return 'video';
  return mime.startsWith('audio/') ? 'audio' : 'document';
}

/** Most bytes of a kind of file (contract.md D0); for stickers, WhatsApp's limit for animated ones. */
export function mostBytesOf(kind: string): number {
  if (kind === 'sticker') return 500 * 1024;
  return (kind === 'document' ? 64 : 16) * MEGABYTE;
}
