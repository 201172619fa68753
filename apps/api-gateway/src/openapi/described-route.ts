import { ERROR_CODES_EXTENSION, takeRoute } from '@chasqui/http/requests';
import type { OpenAPIObject } from '@nestjs/swagger';
import { IDEMPOTENCY_ERRORS, IDEMPOTENT_HEADER } from '../http/idempotent.decorator';
import { SCOPE_EXTENSION } from '../http/route-rules';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

export function describeRoute(operation: Operation): void {
  const route = takeRoute(operation);
  if (route === undefined) return;
  const { id, scope, isIdempotent, errors = [] } = route;
  const codes = isIdempotent ? [...errors, ...IDEMPOTENCY_ERRORS] : errors;
  Object.assign(operation, { operationId: id, [SCOPE_EXTENSION]: scope, [ERROR_CODES_EXTENSION]: codes });
  if (isIdempotent && !isDescribed(operation))
    operation.parameters = [...(operation.parameters ?? []), { ...IDEMPOTENT_HEADER, in: 'header' }];
}

/** By `@ApiIdempotent()`. */
const isDescribed = ({ parameters = [] }: Operation): boolean =>
  parameters.some((each) => 'name' in each && each.name === IDEMPOTENT_HEADER.name);
