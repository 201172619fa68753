// Waiting for what comes by itself, with a bound.
import { setTimeout as sleep } from 'node:timers/promises';

export const seconds = (ms) => Math.round(ms / 100) / 10;

/**
 * The time as text.
 *
 * @throws Error when it took longer
 */
export function within(tookMs, limitS) {
  const text = `${seconds(tookMs)} s`;
  if (tookMs > limitS * 1_000) throw new Error(`${text}, not within ${limitS} s`);
  return text;
}

/**
 * Waits until something is there, and gives it.
 *
 * @param {string} what for the sentence of the error
 * @param {() => unknown} look may fail, and is asked again
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
