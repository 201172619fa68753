import type { CacheStore } from 'baileys';

const MOST_ENTRIES = 5000;

/**
 * How often a message was sent again to a recipient who could not decrypt it. It outlives the socket: otherwise each
 * new connection would restart the count, and the resending.
 */
export class RetryCounters implements CacheStore {
  private readonly counts = new Map<string, unknown>();

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the library's interface
  get<T>(key: string): T | undefined {
    return this.counts.get(key) as T | undefined;
  }

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the library's interface
  set<T>(key: string, value: T): void {
    this.counts.delete(key);
    this.counts.set(key, value);
    for (const oldest of this.counts.keys()) {
      if (this.counts.size <= MOST_ENTRIES) break;
      this.counts.delete(oldest);
    }
  }

  del(key: string): void {
    this.counts.delete(key);
  }

  flushAll(): void {
    this.counts.clear();
  }
}
