import { BulkRepository } from '@chasqui/messages';
import { wrap } from './wrap';

/** Preload for APIs: Idempotency-Keys of bulk sends are ignored. */
wrap(BulkRepository.prototype, 'accept', (accept, bulk) => accept({ ...bulk, idempotency: null }));
