/** What WhatsApp shows as a picture (spec.md section 4); pictures of other types go as documents. */
const IMAGES = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);
const MEGABYTE = 1024 * 1024;

/** As what a file is sent when its sender does not say: by its type. */
export function kindOfFile(mime: string): 'image' | 'video' | 'audio' | 'document' {
  if (IMAGES.has(mime)) return 'image';
  if (mime.startsWith('video/')) return 'video';
  return mime.startsWith('audio/') ? 'audio' : 'document';
}

/** Bytes that a file of a kind can have (contract.md D0); of a sticker what WhatsApp takes of an animated one. */
export function mostBytesOf(kind: string): number {
  if (kind === 'sticker') return 500 * 1024;
  return (kind === 'document' ? 64 : 16) * MEGABYTE;
}
