/** Pongs of about a minute. */
const REMEMBERED = 40;

/**
 * How long a pong may take before the service counts as frozen: twice as long as the slowest of the last minute took. So a
 * line that is slow is left alone, and of two copies that are both busy none is left for the other again and again.
 */
export class PongPatience {
  private tookMs: number[] = [];

  constructor(private readonly leastMs: number) {}

  get ms(): number {
    return Math.max(this.leastMs, 2 * Math.max(0, ...this.tookMs));
  }

  /** A pong came after so long. */
  took(ms: number): void {
    this.tookMs = [...this.tookMs.slice(1 - REMEMBERED), ms];
  }

  /** A pong did not come in time. However often that happens in a minute, the next one has no more than twice the least. */
  waitedInVain(): void {
    this.took(this.leastMs);
  }
}
