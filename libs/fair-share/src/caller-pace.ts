/** Answers to one caller that are given without delay, and how many follow in each second. */
const PER_SECOND = 100;
const STEP_MS = 1_000 / PER_SECOND;
const LONGEST_WAIT_MS = 20_000;
/** Of all callers. Each holds its connection and its request. */
const MOST_WAITING = 4_000;
const MOST_CALLERS = 10_000;

/** An answer that waits. */
export interface PacedTurn {
  /** False: too many wait already, and it is not to be given. */
  isAnswered: Promise<boolean>;
  /** Its client is gone: another one may have its place. */
  leave(): void;
}

/**
 * Answers that cost their caller nothing, at most a hundred a second for each: refusals beyond a limit, pages for whoever asks. Who
 * asks again as soon as there is an answer, over hundreds of connections, would have more of the processor than all others with their
 * work; so further answers wait. Who overshoots by chance never notices. Virtual scheduling (GCRA, ITU-T I.371): one number per caller.
 */
export class CallerPace {
  /** When the next one of a caller is answered; what lies in the past it has saved up, up to a second. */
  private readonly nextAtMs = new Map<string, number>();
  private readonly waiting = new Set<() => void>();

  /**
   * @param nowMs a monotonic clock, in milliseconds
   * @param restOf how many times as long the caller's next answer waits, such as while the process is busy
   */
  constructor(
    private readonly nowMs: () => number = () => performance.now(),
    private readonly restOf: (caller: string) => number = () => 0,
  ) {}

  /** @param caller an organization, or a network of clients of whom nothing is known */
  turn(caller: string): PacedTurn {
    const now = this.nowMs();
    const at = Math.max(this.nextAtMs.get(caller) ?? 0, now - 1_000);
    const waitMs = at - now;
    if (waitMs > LONGEST_WAIT_MS || (waitMs > 0 && this.waiting.size >= MOST_WAITING)) return done(false);
    const stepMs = STEP_MS * (1 + this.restOf(caller));
    this.remember(caller, at + stepMs);
    return waitMs > 0 ? this.wait(caller, waitMs, stepMs) : done(true);
  }

  /** Lets all that wait be answered now. */
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

  /** Of too many callers the one that was answered last longest ago is forgotten. */
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
