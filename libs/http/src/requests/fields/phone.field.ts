import type { ErrorCode } from '@chasqui/errors';
import {
  LONGEST_PHONE,
  LONGEST_RECIPIENT,
  parsePhone,
  type PhoneCountry,
  toPhone,
  toWhatsappRecipient,
} from '@chasqui/phone-numbers';
import { completedPhone, countryOf } from '../checks/phone-country';
import type { RuleOptions } from '../checks/rule.decorator';
import { Field, type FieldOptions, type Kind } from './field';

export const PHONE_SPELLING =
  '7 to 15 digits that begin with the country code. `+` or `00` before it, the zero of national numbers after it, spaces, ' +
  'dashes, dots, slashes and brackets are removed. A number that begins with 0 has no country code: it is completed by the ' +
  'default country of your organization, or refused.';

const EXAMPLE = '4915112345678';

const A_PHONE = `a string: a phone number of 7 to 15 digits with country code, for example ${EXAMPLE}`;
const A_RECIPIENT =
  'a string: a phone number of 7 to 15 digits with country code, a WhatsApp group ID (`…@g.us`) or an `…@lid` address';

export const notAPhone = (subject: string): string => `${subject} must be ${A_PHONE}.`;

export const notARecipient = (subject: string): string => `${subject} must be ${A_RECIPIENT}.`;

/** Error for a national number. @param country completes such numbers, but has none like it; null: no country is set */
export const nationalPhone = (subject: string, country: PhoneCountry | null): string =>
  country === null
    ? `${subject} has no country code: write the country code instead of the leading 0, for example 49151… instead of 0151…, ` +
      'or set the default country of your organization (in the console: Settings).'
    : `${subject} has no country code, and is no number of ${country}, the default country of your organization: write it with its ` +
      'country code, for example 49151… instead of 0151….';

/** Whether a value looks like a national number, whose country cannot be known. */
export function isNationalPhone(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const parsed = parsePhone(value);
  return 'problem' in parsed && parsed.problem === 'national';
}

interface NumberOptions extends FieldOptions {
  about: string;
}

const countryRule = (name: string, longest: number, answer?: ErrorCode): RuleOptions => ({
  name: 'countryCode',
  longest,
  test: (value) => !isNationalPhone(value),
  answer,
  field: 'MALFORMED',
  message: (_, object) => nationalPhone(`\`${name}\``, countryOf(object)),
  reason: 'NO_COUNTRY_CODE',
});

const numberKind = (format: string, longest: number, isOne: (text: string) => string | null, must: string) =>
  ({
    schema: { type: 'string', format, maxLength: longest },
    longest,
    read: completedPhone,
    is: (value) => isNationalPhone(value) || (typeof value === 'string' && isOne(value) !== null),
    must,
    code: 'MALFORMED',
    reason: 'PHONE',
  }) as const satisfies Kind;

const PHONE = numberKind('phone', LONGEST_PHONE, toPhone, A_PHONE);
const RECIPIENT = numberKind('whatsapp-recipient', LONGEST_RECIPIENT, toWhatsappRecipient, A_RECIPIENT);

const numberField = ({ about, ...options }: NumberOptions, kind: typeof PHONE): PropertyDecorator =>
  Field(
    { example: EXAMPLE, ...options, about: `${about} ${PHONE_SPELLING}` },
    { ...kind, also: (name) => [countryRule(name, kind.longest, options.answer)] },
  );

/** The spelling rules follow `about`. */
export const PhoneNumberField = (options: NumberOptions): PropertyDecorator => numberField(options, PHONE);

export const RecipientField = (options: NumberOptions): PropertyDecorator => numberField(options, RECIPIENT);

/** A required phone number. @param code the answer if it is missing or no phone number */
export const PhoneField = (about: string, code: ErrorCode): PropertyDecorator =>
  PhoneNumberField({ required: code, answer: code, about: `${about}:` });

export function phoneOf(field: string): string {
  const phone = toPhone(field);
  if (phone === null) throw new Error('a phone that was not checked');
  return phone;
}
