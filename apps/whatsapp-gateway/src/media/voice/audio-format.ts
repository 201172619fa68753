import { parseWavHeader, isReadableWav } from './wav.parser';

/** Formats of the installed libraries. `opus`: Ogg with one mono Opus stream, which is what a voice note is. */
export type LibraryFormat = 'opus' | 'ogg' | 'webm' | 'flac' | 'mp3' | 'wav';
/** Formats that only ffmpeg reads, by their names there. */
export type FfmpegFormat = 'mov' | 'aac' | 'amr' | 'ogg' | 'wav' | 'matroska' | 'asf' | 'aiff' | 'caf';

/** The format by the file's bytes: names and types from servers are often wrong. */
export type AudioFormat = { by: 'library'; format: LibraryFormat } | { by: 'ffmpeg'; format: FfmpegFormat };

export const HEAD_BYTES = 65_536;

const OGG_HEADER_BYTES = 27;
/** First bytes of the first packet of a codec that the library reads in Ogg. */
const FLAC_IN_OGG = '\x7FFLAC';

/**
 * undefined: unknown. Ogg pages: RFC 3533 section 6; Opus in them: RFC 7845 section 5.1.
 *
 * @param head the first `HEAD_BYTES` of the file, or all of it
 */
export function audioFormatOf(head: Buffer): AudioFormat | undefined {
  const at = (offset: number, text: string) => head.toString('latin1', offset, offset + text.length) === text;
  if (at(0, 'OggS')) return oggFormatOf(head);
  if (at(0, 'fLaC')) return library('flac');
  if (at(0, 'RIFF') && at(8, 'WAVE')) return wavFormatOf(head);
  if (at(4, 'ftyp')) return ffmpeg('mov');
  if (at(0, '#!AMR')) return ffmpeg('amr');
  if (head.length > 4 && head.readUInt32BE(0) === 0x1a45dfa3) return matroskaFormatOf(head);
  if (head.length > 4 && head.readUInt32BE(0) === 0x3026b275) return ffmpeg('asf');
  if (at(0, 'FORM') && (at(8, 'AIFF') || at(8, 'AIFC'))) return ffmpeg('aiff');
  if (at(0, 'caff')) return ffmpeg('caf');
  if (at(0, 'ID3')) return library('mp3');
  return mpegFormatOf(head);
}

function oggFormatOf(head: Buffer): AudioFormat {
  const packet = OGG_HEADER_BYTES + (head[OGG_HEADER_BYTES - 1] ?? 0);
  const begins = (text: string) => head.toString('latin1', packet, packet + text.length) === text;
  if (begins(FLAC_IN_OGG)) return library('ogg');
  if (!begins('OpusHead')) return ffmpeg('ogg');
  return library(head[packet + 9] === 1 ? 'opus' : 'ogg');
}

function wavFormatOf(head: Buffer): AudioFormat {
  const header = parseWavHeader(head);
  return header !== undefined && isReadableWav(header) ? library('wav') : ffmpeg('wav');
}

/** Browsers record Opus in WebM; the library reads no other sound in Matroska. */
function matroskaFormatOf(head: Buffer): AudioFormat {
  return head.includes('A_OPUS', 0, 'latin1') ? library('webm') : ffmpeg('matroska');
}

/** The first two bytes of a frame: eleven bits of sync, then version and layer; layer 0 is AAC in ADTS. */
function mpegFormatOf(head: Buffer): AudioFormat | undefined {
  const [first, second] = head;
  if (first !== 0xff || second === undefined || second < 0xe0) return undefined;
  const layer = (second >> 1) & 3;
  if (layer !== 0) return library('mp3');
  return second >= 0xf0 ? ffmpeg('aac') : undefined;
}

const library = (format: LibraryFormat): AudioFormat => ({ by: 'library', format });
const ffmpeg = (format: FfmpegFormat): AudioFormat => ({ by: 'ffmpeg', format });
