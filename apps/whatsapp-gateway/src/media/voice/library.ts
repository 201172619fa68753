import * as libav from '@libav.js/variant-default';

export type Library = libav.LibAV;
export type Frame = libav.Frame;
export type Packet = libav.Packet;

/** Hz. Opus knows no other that matters. */
export const SAMPLE_RATE = 48_000;
/** Mask of the one channel in FFmpeg's channel layouts: front centre. */
export const MONO = 4;
/** An Opus frame, 20 ms. */
export const FRAME_SAMPLES = SAMPLE_RATE / 50;
/** FFmpeg's level `quiet`: its messages about broken files help no one. */
const QUIET = -8;

/** Loads about 20 MB, which are freed with the thread. */
export async function openLibrary(): Promise<Library> {
  // With a worker of its own there would be one per thread of ours; the variant without threads is the smallest.
  const library = await libav.LibAV({ noworker: true, nothreads: true });
  await library.av_log_set_level(QUIET);
  return library;
}
