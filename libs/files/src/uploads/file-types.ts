import { extname } from 'node:path';
import { kindOfFile } from '../records/file-kind';

/** Types (IANA) of files by extension: those that decide how a file is sent, and documents that people send. */
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
/** Also the default of a form's part (RFC 7578 section 4.4). */
const TEXT = 'text/plain';
const MIME = /^[\w.+-]{1,60}\/[\w.+-]{1,100}$/;

/** The announced type in lower case, without parameters; if it says nothing, or only text, the extension decides. */
export function typeOfFile(said: string | undefined, filename: string): string {
  const mime = said?.split(';')[0]?.trim().toLowerCase() ?? '';
  const isKnown = MIME.test(mime) && mime !== UNKNOWN;
  if (isKnown && mime !== TEXT) return mime;
  const named = typeOfName(filename);
  return isKnown && named === UNKNOWN ? mime : named;
}

const typeOfName = (name: string): string => TYPES[extname(name).toLowerCase()] ?? UNKNOWN;

/** By the extension of the path; `document` if that is unknown (spec.md section 4). */
export const kindOfAddress = (url: string): ReturnType<typeof kindOfFile> =>
  kindOfFile(typeOfName(new URL(url).pathname));
