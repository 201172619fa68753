import { type EventLoopUtilization, performance } from 'node:perf_hooks';

/** Least time between two readings of the event loop. */
const LOOK_EVERY_MS = 100;
/** Busy share of the loop's time. Waiting for a processor counts, because Node cannot tell. */
const BUSY_ABOVE = 0.75;
const FREE_BELOW = 0.5;
const LONGEST_REST = 8;
/** An owner without requests for this long (or twice that) is absent. */
const PRESENT_FOR_MS = 2_000;

/** Busy share of the event loop since the last call, 0 to 1. */
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
 * Decides how long an owner's slots rest after its work. An event loop serves whatever is ready in order of arrival, so
 * no share of connections keeps a constantly busy process from making everyone wait. While it is busy and several
 * owners are present, deferrable work (lists, changes, batches of events) pauses for a multiple of its duration: an
 * owner who asks without end is slowed down, an occasional one notices nothing.
 */
export class BusyLoop {
  private rest = 0;
  private lookedAtMs: number;
  private present = new Set<string>();
  private formerlyPresent = new Set<string>();
  private presentSinceMs: number;

  /**
   * @param utilization busy share of the event loop since the last call, 0 to 1
   * @param nowMs a monotonic clock, in milliseconds
   */
  constructor(
    private readonly utilization: () => number = loopReader(),
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    this.lookedAtMs = nowMs();
    this.presentSinceMs = nowMs();
  }

  note(owner: string): void {
    this.forgetAbsent();
    this.present.add(owner);
  }

  /** Rest of the owner's slot, as a multiple of its work's duration; 0 while no other owner is present. */
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

/** One per process: apps that share a process share its event loop, and each must know the owners of the others. */
export const processLoop = new BusyLoop();
