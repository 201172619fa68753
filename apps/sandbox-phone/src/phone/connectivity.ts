export class Connectivity {
  private offline = false;
  private hanging = false;
  private inUse = new AbortController();
  private changed = newSignal();
  private readonly timers = new Set<NodeJS.Timeout>();

  get isOnline(): boolean {
    return !this.offline;
  }

  /** Aborted when the network is lost; each time with a new signal. */
  get signal(): AbortSignal {
    return this.inUse.signal;
  }

  /** Until `comeOnline` unless there is a duration. */
  goOffline(forMs?: number): void {
    this.offline = true;
    this.inUse.abort(new Error('The phone is offline.'));
    this.inUse = new AbortController();
    if (forMs !== undefined) this.later(forMs, () => this.comeOnline());
  }

  comeOnline(): void {
    this.offline = false;
    this.wake();
  }

  /** The app does nothing for a while; its connections stay open. */
  hang(forMs: number): void {
    this.hanging = true;
    this.later(forMs, () => {
      this.hanging = false;
      this.wake();
    });
  }

  async whenRunning(): Promise<void> {
    while (this.hanging) await this.changed.promise;
  }

  async whenUsable(): Promise<void> {
    while (this.hanging || this.offline) await this.changed.promise;
  }

  close(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.inUse.abort(new Error('The phone ended.'));
  }

  private later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, ms);
    this.timers.add(timer);
  }

  private wake(): void {
    const { resolve } = this.changed;
    this.changed = newSignal();
    resolve();
  }
}

function newSignal(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
