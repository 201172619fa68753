/** Below this a latency is in the first step, milliseconds. */
export const FIRST_MS = 10;
/** Each step is half as long again as the one before it. */
export const RATIO = 1.5;
/** The last one begins at two hours. */
export const STEPS = 34;

export function addSteps(into: number[], steps: readonly number[]): number[] {
  return Array.from({ length: STEPS }, (_, index) => (into[index] ?? 0) + (steps[index] ?? 0));
}

/**
 * Latency of a percentile, milliseconds: exact to its step, so usually within a fifth.
 *
 * @param share 0 to 1
 * @returns null: nothing was measured
 */
export function latencyOf(steps: readonly number[], share: number): number | null {
  const all = steps.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let before = 0;
  for (const [index, count] of steps.entries()) {
    if (count > 0 && before + count >= share * all) {
      const from = index === 0 ? 0 : FIRST_MS * RATIO ** (index - 1);
      const to = FIRST_MS * RATIO ** index;
      return Math.round(from + ((share * all - before) / count) * (to - from));
    }
    before += count;
  }
  return null;
}
