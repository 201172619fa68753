import { setTimeout as sleep } from 'node:timers/promises';
import type { PendingFilesStore } from './pending-files.store';

const LOOK_MS = 50;

/**
 * Takes files no faster than they are fetched: a number that was away for days gets thousands at once, and those above
 * the limit would end untried.
 */
export class FileQueue {
  private readonly stuck = new Set<string>();
  private stopped = false;

  /** @param waitMs longest time that a message waits for room */
  constructor(
    private readonly pending: Pick<PendingFilesStore, 'isCrowded'>,
    private readonly waitMs: number,
  ) {}

  /** Resolves when one more file of the number displaces no other, or when waiting does not help. */
  async enter(phone: string): Promise<void> {
    const endsAt = performance.now() + this.waitMs;
    while (this.pending.isCrowded(phone)) {
      if (this.stopped || this.stuck.has(phone)) return;
      if (performance.now() >= endsAt) this.stuck.add(phone);
      else await sleep(LOOK_MS);
    }
    this.stuck.delete(phone);
  }

  stop(): void {
    this.stopped = true;
  }
}
