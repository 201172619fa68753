import { ERROR_CODES_EXTENSION, takeSharedRoute } from '@chasqui/requests';
import type { OpenAPIObject } from '@nestjs/swagger';
import { IDEMPOTENCY_ERRORS, IDEMPOTENT_HEADER } from '../http/idempotent.decorator';
import { SCOPE_EXTENSION } from '../http/route-rules';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** Adds to an operation that is not finished what a shared route is only here: its scope, and its Idempotency-Key. */
export function describeShared(operation: Operation): void {
  const shared = takeSharedRoute(operation);
  if (shared === undefined) return;
  const { id, scope, isIdempotent, errors = [] } = shared;
  const codes = isIdempotent ? [...errors, ...IDEMPOTENCY_ERRORS] : errors;
  Object.assign(operation, { operationId: id, [SCOPE_EXTENSION]: scope, [ERROR_CODES_EXTENSION]: codes });
  if (isIdempotent) operation.parameters = [...(operation.parameters ?? []), { ...IDEMPOTENT_HEADER, in: 'header' }];
}
