import { createReadStream } from 'node:fs';
import { MPEGDecoder } from 'mpg123-decoder';
import { UnreadableSoundError } from './sound.error';
import type { Samples } from './samples';

/** Bytes decoded at once: at most about ten seconds. */
const PIECE_BYTES = 16_384;

/**
 * Samples of an MP3 file, both channels mixed to one.
 *
 * @throws UnreadableSoundError
 */
export async function* mp3Samples(path: string): AsyncGenerator<Samples> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
    const { channelData, samplesDecoded, sampleRate } = decoder.decode(piece as Buffer);
    if (samplesDecoded === 0) continue;
    const [left, right] = channelData;
    if (left === undefined) throw new UnreadableSoundError();
    yield { samples: right === undefined ? left : mixed(left, right), sampleRate };
  }
}

const mixed = (left: Float32Array, right: Float32Array): Float32Array =>
  left.map((sample, index) => (sample + (right[index] ?? sample)) / 2);
