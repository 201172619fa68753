import { setTimeout as sleep } from 'node:timers/promises';
import { sandboxDriver } from './gateway-app';
import { isZombie } from './special-messages';
import { wrap } from './wrap';

/**
 * Loaded before a gateway app: WhatsApp takes its time, so that faults meet calls under way. A zombie message takes so
 * long that its first worker wakes up while the second one waits for the answer.
 */
const LATENCY_MS = [20, 120] as const;
const ZOMBIE_MS = 9_000;

wrap(sandboxDriver().prototype, 'send', async (send, message) => {
  const [least, most] = LATENCY_MS;
  await sleep(isZombie(message.request.text) ? ZOMBIE_MS : least + Math.random() * (most - least));
  return send(message);
});
