/** What a wait gives when it took too long, or when what it waits for cannot happen any more. */
export const TOO_LONG = Symbol('too long');

/**
 * The end of something long-lived, for waits that are many and short. Not a promise: whoever waits for one leaves
 * something behind in it, and a connection may live for months.
 */
export class Ending {
  private readonly listeners = new Set<() => void>();
  private happened = false;

  happen(): void {
    this.happened = true;
    for (const listener of this.listeners) listener();
    this.listeners.clear();
  }

  /** Called at once when it is over already. @returns takes the listener away */
  listen(listener: () => void): () => void {
    if (this.happened) listener();
    else this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Listeners that are left. */
  get size(): number {
    return this.listeners.size;
  }
}

/** Waits for `work`, but not longer than `limitMs` and not beyond the ending. */
export async function within<T>(work: Promise<T>, limitMs: number, ending?: Ending): Promise<T | typeof TOO_LONG> {
  let timer: NodeJS.Timeout | undefined;
  let leave: (() => void) | undefined;
  const limit = new Promise<typeof TOO_LONG>((resolve) => {
    const stop = () => resolve(TOO_LONG);
    timer = setTimeout(stop, limitMs);
    leave = ending?.listen(stop);
  });
  // Whoever lost the race may still fail, with nobody to hear it.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
    leave?.();
  }
}
