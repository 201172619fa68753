import { SmsInboundRepository } from '@chasqui/sms';
import { randomUUID } from 'node:crypto';
import { wrap } from './wrap';

/** Preload for sms-dispatchers: they do not check whether an inbound SMS is stored already. */
wrap(SmsInboundRepository.prototype, 'findStored', async () => new Set<number>());

wrap(SmsInboundRepository.prototype, 'insert', (insert, transaction, orgId, mode, messages, at) => {
  const named = messages.map((message) => ({ ...message, envelopeId: randomUUID(), fingerprint: randomUUID() }));
  return insert(transaction, orgId, mode, named, at);
});
