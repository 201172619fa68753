import { LONGEST_NOTES } from '@chasqui/contacts';
import { looksLikeMediaLink } from '@chasqui/media-store';
import { isCountryCode, LONGEST_PHONE, type PhoneCountry, toPhone } from '@chasqui/phone-numbers';
import { isPublicHttpsUrl, LONGEST_URL } from '@chasqui/outbound';
import {
  completedPhone,
  EMPTY_OR_NOT_BLANK,
  EmptyText,
  HTTP_URL,
  isBlank,
  isStorableText,
  membersNamed,
  NoControls,
  NOT_BLANK,
  phoneDocs,
  PhoneRules,
  Rule,
} from '@chasqui/requests';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { KEY } from '../fields/contact-field.body';
import { GIVEN_KINDS } from '../records/contact-change';
import { MOST_ADDRESSES, MOST_TAGS } from '../records/contact-record';
import { LONGEST_EMAIL, toEmailAddress } from './email-address';

export const LONGEST = {
  name: 200,
  externalId: 200,
  language: 35,
  timezone: 64,
  tag: 40,
  notes: LONGEST_NOTES,
} as const;
const MOST_VALUES = 100;

/** As tags are stored. */
export const toTag = (tag: string): string => tag.trim().toLowerCase();

/** An optional field that null clears. */
function Clearable(docs: Parameters<typeof ApiPropertyOptional>[0], ...rules: PropertyDecorator[]): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', nullable: true, ...docs }),
    IsOptional(),
    EmptyText('clears'),
    ...rules,
  );
}

/** A line of text, for example a name. */
export function TextField(name: string, longest: number, description: string, example?: string): PropertyDecorator {
  return Clearable(
    { maxLength: longest, description, ...(example !== undefined && { example }) },
    Rule({
      name: 'text',
      longest,
      test: isStorableText,
      field: 'TOO_LONG',
      message: `\`${name}\` must be text of at most ${longest} characters, without NUL characters.`,
    }),
    NoControls(name),
  );
}

/** The phone number. */
export function ContactPhoneField(): PropertyDecorator {
  return Clearable(phoneDocs('The primary phone number:'), PhoneRules('phone'));
}

/** The email address. */
export function EmailField(): PropertyDecorator {
  return Clearable(
    { format: 'email', maxLength: LONGEST_EMAIL, description: 'The primary email address. Kept in lower case.' },
    Rule({
      name: 'email',
      longest: LONGEST_EMAIL,
      test: (value) => typeof value === 'string' && toEmailAddress(value) !== null,
      field: 'MALFORMED',
      message: '`email` must be an email address, for example ana@example.com.',
      reason: 'EMAIL',
    }),
  );
}

/** The organization's own id. */
export function ExternalIdField(): PropertyDecorator {
  return Clearable(
    {
      ...EMPTY_OR_NOT_BLANK,
      maxLength: LONGEST.externalId,
      description: 'Your own ID of the contact. Unique in the organization, for live and for test contacts.',
      example: 'crm-1042',
    },
    Rule({
      name: 'externalId',
      longest: LONGEST.externalId,
      test: (value) => isStorableText(value) && !isBlank(value),
      field: 'TOO_LONG',
      message: '`external_id` must be text of 1 to 200 characters.',
    }),
  );
}

/** The address of a picture. */
export function AvatarUrlField(): PropertyDecorator {
  return Clearable(
    {
      ...HTTP_URL,
      description:
        'Public https address of a picture. The link to a picture from WhatsApp, as an answer had it, is left out: nothing changes.',
    },
    Rule({
      name: 'url',
      longest: LONGEST_URL,
      test: (value) =>
        typeof value === 'string' && isStorableText(value) && (looksLikeMediaLink(value) || isPublicHttpsUrl(value).ok),
      field: 'MALFORMED',
      message: '`avatar_url` must be a public https URL.',
      reason: 'PUBLIC_URL',
    }),
  );
}

/** BCP 47. */
export function LanguageField(): PropertyDecorator {
  return Clearable(
    { format: 'language', maxLength: LONGEST.language, description: 'The language (BCP 47).', example: 'es' },
    Rule({
      name: 'language',
      longest: LONGEST.language,
      test: (value) => typeof value === 'string' && toLanguage(value) !== null,
      field: 'MALFORMED',
      message: '`language` must be a language tag (BCP 47), for example es or pt-BR.',
      reason: 'LANGUAGE',
    }),
  );
}

/** A language tag in its usual spelling; null: it is none. */
export function toLanguage(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text.trim())[0] ?? null;
  } catch {
    return null;
  }
}

/** IANA. */
export function TimezoneField(): PropertyDecorator {
  return Clearable(
    {
      format: 'timezone',
      maxLength: LONGEST.timezone,
      description: 'The time zone (IANA).',
      example: 'America/Bogota',
    },
    Rule({
      name: 'timezone',
      longest: LONGEST.timezone,
      test: isTimezone,
      field: 'MALFORMED',
      message: '`timezone` must be a time zone of the IANA list, for example America/Bogota.',
      reason: 'TIMEZONE',
    }),
  );
}

