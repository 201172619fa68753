import { setTimeout as sleep } from 'node:timers/promises';

/** @throws Error that names the condition, after `limitMs`: long, because on a busy machine everything takes longer */
export async function until(condition: () => boolean, what: string, limitMs = 60_000): Promise<void> {
  const giveUpAt = Date.now() + limitMs;
  while (!condition()) {
    if (Date.now() > giveUpAt) throw new Error(`Waited ${limitMs} ms in vain: ${what}`);
    await sleep(5);
  }
}
