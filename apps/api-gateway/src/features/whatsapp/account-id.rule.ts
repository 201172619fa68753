import { IdField, PhoneNumberField } from '@chasqui/requests';
import { applyDecorators } from '@nestjs/common';
import { ValidateIf } from 'class-validator';

/** Looked at only if none of the stronger fields is given. */
const UnlessGiven = (stronger: readonly string[]): PropertyDecorator =>
  ValidateIf((body: Record<string, unknown>) => stronger.every((name) => body[name] === undefined));

/** The sending number by its id. @param stronger fields that win over this one: it is not looked at when one of them is given */
export const AccountIdField = (about: string, stronger: readonly string[] = []): PropertyDecorator =>
  applyDecorators(
    IdField({ of: 'a number: an `id` from GET /whatsapp/accounts', answer: 'INVALID_ACCOUNT_ID', about }),
    UnlessGiven(stronger),
  );

/** The sending number itself. @param stronger as of `AccountIdField` */
export const AccountPhoneField = (stronger: readonly string[]): PropertyDecorator =>
  applyDecorators(
    PhoneNumberField({ about: 'The sending phone number. Used only if you do not send an ID.' }),
    UnlessGiven(stronger),
  );
