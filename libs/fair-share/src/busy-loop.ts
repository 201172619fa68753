import { type EventLoopUtilization, performance } from 'node:perf_hooks';

/** Between two looks at the event loop, at least. */
const LOOK_EVERY_MS = 100;
/** Share of the time in which the loop had work to do. Waiting for a processor counts: Node does not know of it. */
const BUSY_ABOVE = 0.75;
const FREE_BELOW = 0.5;
const LONGEST_REST = 8;
/** An owner that asked for nothing for so long (or twice that) is not there. */
const PRESENT_FOR_MS = 2_000;

/** Share of the time since the last call in which the event loop worked, 0 to 1. */
function loopReader(): () => number {
  let last: EventLoopUtilization = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}

/**
 * Says for how long the places of an owner rest after its work. An event loop serves whatever is ready in the order in
 * which it comes, so that no share of connections keeps a process that is busy all the time from making everybody wait.
 * While it is, and owners are several, what may wait (lists, changes, batches of events) pauses a multiple of the time
 * that it took: whoever asks without end is slowed down, whoever asks now and then notices nothing.
 */
export class BusyLoop {
  private rest = 0;
  private lookedAtMs: number;
  private present = new Set<string>();
  private formerlyPresent = new Set<string>();
  private presentSinceMs: number;

  /**
   * @param utilization share of the time since it was last asked in which the event loop worked, 0 to 1
   * @param nowMs a monotonic clock, in milliseconds
   */
  constructor(
    private readonly utilization: () => number = loopReader(),
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    this.lookedAtMs = nowMs();
    this.presentSinceMs = nowMs();
  }

  /** Says that an owner wants something. */
  note(owner: string): void {
    this.forgetAbsent();
    this.present.add(owner);
  }

  /** How many times as long as its work took a place of the owner rests; 0 while nobody else is there. */
  restOf(owner: string): number {
    this.look();
    return this.rest > 0 && this.hasOthersThan(owner) ? this.rest : 0;
  }

  private look(): void {
    const now = this.nowMs();
    if (now - this.lookedAtMs < LOOK_EVERY_MS) return;
    this.lookedAtMs = now;
    const share = this.utilization();
    if (share > BUSY_ABOVE) this.rest = Math.min(LONGEST_REST, Math.max(4, this.rest * 2));
    else if (share < FREE_BELOW) this.rest = this.rest <= 1 ? 0 : this.rest / 2;
  }

  private hasOthersThan(owner: string): boolean {
    this.forgetAbsent();
    return [this.present, this.formerlyPresent].some((owners) => owners.size > (owners.has(owner) ? 1 : 0));
  }

  private forgetAbsent(): void {
    const now = this.nowMs();
    const forMs = now - this.presentSinceMs;
    if (forMs < PRESENT_FOR_MS) return;
    this.formerlyPresent = forMs < 2 * PRESENT_FOR_MS ? this.present : new Set();
    this.present = new Set();
    this.presentSinceMs = now;
  }
}

/** That of this process: whatever apps share it share its event loop, and each has to know of the owners of the others. */
export const processLoop = new BusyLoop();
