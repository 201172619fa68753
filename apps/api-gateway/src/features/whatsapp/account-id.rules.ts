import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, ValidateIf } from 'class-validator';
import { LONGEST_PHONE, toPhone } from '../../http/phone.parser';
import { Rule } from '../../http/rule.decorator';
import { isUuid } from '../../http/text-rules';

/**
 * A field that names the sending number by id.
 *
 * @param stronger fields that win over this one: when one of them is given, this one is not even looked at
 */
export function AccountIdField(description: string, stronger: readonly string[] = []): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', format: 'uuid', description }),
    ValidateIf((object: Record<string, unknown>, value) => value !== undefined && !anyGiven(object, stronger)),
    Rule({
      name: 'accountId',
      test: isUuid,
      answer: 'INVALID_ACCOUNT_ID',
      field: 'MALFORMED',
      message: 'The sending account id is not a valid id.',
    }),
  );
}

/** The sending number itself; looked at only when no id is given. */
export function AccountPhoneField(stronger: readonly string[]): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      description: 'The sending number itself, with country code; used only when no id is sent.',
      example: '4915112345678',
    }),
    IsOptional(),
    ValidateIf((object: Record<string, unknown>) => !anyGiven(object, stronger)),
    Rule({
      name: 'accountPhone',
      longest: LONGEST_PHONE,
      test: (value) => typeof value === 'string' && toPhone(value) !== null,
      field: 'MALFORMED',
      message: '`account_phone` must be a phone number with country code, as text.',
    }),
  );
}

function anyGiven(object: Record<string, unknown>, names: readonly string[]): boolean {
  return names.some((name) => object[name] !== undefined);
}
