import type { ConnectionState } from 'baileys';

/** Node fires a longer timer at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export class RestrictionTimer {
  private timer: NodeJS.Timeout | undefined;

  /** Calls `lift` then, even if that is further away than a timer reaches. */
  set(untilMs: number, lift: () => void): void {
    this.clear();
    const leftMs = Math.max(untilMs - Date.now(), 0);
    const isFar = leftMs > LONGEST_TIMER_MS;
    this.timer = setTimeout(() => (isFar ? this.set(untilMs, lift) : lift()), isFar ? LONGEST_TIMER_MS : leftMs);
    this.timer.unref();
  }

  clear(): void {
    clearTimeout(this.timer);
  }
}

const MINUTE_MS = 60_000;
const SHORTEST_MS = MINUTE_MS;
const LONGEST_MS = 31 * 24 * 60 * MINUTE_MS;
/** Smaller differences between clocks do not count: WhatsApp sends whole seconds, and the network takes time. */
const SAME_CLOCK_MS = MINUTE_MS;

/**
 * End of a restriction, milliseconds since 1970 by this machine's clock; undefined: no restriction.
 *
 * @param fallbackMs the end when WhatsApp sends none
 * @param aheadMs how far WhatsApp's clock, by which it sends the end, is ahead of this one
 */
export function restrictedUntil(
  { isActive, timeEnforcementEnds }: NonNullable<ConnectionState['reachoutTimeLock']>,
  fallbackMs: number,
  aheadMs = 0,
  now = Date.now(),
): number | undefined {
  if (!isActive) return undefined;
  const told = timeEnforcementEnds?.getTime();
  if (told === undefined || Number.isNaN(told)) return fallbackMs;
  const ends = Math.abs(aheadMs) < SAME_CLOCK_MS ? told : told - aheadMs;
  return Math.min(Math.max(ends, now + SHORTEST_MS), now + LONGEST_MS);
}
