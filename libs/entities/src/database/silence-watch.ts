/** Turns of the clock of a watch. They pass while the process runs, so one that stood still takes nobody for silent. */
const TICK_MS = 100;
/** Nothing was heard for so long although somebody waits: is PostgreSQL there? */
const SUSPECT_AFTER_TICKS = 5;
/**
 * A PostgreSQL that does not answer that question either is silent: it has been for three seconds then. One that is only short of
 * processor time, while new copies of apps start beside it, is silent for two.
 */
const SILENT_AFTER_TICKS = 25;
/**
 * So long after it ended connections it is busy with those that come in their place: it was there just then, and is not taken
 * for silent. To drop more connections would make it worse.
 */
const BUSY_MS = 5_000;
/** For so long after that it is not even asked: a question is one more connection of each process. */
const UNASKED_MS = 2_000;

/** Somebody who waits for PostgreSQL. */
export interface Awaiting {
  /** When the wait began, or what is waited for last moved; the watch sets it. */
  sinceTick: number;
  /** @param age ticks since then @param isSilent whether PostgreSQL is silent for everybody */
  tick(age: number, isSilent: boolean): void;
}

/** Asks PostgreSQL whether it is there. */
export interface Probe {
  /** @returns false when nothing was heard from it; an error that it answers is an answer */
  ask(): Promise<boolean>;
  /** Ends the connection that asked. */
  rest(): void;
}

/** Ticks in so many milliseconds. */
export const ticksIn = (ms: number): number => Math.ceil(ms / TICK_MS);

/**
 * Watches whether PostgreSQL answers this process. It has one timer for everybody who waits, and none when nobody does.
 * While PostgreSQL is silent, one probe at a time looks whether it is back, and nobody else bothers it: a frozen server
 * takes connections all the while (the kernel does it), and has to take care of each of them when it is back.
 */
export class SilenceWatch {
  private readonly waiting = new Set<Awaiting>();
  private readonly listeners: ((isSilent: boolean) => void)[] = [];
  private now = 0;
  private heardTick = 0;
  private askedTick: number | null = null;
  private silentSince: number | null = null;
  /** When PostgreSQL last ended a connection by its own will, by `performance.now()`: turns stand still when nobody waits. */
  private endedAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly probe: Probe,
    private readonly random: () => number = Math.random,
  ) {}

  /** Whether PostgreSQL answers nobody. */
  get isSilent(): boolean {
    return this.silentSince !== null;
  }

  /** Whether it ended connections a moment ago, and is busy with those that come in their place. */
  get isBusy(): boolean {
    return this.endedMs < BUSY_MS;
  }

  /** For how long it has been silent, in milliseconds; 0: it is not. */
  get silentMs(): number {
    return this.silentSince === null ? 0 : performance.now() - this.silentSince;
  }

  /** Hears when PostgreSQL falls silent, and when it is back. */
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

  /** PostgreSQL said something, to whomever of this process. */
  heard(awaiting?: Awaiting): void {
    this.heardTick = this.now;
    if (awaiting !== undefined) awaiting.sinceTick = this.now;
    if (this.isSilent) this.speakAgain();
  }

  /** PostgreSQL ended a connection, and said so. */
  ended(): void {
    this.endedAt = performance.now();
  }

  /** Ends all waits. */
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

  /** How long ago it ended a connection, in milliseconds. */
  private get endedMs(): number {
    return performance.now() - this.endedAt;
  }

  private ask(): void {
    this.askedTick = this.now;
    void this.answered();
  }

  /** Asks until somebody is heard. A question that was not answered is asked again, over a new connection. */
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
