import { setTimeout as sleep } from 'node:timers/promises';
import { sandboxDriver } from './gateway-app';
import { isZombie } from './special-messages';
import { wrap } from './wrap';

/**
 * Preload for gateway apps: WhatsApp takes its time, so that faults hit calls in progress. A zombie message takes so
 * long that its first worker wakes while the second one waits for the answer.
 */
const LATENCY_MS = [20, 120] as const;
const ZOMBIE_MS = 9_000;

wrap(sandboxDriver().prototype, 'send', async (send, message) => {
  const [least, most] = LATENCY_MS;
  await sleep(isZombie(message.request.text) ? ZOMBIE_MS : least + Math.random() * (most - least));
  return send(message);
});
