const WINDOW_MS = 60_000;
/** Addresses that are remembered; beyond, the oldest is forgotten. */
const MOST_ADDRESSES = 10_000;

/**
 * Counts bad tokens and codes per address and minute, so that guessing does not load the database. Per process: the
 * secrets have 190 bits and more, this is no lock but a brake.
 */
export class BadTokenGuard {
  private readonly counts = new Map<string, { bad: number; endsAt: number }>();

  constructor(private readonly limit = 30) {}

  /** Seconds until the address may try again; 0: now. */
  waitOf(address: string): number {
    const entry = this.counts.get(address);
    if (!entry || entry.bad < this.limit) return 0;
    return Math.max(0, Math.ceil((entry.endsAt - Date.now()) / 1000));
  }

  count(address: string): void {
    const now = Date.now();
    const entry = this.counts.get(address);
    if (entry && entry.endsAt > now) {
      entry.bad += 1;
      return;
    }
    this.counts.delete(address);
    this.counts.set(address, { bad: 1, endsAt: now + WINDOW_MS });
    const [oldest] = this.counts.keys();
    if (this.counts.size > MOST_ADDRESSES && oldest !== undefined) this.counts.delete(oldest);
  }
}
