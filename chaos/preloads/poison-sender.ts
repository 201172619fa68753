import { WhatsappLaneHandler } from '../../apps/whatsapp-sender/src/features/sending/whatsapp-lane.handler';
import { isPoison } from './special-messages';
import { wrap } from './wrap';

/** Preload for senders: a poison message kills them when the gateway has accepted it and no other process knows. */
wrap(WhatsappLaneHandler.prototype, 'deliver', async (deliver, message) => {
  const record = await deliver(message);
  if (isPoison(message.content)) process.kill(process.pid, 'SIGKILL');
  return record;
});
