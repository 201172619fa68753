/** Ticks pass only while the process runs, so a process that stood still takes no server for silent. */
const TICK_MS = 100;
/** Then PostgreSQL is asked whether it is there. */
const SUSPECT_AFTER_TICKS = 5;
/**
 * By then it is silent for three seconds. A PostgreSQL that is only short of processor time, while new copies of apps
 * start beside it, is silent for two.
 */
const SILENT_AFTER_TICKS = 25;
/** Busy with replacements of connections it ended, PostgreSQL does not count as silent: dropping more would hurt. */
const BUSY_MS = 5_000;
/** Not even asked for this long: a question costs one more connection per process. */
const UNASKED_MS = 2_000;

export interface Awaiting {
  /** When the wait began, or last made progress; the watch sets it. */
  sinceTick: number;
  /** @param age ticks since then @param isSilent for all waits */
  tick(age: number, isSilent: boolean): void;
}

export interface Probe {
  /** @returns false when PostgreSQL said nothing; an error from it is an answer */
  ask(): Promise<boolean>;
  rest(): void;
}

export const ticksIn = (ms: number): number => Math.ceil(ms / TICK_MS);

/**
 * Watches whether PostgreSQL answers this process. One timer serves all waits; without a wait there is none. While
 * PostgreSQL is silent, only one probe at a time asks whether it is back: a frozen server still accepts connections
 * (the kernel does) and has to clean up each of them.
 */
export class SilenceWatch {
  private readonly waiting = new Set<Awaiting>();
  private readonly listeners: ((isSilent: boolean) => void)[] = [];
  private now = 0;
  private heardTick = 0;
  private askedTick: number | null = null;
  private silentSince: number | null = null;
  /** By `performance.now()`: ticks stand still without waits. */
  private endedAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly probe: Probe,
    private readonly random: () => number = Math.random,
  ) {}

  get isSilent(): boolean {
    return this.silentSince !== null;
  }

  get isBusy(): boolean {
    return this.endedMs < BUSY_MS;
  }

  get silentMs(): number {
    return this.silentSince === null ? 0 : performance.now() - this.silentSince;
  }

  onChange(listener: (isSilent: boolean) => void): void {
    this.listeners.push(listener);
  }

  begin(awaiting: Awaiting): void {
    if (this.timer === undefined) this.start();
    awaiting.sinceTick = this.now;
    this.waiting.add(awaiting);
  }

  end(awaiting: Awaiting): void {
    this.waiting.delete(awaiting);
  }

  heard(awaiting?: Awaiting): void {
    this.heardTick = this.now;
    if (awaiting !== undefined) awaiting.sinceTick = this.now;
    if (this.isSilent) this.speakAgain();
  }

  ended(): void {
    this.endedAt = performance.now();
  }

  close(): void {
    this.isClosed = true;
    this.silentSince = null;
    this.stop();
    this.probe.rest();
    for (const awaiting of this.waiting) awaiting.tick(Infinity, true);
  }

  private start(): void {
    if (this.isClosed) return;
    this.heardTick = this.now;
    this.timer = setInterval(() => this.tick(), TICK_MS).unref();
  }

  private stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private tick(): void {
    this.now += 1;
    for (const awaiting of this.waiting) awaiting.tick(this.now - awaiting.sinceTick, this.isSilent);
    if (this.isSilent) return;
    if (this.waiting.size === 0) {
      this.stop();
      this.probe.rest();
    } else if (this.askedTick === null) {
      if (this.now - this.heardTick >= SUSPECT_AFTER_TICKS && this.endedMs >= UNASKED_MS) this.ask();
    } else if (this.now - this.askedTick >= SILENT_AFTER_TICKS && this.heardTick <= this.askedTick && !this.isBusy) {
      this.fallSilent();
    }
  }

  private get endedMs(): number {
    return performance.now() - this.endedAt;
  }

  private ask(): void {
    this.askedTick = this.now;
    void this.answered();
  }

  /** Asks until something is heard. An unanswered question is asked again over a new connection. */
  private async answered(): Promise<void> {
    while (!(await this.probe.ask())) {
      if (this.isClosed || (!this.isSilent && this.waiting.size === 0)) break;
      await new Promise((resolve) => setTimeout(resolve, 100 + this.random() * 150).unref());
    }
    this.askedTick = null;
    if (!this.isClosed) this.heard();
  }

  private fallSilent(): void {
    this.silentSince = performance.now();
    this.tell(true);
  }

  private speakAgain(): void {
    this.silentSince = null;
    this.probe.rest();
    this.tell(false);
  }

  private tell(isSilent: boolean): void {
    for (const listener of this.listeners) listener(isSilent);
  }
}
