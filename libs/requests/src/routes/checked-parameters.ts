import { Body, Query, type Type } from '@nestjs/common';
import { CheckedPipe } from '../checks/checked.pipe';

/** The query, checked by its class. */
export const CheckedQuery = (type: Type<object>): ParameterDecorator => Query(new CheckedPipe(type, 'VALIDATION'));

/** The body, checked by its class. */
export const CheckedBody = (type: Type<object>): ParameterDecorator => Body(new CheckedPipe(type));

/** A body that may be absent: none of its fields is required. */
export const OptionalBody = (type: Type<object>): ParameterDecorator => Body(new CheckedPipe(type, 'INVALID_BODY', {}));

/** The body of a change, in which null is a value. */
export const PatchBody = (type: Type<object>): ParameterDecorator =>
  Body(new CheckedPipe(type, 'INVALID_BODY', undefined, 'keep nulls'));

/** Names of the fields that a body of a change has. */
export const changedFields = (body: object): string[] =>
  Object.entries(body).flatMap(([field, value]) => (value === undefined ? [] : [field]));
