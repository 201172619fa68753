/** A waiting time from a table: the last entry repeats. `failures` counts from 1. */
export function delayOf(tableMs: readonly number[], failures: number): number {
  return tableMs[Math.min(Math.max(failures, 1), tableMs.length) - 1] ?? 0;
}

/** Spreads a waiting time by up to a quarter in both directions, so that many gateway apps do not come at once. */
export function jittered(delayMs: number): number {
  return Math.round(delayMs * (0.75 + Math.random() * 0.5));
}
