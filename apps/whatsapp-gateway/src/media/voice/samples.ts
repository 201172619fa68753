/** Samples of one channel, -1 to 1. */
export interface Samples {
  samples: Float32Array;
  /** Hz. */
  sampleRate: number;
}
