/** `failures` counts from 1; the last entry of the table repeats. */
export function delayOf(tableMs: readonly number[], failures: number): number {
  return tableMs[Math.min(Math.max(failures, 1), tableMs.length) - 1] ?? 0;
}

/** Spreads a wait by up to a quarter in both directions, so that many gateway apps do not come at once. */
export function jittered(delayMs: number): number {
  return Math.round(delayMs * (0.75 + Math.random() * 0.5));
}
