import type { ErrorCode } from '@chasqui/errors';
import { toPhone } from '@chasqui/phone-numbers';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { phoneDocs, PhoneRules } from './phone.rule';
import { Required } from '../checks/required.rule';

/**
 * A phone number that must be there.
 *
 * @param code the answer when it is missing, and when it is no phone number
 */
export function PhoneField(description: string, code: ErrorCode): PropertyDecorator {
  return applyDecorators(ApiProperty(phoneDocs(`${description}:`)), Required('phone', code), PhoneRules('phone', code));
}

/** The digits of a field that its rules have passed. */
export function phoneOf(field: string): string {
  const phone = toPhone(field);
  if (phone === null) throw new Error('a phone that was not checked');
  return phone;
}
