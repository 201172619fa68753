import { type FileHandle, open } from 'node:fs/promises';
import { HEAD_BYTES } from './audio-format';
import { UnreadableSoundError } from './sound.error';
import type { Samples } from './samples';
import { parseWavHeader, isReadableWav, readWavSamples } from './wav.parser';

/**
 * Samples of a WAV file, a second at a time. Ends where the file ends, whatever its header claims.
 *
 * @throws UnreadableSoundError
 */
export async function* wavSamples(path: string): AsyncGenerator<Samples> {
  const file = await open(path);
  try {
    const header = parseWavHeader(await readAt(file, 0, HEAD_BYTES));
    if (header === undefined || !isReadableWav(header)) throw new UnreadableSoundError();
    const { sampleRate, start, length, bytes, channels } = header;
    const second = sampleRate * bytes * channels;
    for (let at = 0; at < length; at += second) {
      const data = await readAt(file, start + at, Math.min(second, length - at));
      const samples = readWavSamples(data, header);
      if (samples.length === 0) return;
      yield { samples, sampleRate };
    }
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
