import { useSyncExternalStore } from 'react';

interface Entry {
  /** Called at most once, and never after `close`. */
  undo: (id: string) => Promise<void>;
  /** Undo is no longer possible: delayed work is done now. Called at most once, and never after `undo`. */
  close: (id: string) => Promise<void>;
}

/** Undo notices shown at once; a further one closes the oldest. */
const MOST = 5;

/** Actions that can be undone, newest last, and the ids hidden because they wait to be deleted. */
export class UndoStack {
  private readonly entries = new Map<string, Entry>();
  private count = 0;

  /** @returns id of the notice */
  add(entry: Entry): string {
    this.count += 1;
    const id = `undo-${this.count}`;
    this.entries.set(id, entry);
    for (const [oldest] of this.entries) if (this.entries.size > MOST) void this.close(oldest);
    return id;
  }

  /** @returns false if it was too late or already done */
  async undo(id: string): Promise<boolean> {
    const entry = this.entries.get(id);
    if (entry === undefined) return false;
    this.entries.delete(id);
    await entry.undo(id);
    return true;
  }

  /** @returns whether there was one */
  undoNewest(): boolean {
    const newest = [...this.entries.keys()].at(-1);
    if (newest === undefined) return false;
    void this.undo(newest);
    return true;
  }

  /** Resolves when the delayed work is done. */
  async close(id: string): Promise<void> {
    const entry = this.entries.get(id);
    if (entry === undefined) return;
    this.entries.delete(id);
    await entry.close(id);
  }

  /** Starts everything before it returns; resolves when it is done, or after `longestMs`. */
  async closeAll(longestMs = 3_000): Promise<void> {
    const closing = Promise.allSettled([...this.entries.keys()].map((id) => this.close(id)));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLong = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, longestMs);
    });
    await Promise.race([closing, tooLong]);
    clearTimeout(timer);
  }

  hide(id: string): void {
    setHidden(new Set([...hidden, id]));
  }

  show(id: string): void {
    setHidden(new Set([...hidden].filter((each) => each !== id)));
  }
}

let hidden: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function setHidden(next: ReadonlySet<string>): void {
  hidden = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True for ids that wait to be deleted. */
export function useIsHidden(): (id: string) => boolean {
  const ids = useSyncExternalStore(listen, () => hidden);
  return (id) => ids.has(id);
}
