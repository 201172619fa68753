import type { LibraryFormat } from './audio-format';
import type { Frame, Library } from './library';
import { demuxed } from './demuxed-sound';
import { mp3Samples } from './mp3-samples';
import { Resampler } from './resampler';
import type { Samples } from './samples';
import { wavSamples } from './wav-samples';

/**
 * The sound of a file as mono frames of 48 kHz, about a second at a time.
 *
 * @throws UnreadableSoundError
 */
export function openSound(library: Library, format: LibraryFormat, path: string): AsyncIterable<Frame[]> {
  switch (format) {
    case 'mp3':
      return resampled(library, mp3Samples(path));
    case 'wav':
      return resampled(library, wavSamples(path));
    case 'opus':
    case 'ogg':
    case 'webm':
    case 'flac':
      return demuxed(library, format, path);
  }
}

async function* resampled(library: Library, sound: AsyncIterable<Samples>): AsyncGenerator<Frame[]> {
  const resampler = new Resampler(library);
  for await (const piece of sound) yield await resampler.push([resampler.frameOf(piece)]);
  yield await resampler.end();
}
