import { setTimeout as sleep } from 'node:timers/promises';
import type { SentSms } from '../checker/sms-history';
import { writesBack } from '../checker/sms-recipients';
import type { ChaosSystem } from '../system/chaos-system';
import type { DatabaseReader } from '../system/database-reader';
import { radioOf, untoldOf } from '../system/phone-fleet';

const LOOK_EVERY_MS = 200;

/**
 * Waits until no message and no bulk send is open and no lane is held.
 * @returns milliseconds; null if it did not happen in time
 */
export async function untilQuiet(reader: DatabaseReader, withinMs: number): Promise<number | null> {
  const began = performance.now();
  for (;;) {
    const { messages, bulks, lanes } = await reader.unfinished();
    const tookMs = performance.now() - began;
    if (messages + bulks + lanes === 0) return tookMs;
    if (tookMs > withinMs) return null;
    await sleep(LOOK_EVERY_MS);
  }
}

/** Waits until phones have reported everything, and all replies are stored. */
export async function untilPhonesTold(
  { phones, reader }: ChaosSystem,
  messages: readonly SentSms[],
  withinMs: number,
): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < withinMs) {
    const left = new Set(radioOf(phones).map(({ text }) => text));
    const replies = messages.filter((message) => writesBack(message) && left.has(message.token)).length;
    if (untoldOf(phones) === 0 && (await reader.receivedSms()) >= replies) return;
    await sleep(5 * LOOK_EVERY_MS);
  }
}
