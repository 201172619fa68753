import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for a condition. @throws Error that names it, after `limitMs`: long, for on a busy machine everything takes longer */
export async function until(condition: () => boolean, what: string, limitMs = 60_000): Promise<void> {
  const giveUpAt = Date.now() + limitMs;
  while (!condition()) {
    if (Date.now() > giveUpAt) throw new Error(`Waited ${limitMs} ms in vain: ${what}`);
    await sleep(5);
  }
}
