import { ApiHeader } from '@nestjs/swagger';
import { IDEMPOTENCY_HEADER } from './idempotency-key';

export const IDEMPOTENCY_ERRORS = ['IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_MISMATCH'] as const;

export const IDEMPOTENT_HEADER = {
  ...IDEMPOTENCY_HEADER,
  description:
    'Makes retries safe: for 72 hours, the same key with the same body returns the same answer, and nothing ' +
    'is done twice.',
};

export const ApiIdempotent = (): MethodDecorator => ApiHeader(IDEMPOTENT_HEADER);
