import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import type { LinkedGateway } from './linked-gateway';

export interface LoadResult {
  /** WhatsApp's ids of accepted and acknowledged messages. */
  waIds: string[];
  latenciesMs: number[];
  failures: string[];
}

export interface LoadOptions {
  phones: readonly string[];
  perSecond: number;
  seconds: number;
  /** People that each number writes to in turn. */
  recipients: (phone: string) => readonly string[];
}

/** Every number sends at a fixed pace, whether earlier messages are answered or not. */
export async function steadyLoad(gateway: LinkedGateway, options: LoadOptions): Promise<LoadResult> {
  const result: LoadResult = { waIds: [], latenciesMs: [], failures: [] };
  const gapMs = 1000 / options.perSecond;
  const count = options.perSecond * options.seconds;
  const began = performance.now();
  const one = async (from: string, to: string, index: number, dueAt: number): Promise<void> => {
    try {
      result.waIds.push(await gateway.send({ id: uuid(), from, to, type: 'text', text: `Message ${index}` }));
      result.latenciesMs.push(performance.now() - dueAt);
    } catch (error) {
      result.failures.push(error instanceof Error ? error.message : String(error));
    }
  };
  const number = async (phone: string, place: number): Promise<void> => {
    const people = options.recipients(phone);
    const open: Promise<void>[] = [];
    for (let index = 0; index < count; index += 1) {
      // Staggers the numbers.
      const dueAt = began + index * gapMs + (place * gapMs) / options.phones.length;
      await sleep(Math.max(0, dueAt - performance.now()));
      open.push(one(phone, people[index % people.length] ?? '', index, dueAt));
    }
    await Promise.all(open);
  };
  await Promise.all(options.phones.map(number));
  return result;
}
