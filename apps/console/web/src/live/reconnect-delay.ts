const FIRST_MS = 1000;
const LONGEST_MS = 30_000;

/**
 * Exponential backoff with jitter, so that tabs do not reconnect together.
 * @param attempt 0 for the first
 * @param random between 0 and 1
 */
export function reconnectDelay(attempt: number, random: number = Math.random()): number {
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
  return Math.round(longest / 2 + (longest / 2) * random);
}
