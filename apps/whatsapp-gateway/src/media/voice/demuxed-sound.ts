import { readFile } from 'node:fs/promises';
import type { LibraryFormat } from './audio-format';
import type { Frame, Library, Packet } from './library';
import { Resampler } from './resampler';
import { UnreadableSoundError } from './sound.error';

/** The library's names. The format is stated, never guessed: playlists name other files. */
const DEMUXERS = { opus: 'ogg', ogg: 'ogg', webm: 'matroska', flac: 'flac' } as const;
const PIECE_BYTES = 65_536;
/** Packets decoded at once: one of 14 bytes can hold 65,535 samples of each channel (RFC 9639 section 9). */
const PIECE_PACKETS = 8;
/** In the library's own file system, which is in memory. */
const FILE = 'sound';

/**
 * The first sound stream of a file that the library demuxes itself.
 *
 * @throws UnreadableSoundError
 */
export async function* demuxed(
  library: Library,
  format: Exclude<LibraryFormat, 'mp3' | 'wav'>,
  path: string,
): AsyncGenerator<Frame[]> {
  await library.writeFile(FILE, await readFile(path));
  const resampler = new Resampler(library);
  for await (const frames of decoded(library, DEMUXERS[format])) yield await resampler.push(frames);
  yield await resampler.end();
}

async function* decoded(library: Library, demuxer: string): AsyncGenerator<Frame[]> {
  const [file, streams] = await readable(library.ff_init_demuxer_file(FILE, demuxer));
  const stream = streams.find(({ codec_type }) => codec_type === library.AVMEDIA_TYPE_AUDIO);
  if (stream === undefined) throw new UnreadableSoundError();
  const { codec_id, codecpar, index } = stream;
  const [, decoder, packet, frame] = await readable(library.ff_init_decoder(codec_id, codecpar));
  const decode = (piece: Packet[], fin: boolean) =>
    readable(library.ff_decode_multi(decoder, packet, frame, piece, { fin, ignoreErrors: true }));
  for (let isOver = false; !isOver; ) {
    const [result, packets] = await library.ff_read_frame_multi(file, packet, { limit: PIECE_BYTES });
    // A truncated file ends where it breaks off.
    isOver = result !== 0 && result !== -library.EAGAIN;
    const read = packets[index] ?? [];
    for (let at = 0; at < read.length; at += PIECE_PACKETS)
      yield await decode(read.slice(at, at + PIECE_PACKETS), false);
  }
  yield await decode([], true);
}

/** When the library fails on a file, the file is at fault. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new UnreadableSoundError(error);
  }
}
