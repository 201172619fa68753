import { useSyncExternalStore } from 'react';

interface Entry {
  /** Takes it back. Called once at most, and never after `close`. */
  undo: (id: string) => Promise<void>;
  /** It cannot be taken back any more: what waited is done. Called once at most, and never after `undo`. */
  close: (id: string) => Promise<void>;
}

/** More are not offered: the oldest one is closed. */
const MOST = 5;

/** What can still be taken back, the newest last; and what is hidden because it waits to be deleted. */
export class UndoStack {
  private readonly entries = new Map<string, Entry>();
  private count = 0;

  /** @returns the id of its notice */
  add(entry: Entry): string {
    this.count += 1;
    const id = `undo-${this.count}`;
    this.entries.set(id, entry);
    for (const [oldest] of this.entries) if (this.entries.size > MOST) void this.close(oldest);
    return id;
  }

  /** @returns false when it is too late, or was done */
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

  /** Resolves when what waited was done. */
  async close(id: string): Promise<void> {
    const entry = this.entries.get(id);
    if (entry === undefined) return;
    this.entries.delete(id);
    await entry.close(id);
  }

  /** All are begun at once, before this returns; resolves when they are done, or after `longestMs`. */
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

/** Tells of an id whether it waits to be deleted. */
export function useIsHidden(): (id: string) => boolean {
  const ids = useSyncExternalStore(listen, () => hidden);
  return (id) => ids.has(id);
}
