/** Result of a wait that took too long, or whose event can no longer happen. */
export const TOO_LONG = Symbol('too long');

/**
 * The end of something long-lived, for waits that are many and short. Not a promise: each wait would leave a reaction
 * behind in it, and a connection may live for months.
 */
export class Ending {
  private readonly listeners = new Set<() => void>();
  private happened = false;

  happen(): void {
    this.happened = true;
    for (const listener of this.listeners) listener();
    this.listeners.clear();
  }

  /** Calls `listener` at once if it is over already. @returns removes the listener */
  listen(listener: () => void): () => void {
    if (this.happened) listener();
    else this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  get size(): number {
    return this.listeners.size;
  }
}

export async function within<T>(work: Promise<T>, limitMs: number, ending?: Ending): Promise<T | typeof TOO_LONG> {
  let timer: NodeJS.Timeout | undefined;
  let leave: (() => void) | undefined;
  const limit = new Promise<typeof TOO_LONG>((resolve) => {
    const stop = () => resolve(TOO_LONG);
    timer = setTimeout(stop, limitMs);
    leave = ending?.listen(stop);
  });
  // The loser of the race may still reject, unheard.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
    leave?.();
  }
}
