// Bounded waiting for conditions.
import { setTimeout as sleep } from 'node:timers/promises';

export const seconds = (ms) => Math.round(ms / 100) / 10;

export function within(tookMs, limitS) {
  const text = `${seconds(tookMs)} s`;
  if (tookMs > limitS * 1_000) throw new Error(`${text}, not within ${limitS} s`);
  return text;
}

/**
 * Waits until `look` returns something, and returns it.
 *
 * @param {string} what completes the error message
 * @param {() => unknown} look may throw, and is called again
 */
export async function until(what, look, withinMs = 60_000) {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const found = await Promise.resolve()
      .then(look)
      .catch(() => undefined);
    if (found) return found;
    if (performance.now() > deadline) throw new Error(`not within ${withinMs / 1_000} s: ${what}`);
    await sleep(250);
  }
}
