import type { LinkedFile } from './media-downloads';

/** Types that a browser may know; everything else, and everything that could run there, is sent as plain bytes. */
const SAFE_TYPES = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'video/mp4',
  'video/3gpp',
  'audio/ogg',
  'audio/mpeg',
  'audio/mp4',
  'audio/aac',
  'audio/amr',
  'application/pdf',
  'text/plain',
]);

/** As long as links are valid; a person's picture for an hour, because the person may be erased. */
const FILE_IS_KEPT = 'private, max-age=86400, immutable';
const PICTURE_IS_KEPT = 'private, max-age=3600';

/** A stranger sent the file, so no browser may open it as a page of ours. */
export function downloadHeaders({ id, mime, filename, content }: LinkedFile): Record<string, string> {
  return {
    'Content-Type': SAFE_TYPES.has(mime) ? mime : 'application/octet-stream',
    'Content-Disposition': `attachment; filename*=UTF-8''${encoded(filename || id)}`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': content === undefined ? FILE_IS_KEPT : PICTURE_IS_KEPT,
    ETag: `"${id}"`,
  };
}

/** RFC 8187: also encodes what encodeURIComponent leaves but the header must not contain. Paths are cut off. */
function encoded(filename: string): string {
  const name = filename.split(/[/\\]/).at(-1) || 'file';
  return encodeURIComponent(name).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}
