import { extname } from 'node:path';
import { kindOfFile } from '@chasqui/intake';

/** Types (IANA) of files whose extension says what they are sent as, and of documents that people send. */
const TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.mp4': 'video/mp4',
  '.3gp': 'video/3gpp',
  '.mov': 'video/quicktime',
  '.mkv': 'video/x-matroska',
  '.webm': 'video/webm',
  '.avi': 'video/x-msvideo',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.oga': 'audio/ogg',
  '.opus': 'audio/ogg',
  '.m4a': 'audio/mp4',
  '.aac': 'audio/aac',
  '.amr': 'audio/amr',
  '.wav': 'audio/wav',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain',
  '.csv': 'text/csv',
};
const UNKNOWN = 'application/octet-stream';
/** Also what a part of a form is that says nothing (RFC 7578 section 4.4). */
const TEXT = 'text/plain';
const MIME = /^[\w.+-]{1,60}\/[\w.+-]{1,100}$/;

/**
 * The type of a file: what its sender says, in small letters and without parameters. Where that says nothing, or no more
 * than that it is text, the extension of its name tells.
 */
export function typeOfFile(said: string | undefined, filename: string): string {
  const mime = said?.split(';')[0]?.trim().toLowerCase() ?? '';
  const isKnown = MIME.test(mime) && mime !== UNKNOWN;
  if (isKnown && mime !== TEXT) return mime;
  const named = typeOfName(filename);
  return isKnown && named === UNKNOWN ? mime : named;
}

/** The type of a file by the extension of its name. */
const typeOfName = (name: string): string => TYPES[extname(name).toLowerCase()] ?? UNKNOWN;

/** As what a file at an address is sent, by the extension in its path; `document` when it is unknown (spec.md section 4). */
export const kindOfAddress = (url: string): ReturnType<typeof kindOfFile> =>
  kindOfFile(typeOfName(new URL(url).pathname));
