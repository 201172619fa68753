/** One channel, -1 to 1. */
export interface Samples {
  samples: Float32Array;
  /** Hz. */
  sampleRate: number;
}

/** Accepted rates, Hz: a slower sound would grow beyond the largest file. */
export const SOUND_RATES = { least: 4_000, most: 192_000 };
