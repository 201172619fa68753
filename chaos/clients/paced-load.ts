import { setTimeout as sleep } from 'node:timers/promises';
import { now } from '../clock';
import type { Random } from '../random';

/** Sends one per interval, from a random start, until `takeNext` has no more. */
export async function sendPaced(
  intervalMs: number,
  random: Random,
  takeNext: () => boolean,
  sendOne: () => Promise<void>,
): Promise<void> {
  let due = now() + random.between(0, intervalMs);
  while (takeNext()) {
    const earlyMs = due - now();
    if (earlyMs > 0) await sleep(earlyMs);
    due += intervalMs;
    await sendOne();
  }
}

const AT_ONCE = 8;

export async function inTurns<T>(list: readonly T[], work: (each: T) => Promise<unknown>): Promise<void> {
  const next = list.values();
  const worker = async (): Promise<void> => {
    for (const each of next) await work(each);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
