const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits before each further attempt (contract.md D12): ten, over about three days. */
export const RETRY_AFTER_MS: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
const JITTER = 0.2;

/**
 * The wait after a failed attempt, with a jitter of 20 % either way; null: it was the last one.
 *
 * @param attempt 1 for the first
 * @param askedMs requested by the endpoint, which is never called earlier
 */
export function retryDelayMs(
  attempt: number,
  askedMs: number | null,
  random: () => number = Math.random,
): number | null {
  const plannedMs = RETRY_AFTER_MS[attempt - 1];
  if (plannedMs === undefined) return null;
  return Math.max(plannedMs * (1 + JITTER * (2 * random() - 1)), askedMs ?? 0);
}
