/** Points of the waveform that WhatsApp draws for a voice note (Baileys 7.0.0-rc14, `getAudioWaveform`). */
const POINTS = 64;
const LOUDEST = 100;

/** Measures the loudness of a sound as it passes: it may not fit into memory, and its length is unknown. */
export class LoudnessMeter {
  private readonly levels: number[] = [];
  private sum = 0;
  private count = 0;

  /** @param samplesPerLevel how many samples share one level */
  constructor(private readonly samplesPerLevel: number) {}

  add(samples: Float32Array): void {
    for (const sample of samples) {
      this.sum += Math.abs(sample);
      this.count += 1;
      if (this.count === this.samplesPerLevel) this.close();
    }
  }

  /** 64 numbers from 0 to 100; the loudest is 100, unless all is silent. */
  waveform(): Uint8Array {
    if (this.count > 0) this.close();
    const { levels } = this;
    const points = Array.from({ length: POINTS }, (_, point) => {
      const from = Math.floor((point * levels.length) / POINTS);
      const to = Math.max(from + 1, Math.floor(((point + 1) * levels.length) / POINTS));
      return average(levels.slice(from, to));
    });
    const loudest = Math.max(...points);
    return Uint8Array.from(points, (level) => (loudest > 0 ? Math.floor((LOUDEST * level) / loudest) : 0));
  }

  private close(): void {
    this.levels.push(this.sum / this.count);
    this.sum = 0;
    this.count = 0;
  }
}

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
