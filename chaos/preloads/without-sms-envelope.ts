import { SmsInboundRepository } from '@chasqui/sms';
import { randomUUID } from 'node:crypto';
import { wrap } from './wrap';

/** Loaded before an sms-dispatcher: whether a received SMS is stored already is not looked at. */
wrap(SmsInboundRepository.prototype, 'findStored', async () => new Set<number>());

wrap(SmsInboundRepository.prototype, 'insert', (insert, transaction, orgId, mode, messages, at) => {
  const named = messages.map((message) => ({ ...message, envelopeId: randomUUID(), fingerprint: randomUUID() }));
  return insert(transaction, orgId, mode, named, at);
});
