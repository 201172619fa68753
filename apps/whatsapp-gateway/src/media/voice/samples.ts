/** Samples of one channel, -1 to 1. */
export interface Samples {
  samples: Float32Array;
  /** Hz. */
  sampleRate: number;
}

/** What a sound may have, Hz: a slower one would grow more than a file can be large. */
export const SOUND_RATES = { least: 4_000, most: 192_000 };
