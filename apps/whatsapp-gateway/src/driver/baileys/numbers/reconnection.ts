import { type CloseHistory, type CloseVerdict, judgeClose, NO_HISTORY, rememberClose } from '../connection/close.rule';
import type { Close } from '../connection/connection';
import type { BaileysTimings } from '../timings';

/** When a number connects again: what its closed connections meant, and how long it waits. */
export class Reconnection {
  private history: CloseHistory = NO_HISTORY;
  private failures = 0;
  private openedAtMs = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly timings: BaileysTimings) {}

  get isWaiting(): boolean {
    return this.timer !== undefined;
  }

  reset(): void {
    this.history = NO_HISTORY;
    this.failures = 0;
  }

  opened(): void {
    this.openedAtMs = performance.now();
  }

  closed({ code, fromServer }: Close): CloseVerdict {
    const lastedMs = this.openedAtMs > 0 ? performance.now() - this.openedAtMs : 0;
    if (lastedMs >= this.timings.steadyMs) {
      this.failures = 0;
      this.history = { ...this.history, badSessions: 0, restarts: 0 };
    }
    // Two clients that take a number from each other must not go on for ever; two takeovers in a year are no fight.
    if (lastedMs >= this.timings.peacefulMs) this.history = NO_HISTORY;
    this.openedAtMs = 0;
    const verdict = judgeClose(code, fromServer, this.history);
    this.history = rememberClose(code, fromServer, this.history);
    return verdict;
  }

  /** @param delayMs default: longer after each failure */
  later(connect: () => void, delayMs = this.nextDelayMs()): void {
    this.cancel();
    this.timer = setTimeout(connect, delayMs);
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** Half of it is random: after an outage, the numbers of all customers come back at once. */
  private nextDelayMs(): number {
    const { backoffMs } = this.timings;
    const baseMs = backoffMs[Math.min(this.failures, backoffMs.length - 1)] ?? 1000;
    this.failures += 1;
    return baseMs / 2 + Math.random() * (baseMs / 2);
  }
}
