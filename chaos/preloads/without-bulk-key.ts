import { BulkRepository } from '@chasqui/messaging';
import { wrap } from './wrap';

/** Loaded before an API: Idempotency-Keys of bulk sends are forgotten. */
wrap(BulkRepository.prototype, 'accept', (accept, bulk) => accept({ ...bulk, idempotency: null }));
