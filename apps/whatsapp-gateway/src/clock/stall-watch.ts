import { upMs } from './up-time';

const LOOK_MS = 1_000;
/** Shorter ones are a busy machine. */
const SHORTEST_STALL_MS = 3_000;
/** Input that waited in the socket is read within this time. */
const READ_WITHIN_MS = 1_000;

/**
 * Notices that this process stood still: it was stopped, or its machine slept. What it reads next may have waited
 * unread, so a time limit that counts from the sending may already be over.
 */
export class StallWatch {
  private lookedAt: number;
  private stalledMs = 0;
  private readUntil = Number.NEGATIVE_INFINITY;
  private readonly timer: NodeJS.Timeout;

  /** @param onStall called after each stall */
  constructor(
    private readonly onStall: () => void,
    private readonly now: () => number = upMs,
  ) {
    this.lookedAt = now();
    this.timer = setInterval(() => this.look(), LOOK_MS);
    this.timer.unref();
  }

  /** How long something that is read now may have waited. */
  get waitedMs(): number {
    const now = this.look();
    return now < this.readUntil ? this.stalledMs : 0;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private look(): number {
    const now = this.now();
    const passedMs = now - this.lookedAt;
    this.lookedAt = now;
    if (passedMs >= SHORTEST_STALL_MS) {
      this.stalledMs = passedMs;
      this.readUntil = now + READ_WITHIN_MS;
      this.onStall();
    }
    return now;
  }
}
