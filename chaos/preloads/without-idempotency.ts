import { MessageIntakeRepository } from '@chasqui/messaging';
import { wrap } from './wrap';

/** Loaded before an API: Idempotency-Keys are forgotten. */
wrap(MessageIntakeRepository.prototype, 'acceptKnown', (accept, batch) =>
  accept(batch.map((message) => ({ ...message, idempotency: null }))),
);
