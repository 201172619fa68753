import { AsyncLocalStorage } from 'node:async_hooks';
import type { SignalRepositoryWithLIDStore } from 'baileys';

/** Steps that read and change keys. */
const STEPS = [
  'decryptMessage',
  'decryptGroupMessage',
  'processSenderKeyDistributionMessage',
  'encryptMessage',
  'encryptGroupMessage',
  'getSenderKeyDistributionMessage',
  'injectE2ESession',
  'deleteSession',
  'migrateSession',
] as const;

type Step = (...args: unknown[]) => Promise<unknown>;

/**
 * The library writes a message's frame inside the transaction of the keys that encrypted it (Baileys 7.0.0-rc14,
 * lib/Socket/messages-send.js `relayMessage`). If the keys are then not stored, the recipient has moved on to keys that
 * this side lacks, and neither can read the other. So each step gets its own transaction, outside that one, and its
 * keys are stored before there is a frame. The steps run one after the other: a person has several addresses, and the
 * library locks by address. Call it where no transaction is open.
 */
export function storeKeysBeforeFrames(repository: SignalRepositoryWithLIDStore): void {
  const outside = AsyncLocalStorage.snapshot();
  const steps = repository as unknown as Record<string, Step | undefined>;
  let last: Promise<unknown> = Promise.resolve();
  for (const name of STEPS) {
    const step = steps[name]?.bind(repository);
    if (step === undefined) continue;
    steps[name] = (...args) => {
      const done = last.then(() => outside(step, ...args));
      last = done.catch(() => undefined);
      return done;
    };
  }
}
