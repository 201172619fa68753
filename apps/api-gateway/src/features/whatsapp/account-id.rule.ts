import { isUuid, phoneDocs, PhoneRules, Rule } from '@chasqui/requests';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, ValidateIf } from 'class-validator';

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
      message: 'The ID of the sending account is not valid. Use an `id` from GET /whatsapp/accounts.',
    }),
  );
}

/** The sending number itself; looked at only when no id is given. */
export function AccountPhoneField(stronger: readonly string[]): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional(phoneDocs('The sending phone number. Used only if you do not send an ID.')),
    IsOptional(),
    ValidateIf((object: Record<string, unknown>) => !anyGiven(object, stronger)),
    PhoneRules('account_phone'),
  );
}

function anyGiven(object: Record<string, unknown>, names: readonly string[]): boolean {
  return names.some((name) => object[name] !== undefined);
}
