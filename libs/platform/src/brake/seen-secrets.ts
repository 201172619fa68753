import { BoundedMap } from '@chasqui/timing';

const MOST_KEPT = 10_000;
const REFUSED_FOR_MS = 60_000;

/** What came of secrets that were shown: those that were good are known, those that were not need no second look-up. */
export class SeenSecrets {
  private readonly good = new BoundedMap<string, true>(MOST_KEPT);
  private readonly refused = new BoundedMap<string, number>(MOST_KEPT);

  /** @param nowMs a monotonic clock, in milliseconds */
  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  /** It was good the last time: its holder does not wait among strangers. */
  isKnown(secret: string): boolean {
    return this.good.get(secret) === true;
  }

  /** It was refused within the last minute. Secrets are random: a refused one does not become good by itself. */
  wasRefused(secret: string): boolean {
    return (this.refused.get(secret) ?? 0) > this.nowMs();
  }

  noteGood(secret: string): void {
    this.refused.delete(secret);
    this.good.set(secret, true);
  }

  noteRefused(secret: string): void {
    this.good.delete(secret);
    this.refused.set(secret, this.nowMs() + REFUSED_FOR_MS);
  }
}
