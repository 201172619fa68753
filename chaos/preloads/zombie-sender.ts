import { GatewayCaller } from '@chasqui/whatsapp';
import { WhatsappLaneHandler } from '../../apps/whatsapp-sender/src/features/sending/whatsapp-lane.handler';
import { wrap } from './wrap';
import { isZombie } from './special-messages';

/**
 * Preload for senders: at the first call of a zombie message, between start and call, the process is stopped, and when
 * it wakes it is cut off from `pairing`: it is certain that the message was not sent, and wrong.
 */
let isCutOff = false;

wrap(WhatsappLaneHandler.prototype, 'deliver', async (deliver, message) => {
  if (!isZombie(message.content) || message.attempts > 0) return deliver(message);
  process.kill(process.pid, 'SIGSTOP');
  isCutOff = true;
  try {
    return await deliver(message);
  } finally {
    isCutOff = false;
  }
});

wrap(GatewayCaller.prototype, 'call', async (call, route, request, refreshRoute) =>
  isCutOff ? { kind: 'closed', reason: 'unreachable' } : call(route, request, refreshRoute),
);
