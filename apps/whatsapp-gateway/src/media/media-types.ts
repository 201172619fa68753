import { unescape } from 'node:querystring';

/** Types by file extension, for servers that do not state one. */
const TYPE_OF: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  '3gp': 'video/3gpp',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  amr: 'audio/amr',
  ogg: 'audio/ogg; codecs=opus',
  opus: 'audio/ogg; codecs=opus',
  wav: 'audio/wav',
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
  zip: 'application/zip',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};
export const UNKNOWN_TYPE = 'application/octet-stream';

/** What servers answer when they do not know. */
const SAYS_NOTHING = new Set(['', UNKNOWN_TYPE, 'binary/octet-stream', 'application/x-download']);

export function typeOfFile(asked: string | undefined, answered: string | undefined, filename: string): string {
  if (asked) return asked;
  const given = answered?.split(';')[0]?.trim().toLowerCase() ?? '';
  // Keeps what follows the semicolon: `codecs=opus` makes a voice message.
  if (!SAYS_NOTHING.has(given)) return answered?.trim() ?? given;
  const end = /\.([a-z0-9]{1,5})$/i.exec(filename)?.[1]?.toLowerCase() ?? '';
  return TYPE_OF[end] ?? UNKNOWN_TYPE;
}

/**
 * The last part of an address's path, as a person would name the file. @param url undefined: it came from the service
 */
export function nameOfFile(asked: string | undefined, url: string | undefined): string {
  if (asked) return asked;
  if (url === undefined) return 'file';
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  // Tolerates a percent sign that escapes nothing. Letters of charsets other than UTF-8 cannot be told.
  const name = unescape(last);
  return (name.includes('\uFFFD') ? last : name) || 'file';
}
