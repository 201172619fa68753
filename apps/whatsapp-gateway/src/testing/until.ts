import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for a condition. @throws Error that names it, after `limitMs` */
export async function until(condition: () => boolean, what: string, limitMs = 10_000): Promise<void> {
  const giveUpAt = Date.now() + limitMs;
  while (!condition()) {
    if (Date.now() > giveUpAt) throw new Error(`Waited ${limitMs} ms in vain: ${what}`);
    await sleep(5);
  }
}
