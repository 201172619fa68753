import { Body, Query, type Type } from '@nestjs/common';
import { CheckedPipe } from '../checks/checked.pipe';

export const CheckedQuery = (type: Type<object>): ParameterDecorator => Query(new CheckedPipe(type, 'VALIDATION'));

export const CheckedBody = (type: Type<object>): ParameterDecorator => Body(new CheckedPipe(type));

export const OptionalBody = (type: Type<object>): ParameterDecorator => Body(new CheckedPipe(type, 'INVALID_BODY', {}));

/** The body of a change, in which null is a value. */
export const PatchBody = (type: Type<object>): ParameterDecorator =>
  Body(new CheckedPipe(type, 'INVALID_BODY', undefined, 'keep nulls'));

export const changedFields = (body: object): string[] =>
  Object.entries(body).flatMap(([field, value]) => (value === undefined ? [] : [field]));
