import type { ErrorCode } from '@chasqui/errors';
import {
  LONGEST_PHONE,
  LONGEST_RECIPIENT,
  parsePhone,
  type PhoneCountry,
  toPhone,
  toWhatsappRecipient,
} from '@chasqui/phone-numbers';
import { applyDecorators } from '@nestjs/common';
import { Rule } from '../checks/rule.decorator';
import { completedPhone, countryOf } from '../checks/phone-country';

/** How a phone number may be written, for descriptions of fields. */
export const PHONE_SPELLING =
  '7 to 15 digits that begin with the country code. `+` or `00` before it, the zero of national numbers after it, spaces, ' +
  'dashes, dots, slashes and brackets are removed. A number that begins with 0 has no country code: it is completed by the ' +
  'default country of your organization, or refused.';

/** How a field is described that `PhoneRules` look at. @param subject what the number is */
export const phoneDocs = (subject: string) =>
  ({
    type: 'string',
    format: 'phone',
    maxLength: LONGEST_PHONE,
    description: `${subject} ${PHONE_SPELLING}`,
    example: '4915112345678',
  }) as const;

/** What is said of a number that is none. */
export const notAPhone = (subject: string): string =>
  `${subject} must be a string: a phone number of 7 to 15 digits with country code, for example 4915112345678.`;

/** What is said of a recipient in WhatsApp that is none. */
export const notARecipient = (subject: string): string =>
  `${subject} must be a string: a phone number of 7 to 15 digits with country code, a WhatsApp group ID (\`…@g.us\`) ` +
  'or an `…@lid` address.';

/** What is said of a number in the form of its country. @param country that completes such numbers, and has none like it; null: none does */
export const nationalPhone = (subject: string, country: PhoneCountry | null): string =>
  country === null
    ? `${subject} has no country code: write the country code instead of the leading 0, for example 49151… instead of 0151…, ` +
      'or set the default country of your organization (in the console: Settings).'
    : `${subject} has no country code, and is no number of ${country}, the default country of your organization: write it with its ` +
      'country code, for example 49151… instead of 0151….';

/** Whether a value is a phone number in the form of its country, of which nobody knows the country. */
export function isNationalPhone(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const parsed = parsePhone(value);
  return 'problem' in parsed && parsed.problem === 'national';
}

/** Rules of a phone number that is there. @param answer the code when it is none */
export function PhoneRules(name: string, answer: ErrorCode = 'VALIDATION'): PropertyDecorator {
  const subject = `\`${name}\``;
  return numberRules({ answer, longest: LONGEST_PHONE, isOne: toPhone, none: notAPhone(subject), subject });
}

/** Rules of a recipient in WhatsApp that is there. */
export function RecipientRules(name: string): PropertyDecorator {
  const subject = `\`${name}\``;
  const none = notARecipient(subject);
  return numberRules({ answer: 'VALIDATION', longest: LONGEST_RECIPIENT, isOne: toWhatsappRecipient, none, subject });
}

interface NumberRules {
  subject: string;
  answer: ErrorCode;
  longest: number;
  isOne: (text: string) => string | null;
  /** What is said of a value that is none. */
  none: string;
}

function numberRules({ subject, answer, longest, isOne, none }: NumberRules): PropertyDecorator {
  return applyDecorators(
    Rule({
      name: 'phone',
      longest,
      test: (value) => isNationalPhone(value) || (typeof value === 'string' && isOne(value) !== null),
      answer,
      field: 'MALFORMED',
      message: none,
      reason: 'PHONE',
      read: completedPhone,
    }),
    Rule({
      name: 'countryCode',
      longest,
      test: (value) => !isNationalPhone(value),
      answer,
      field: 'MALFORMED',
      message: (_, object) => nationalPhone(subject, countryOf(object)),
      reason: 'NO_COUNTRY_CODE',
    }),
  );
}
