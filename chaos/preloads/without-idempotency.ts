import { MessageIntakeRepository } from '@chasqui/messages';
import { wrap } from './wrap';

/** Preload for APIs: Idempotency-Keys are ignored. */
wrap(MessageIntakeRepository.prototype, 'acceptKnown', (accept, batch) =>
  accept(batch.map((message) => ({ ...message, idempotency: null }))),
);
