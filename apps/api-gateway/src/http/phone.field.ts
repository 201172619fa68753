import type { ErrorCode } from '@chasqui/errors';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { LONGEST_PHONE, toPhone } from './phone.parser';
import { Required } from './required.rule';
import { Rule } from './rule.decorator';
import { isBlank } from './text-rules';

/**
 * A phone number that must be there.
 *
 * @param missing the code when it is not; one that is no phone number is VALIDATION
 */
export function PhoneField(description: string, missing: ErrorCode): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'string', description, example: '4915112345678' }),
    Required('phone', missing),
    Rule({
      name: 'phone',
      longest: LONGEST_PHONE,
      test: (value) => isBlank(value) || (typeof value === 'string' && toPhone(value) !== null),
      field: 'MALFORMED',
      message: '`phone` must be a string: a phone number with country code.',
    }),
  );
}

/** The digits of a field that its rules have passed. */
export function phoneOf(field: string): string {
  const phone = toPhone(field);
  if (phone === null) throw new Error('a phone that was not checked');
  return phone;
}
