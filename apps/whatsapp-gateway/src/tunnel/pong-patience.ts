/** Pongs of about a minute. */
const REMEMBERED = 40;

/**
 * How long a pong may take before the service counts as frozen: twice the slowest of the last minute. So a slow line is
 * left alone, and two busy copies are not swapped again and again.
 */
export class PongPatience {
  private tookMs: number[] = [];

  constructor(private readonly leastMs: number) {}

  get ms(): number {
    return Math.max(this.leastMs, 2 * Math.max(0, ...this.tookMs));
  }

  took(ms: number): void {
    this.tookMs = [...this.tookMs.slice(1 - REMEMBERED), ms];
  }

  /**
   * A pong did not come in time. However often that happens in a minute, the next one gets no more than twice the least
   * time.
   */
  waitedInVain(): void {
    this.took(this.leastMs);
  }
}
