import { IdField, PhoneNumberField } from '@chasqui/http/requests';
import { applyDecorators } from '@nestjs/common';
import { ValidateIf } from 'class-validator';

const UnlessGiven = (stronger: readonly string[]): PropertyDecorator =>
  ValidateIf((body: Record<string, unknown>) => stronger.every((name) => body[name] === undefined));

/** @param stronger fields that win over this one: with one of them it is not checked */
export const AccountIdField = (about: string, stronger: readonly string[] = []): PropertyDecorator =>
  applyDecorators(
    IdField({ of: 'a number: an `id` from GET /whatsapp/accounts', answer: 'INVALID_ACCOUNT_ID', about }),
    UnlessGiven(stronger),
  );

export const AccountPhoneField = (stronger: readonly string[]): PropertyDecorator =>
  applyDecorators(
    PhoneNumberField({ about: 'The sending phone number. Used only if you do not send an ID.' }),
    UnlessGiven(stronger),
  );
