import { BoundedMap } from '@chasqui/runtime';

const MOST_KEPT = 10_000;
const REFUSED_FOR_MS = 60_000;

/** Outcomes of recent secrets: good ones are known callers, refused ones need no second lookup. */
export class SeenSecrets {
  private readonly good = new BoundedMap<string, true>(MOST_KEPT);
  private readonly refused = new BoundedMap<string, number>(MOST_KEPT);

  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  /** Good the last time: its holder does not queue with unknown callers. */
  isKnown(secret: string): boolean {
    return this.good.get(secret) === true;
  }

  /** Within the last minute. Secrets are random: a refused one does not become good. */
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
