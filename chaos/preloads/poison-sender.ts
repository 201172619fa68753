import { WhatsappLaneHandler } from '../../apps/whatsapp-sender/src/features/sending/whatsapp-lane.handler';
import { isPoison } from './special-messages';
import { wrap } from './wrap';

/** Loaded before a sender: a poison message kills it when the gateway has accepted it and nobody else knows. */
wrap(WhatsappLaneHandler.prototype, 'deliver', async (deliver, message) => {
  const record = await deliver(message);
  if (isPoison(message.content)) process.kill(process.pid, 'SIGKILL');
  return record;
});
