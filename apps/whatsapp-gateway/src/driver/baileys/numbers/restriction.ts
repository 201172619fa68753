import type { ConnectionState } from 'baileys';

/** Node fires a longer timer at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The wait for the end of a restriction. */
export class RestrictionTimer {
  private timer: NodeJS.Timeout | undefined;

  /** Calls `lift` then, also when that is further away than a timer reaches. */
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

/** The end of a restriction as WhatsApp tells it, milliseconds since 1970; undefined: there is none. */
export function restrictedUntil(
  { isActive, timeEnforcementEnds }: NonNullable<ConnectionState['reachoutTimeLock']>,
  fallbackMs: number,
): number | undefined {
  if (!isActive) return undefined;
  const told = timeEnforcementEnds?.getTime();
  return told === undefined || Number.isNaN(told) ? fallbackMs : told;
}
