import { ApiHeader } from '@nestjs/swagger';
import { IDEMPOTENCY_HEADER } from './idempotency-key';

/** What a route that takes an Idempotency-Key may answer because of it. */
export const IDEMPOTENCY_ERRORS = ['IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_MISMATCH'] as const;

/** The header of a route whose requests change something, once per key. */
export const IDEMPOTENT_HEADER = {
  ...IDEMPOTENCY_HEADER,
  description:
    'Makes retries safe: for 72 hours, the same key with the same body returns the same answer, and nothing ' +
    'is done twice.',
};

export const ApiIdempotent = (): MethodDecorator => ApiHeader(IDEMPOTENT_HEADER);
