import { setTimeout as sleep } from 'node:timers/promises';

export interface WaitForOptions {
  /** Completes the error "waited … for": the expected condition. */
  what: string;
  /** Default 60,000: on a busy machine everything takes longer. */
  timeoutMs?: number;
  /**
   * Pause between checks; default a tenth of the time waited so far, within 20 to 100: checks take CPU from what is
   * awaited.
   */
  intervalMs?: number;
}

/**
 * Polls until the condition returns something truthy, and returns that. A throwing condition counts as unfulfilled.
 * This is the only way to wait in a test: a fixed pause is either too short or too long.
 * @throws Error naming `what`, with the condition's last error as its cause
 */
export async function waitFor<T>(condition: () => T | Promise<T>, options: WaitForOptions): Promise<NonNullable<T>> {
  const { what, timeoutMs = 60_000, intervalMs } = options;
  const begunAt = performance.now();
  const giveUpAt = begunAt + timeoutMs;
  for (;;) {
    let cause: unknown;
    try {
      const found = await condition();
      if (found) return found;
    } catch (error) {
      cause = error;
    }
    if (performance.now() >= giveUpAt) {
      const reason = cause instanceof Error ? `: ${cause.message}` : '';
      throw new Error(`waited ${timeoutMs} ms in vain for ${what}${reason}`, { cause });
    }
    await sleep(intervalMs ?? pauseAfter(performance.now() - begunAt));
  }
}

const [SHORTEST_MS, LONGEST_MS] = [20, 100];
const pauseAfter = (waitedMs: number): number => Math.min(LONGEST_MS, Math.max(SHORTEST_MS, waitedMs / 10));
