/** Answers to one caller without delay, and rate per second afterwards. */
const PER_SECOND = 100;
const STEP_MS = 1_000 / PER_SECOND;
const LONGEST_WAIT_MS = 20_000;
/** Waiting answers of all callers. Each holds its connection and its request. */
const MOST_WAITING = 4_000;
const MOST_CALLERS = 10_000;

export interface PacedTurn {
  /** False if too many wait already: do not answer. */
  isAnswered: Promise<boolean>;
  /** The client has disconnected: frees its place. */
  leave(): void;
}

/**
 * Paces answers that cost their caller nothing, to a hundred a second per caller: refusals beyond a limit, pages open
 * to anyone. A caller who repeats at once, over hundreds of connections, would use more CPU than everyone else's work,
 * so further answers wait. An accidental burst never notices. Virtual scheduling (GCRA, ITU-T I.371): one number per
 * caller.
 */
export class CallerPace {
  /** Time of a caller's next answer; a time in the past is saved credit, up to a second. */
  private readonly nextAtMs = new Map<string, number>();
  private readonly waiting = new Set<() => void>();

  /**
   * @param nowMs a monotonic clock, in milliseconds
   * @param restOf factor for the wait of the caller's next answer, such as while the process is busy
   */
  constructor(
    private readonly nowMs: () => number = () => performance.now(),
    private readonly restOf: (caller: string) => number = () => 0,
  ) {}

  /** @param caller an organization, or the network of an unknown client */
  turn(caller: string): PacedTurn {
    const now = this.nowMs();
    const at = Math.max(this.nextAtMs.get(caller) ?? 0, now - 1_000);
    const waitMs = at - now;
    if (waitMs > LONGEST_WAIT_MS || (waitMs > 0 && this.waiting.size >= MOST_WAITING)) return done(false);
    const stepMs = STEP_MS * (1 + this.restOf(caller));
    this.remember(caller, at + stepMs);
    return waitMs > 0 ? this.wait(caller, waitMs, stepMs) : done(true);
  }

  letAllGo(): void {
    for (const go of this.waiting) go();
  }

  private wait(caller: string, ms: number, stepMs: number): PacedTurn {
    let go = (): void => undefined;
    const isAnswered = new Promise<boolean>((resolve) => {
      go = () => {
        clearTimeout(timer);
        this.waiting.delete(go);
        resolve(true);
      };
      const timer = setTimeout(go, ms);
      this.waiting.add(go);
    });
    const leave = (): void => {
      if (!this.waiting.has(go)) return;
      go();
      this.remember(caller, (this.nextAtMs.get(caller) ?? 0) - stepMs);
    };
    return { isAnswered, leave };
  }

  /** Beyond the limit of callers, forgets the one answered longest ago. */
  private remember(caller: string, atMs: number): void {
    this.nextAtMs.delete(caller);
    this.nextAtMs.set(caller, atMs);
    const [oldest] = this.nextAtMs.keys();
    if (this.nextAtMs.size > MOST_CALLERS && oldest !== undefined) this.nextAtMs.delete(oldest);
  }
}

const done = (isAnswered: boolean): PacedTurn => ({
  isAnswered: Promise.resolve(isAnswered),
  leave: () => undefined,
});