function isTimezone(value: unknown): boolean {
  if (typeof value !== 'string' || !/^[A-Za-z]/.test(value)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}

/** ISO 3166-1. */
export function CountryField(): PropertyDecorator {
  return Clearable(
    { format: 'country', maxLength: 2, description: 'The country: two letters (ISO 3166-1).', example: 'CO' },
    Rule({
      name: 'country',
      longest: 2,
      test: (value) => typeof value === 'string' && isCountryCode(value.toUpperCase()),
      field: 'MALFORMED',
      message: '`country` must be the two letters of a country (ISO 3166-1), for example CO.',
      reason: 'COUNTRY',
    }),
  );
}

const isTag = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= LONGEST.tag && isStorableText(value) && !isBlank(value);

/** Tags. */
export function TagsField(name: string, description: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'array',
      items: { type: 'string', ...NOT_BLANK, maxLength: LONGEST.tag },
      maxItems: MOST_TAGS,
      nullable: true,
      description,
    }),
    IsOptional(),
    Rule({
      name: 'tags',
      longest: MOST_TAGS,
      test: (value) => Array.isArray(value) && value.every(isTag),
      field: 'OUT_OF_RANGE',
      message: `\`${name}\` must be a list of at most 50 texts of 1 to 40 characters.`,
      reason: 'LIST',
      params: { most: MOST_TAGS, longest: LONGEST.tag },
    }),
  );
}

/** Values of the custom fields; what fits which is for the fields to say. */
export function CustomFieldsField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'object',
      additionalProperties: true,
      maxProperties: MOST_VALUES,
      ...membersNamed({ pattern: KEY.source }),
      nullable: true,
      description: 'Values of the fields of GET /contacts/fields, by their keys. Null removes a value, or all.',
      example: { birthday: '1990-04-01' },
    }),
    IsOptional(),
    EmptyText('kept inside'),
    Rule({
      name: 'customFields',
      test: (value) =>
        typeof value === 'object' &&
        value !== null &&
        !Array.isArray(value) &&
        Object.keys(value).length <= MOST_VALUES,
      field: 'WRONG_TYPE',
      message: '`custom_fields` must be an object of at most 100 values.',
      reason: 'VALUES',
      params: { most: MOST_VALUES },
    }),
  );
}

/** Whether nobody shall write to them. */
export function BlockedField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ description: 'Your own mark that the contact is blocked.' }),
    IsOptional(),
    Rule({
      name: 'blocked',
      test: (value) => typeof value === 'boolean',
      field: 'WRONG_TYPE',
      message: '`blocked` must be true or false.',
      reason: 'BOOLEAN',
    }),
  );
}

/** An address of a body. */
export interface AddressBody {
  kind: (typeof GIVEN_KINDS)[number];
  value: string;
  primary?: boolean;
}

/** An address as it is stored; null: it is none. */
export function toAddressValue(kind: unknown, value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST_EMAIL || !isStorableText(value)) return null;
  if (kind === 'phone') return value.length > LONGEST_PHONE ? null : toPhone(value);
  if (kind === 'email') return toEmailAddress(value);
  return kind === 'external_id' && !isBlank(value) && value.length <= LONGEST.externalId ? value.trim() : null;
}

const completedAddresses = (addresses: unknown, country: PhoneCountry | null): unknown =>
  Array.isArray(addresses) ? addresses.map((address: unknown) => completedAddress(address, country)) : addresses;

function completedAddress(address: unknown, country: PhoneCountry | null): unknown {
  if (typeof address !== 'object' || address === null) return address;
  const { kind, value } = address as Partial<AddressBody>;
  return kind === 'phone' ? { ...address, value: completedPhone(value, country) } : address;
}

function isAddress(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, value: text, primary } = value as Record<string, unknown>;
  return toAddressValue(kind, text) !== null && (primary === undefined || typeof primary === 'boolean');
}

/** All addresses of these kinds, in place of those before. */
export function AddressesField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'array',
      items: {
        type: 'object',
        required: ['kind', 'value'],
        properties: {
          kind: { type: 'string', enum: [...GIVEN_KINDS], description: 'What it is.' },
          value: {
            type: 'string',
            ...NOT_BLANK,
            maxLength: LONGEST_EMAIL,
            description: 'The number, email address or ID, as in the field of that name.',
            example: '4915112345678',
          },
          primary: { type: 'boolean', description: 'Whether it is the one of its kind that is shown and written to.' },
        },
      },
      maxItems: MOST_ADDRESSES,
      description:
        'All phones, emails and external IDs, in place of those before; instead of `phone`, `email` and `external_id`. ' +
        'Each `value` is of its `kind`. The first of a kind is the primary one unless another says so. A contact needs one.',
    }),
    IsOptional(),
    Rule({
      name: 'addresses',
      longest: MOST_ADDRESSES,
      test: (value) => Array.isArray(value) && value.every(isAddress),
      field: 'MALFORMED',
      message: `\`addresses\` must be a list of at most ${MOST_ADDRESSES} objects with \`kind\` (${GIVEN_KINDS.join(', ')}) and a \`value\` of that kind.`,
      reason: 'ADDRESSES',
      params: { most: MOST_ADDRESSES },
      read: completedAddresses,
    }),
    Rule({
      name: 'alone',
      test: (_, body) => GIVEN_KINDS.every((kind) => (body as Record<string, unknown>)[kind] === undefined),
      field: 'NOT_ALLOWED',
      message: 'Send either `addresses`, or `phone`, `email` and `external_id`.',
      reason: 'ADDRESSES_OR_FIELDS',
    }),
  );
}
