import { setTimeout as sleep } from 'node:timers/promises';
import type { PendingFilesStore } from './pending-files.store';

const LOOK_MS = 50;

/**
 * Lets files come no faster than they are fetched: a number that was away for days gets thousands at once, and what is
 * more than may be awaited would end without a try.
 */
export class FileQueue {
  /** Numbers whose files do not move: nothing waits for them until there is room again. */
  private readonly stuck = new Set<string>();
  private stopped = false;

  /** @param waitMs how long a message waits for room at most */
  constructor(
    private readonly pending: Pick<PendingFilesStore, 'isCrowded'>,
    private readonly waitMs: number,
  ) {}

  /** Resolves when one more file of the number costs no other one, or when waiting does not help. */
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
