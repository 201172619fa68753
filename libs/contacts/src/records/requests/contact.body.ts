import { LONGEST_NOTES } from '../../arrival/united-contacts.sql';
import { looksLikeMediaLink } from '@chasqui/files/store';
import { isPublicHttpsUrl, LONGEST_URL } from '@chasqui/outbound';
import { isCountryCode, type PhoneCountry } from '@chasqui/phone-numbers';
import {
  BooleanField,
  completedPhone,
  Field,
  HTTP_URL,
  isObject,
  isStorableText,
  type Kind,
  membersNamed,
  NOT_BLANK,
  PhoneNumberField,
  TakenElsewhere,
  TextField,
  TextsField,
} from '@chasqui/http/requests';
import { KEY } from '../fields/contact-field.body';
import { GIVEN_KINDS, type GivenKind } from '../store/contact-change';
import { MOST_ADDRESSES, MOST_TAGS } from '../store/contact-record';
import { LONGEST_EMAIL, LONGEST_EXTERNAL_ID, toAddressValue, toEmailAddress, toLanguage } from './contact-values';

export const LONGEST_TAG = 40;
const LONGEST_NAME = 200;
const LONGEST_LANGUAGE = 35;
const LONGEST_TIMEZONE = 64;
const MOST_VALUES = 100;

const EMAIL: Kind = {
  schema: { type: 'string', format: 'email', maxLength: LONGEST_EMAIL },
  longest: LONGEST_EMAIL,
  is: (value) => typeof value === 'string' && toEmailAddress(value) !== null,
  must: 'an email address, for example ana@example.com',
  code: 'MALFORMED',
  reason: 'EMAIL',
};

const PICTURE_URL: Kind = {
  schema: { type: 'string', ...HTTP_URL },
  longest: LONGEST_URL,
  is: (value) => isStorableText(value) && (looksLikeMediaLink(value) || isPublicHttpsUrl(value).ok),
  must: 'a public https URL',
  code: 'MALFORMED',
  reason: 'PUBLIC_URL',
};

const LANGUAGE: Kind = {
  schema: { type: 'string', format: 'language', maxLength: LONGEST_LANGUAGE },
  longest: LONGEST_LANGUAGE,
  is: (value) => typeof value === 'string' && toLanguage(value) !== null,
  must: 'a language tag (BCP 47), for example es or pt-BR',
  code: 'MALFORMED',
  reason: 'LANGUAGE',
};

const TIMEZONE: Kind = {
  schema: { type: 'string', format: 'timezone', maxLength: LONGEST_TIMEZONE },
  longest: LONGEST_TIMEZONE,
  is: isTimezone,
  must: 'a time zone of the IANA list, for example America/Bogota',
  code: 'MALFORMED',
  reason: 'TIMEZONE',
};

function isTimezone(value: unknown): boolean {
  if (typeof value !== 'string' || !/^[A-Za-z]/.test(value)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}

const COUNTRY: Kind = {
  schema: { type: 'string', format: 'country', maxLength: 2 },
  longest: 2,
  is: (value) => typeof value === 'string' && isCountryCode(value.toUpperCase()),
  must: 'the two letters of a country (ISO 3166-1), for example CO',
  code: 'MALFORMED',
  reason: 'COUNTRY',
};

/** The service checks values against their fields. */
const VALUES: Kind = {
  schema: {
    type: 'object',
    additionalProperties: true,
    maxProperties: MOST_VALUES,
    ...membersNamed({ pattern: KEY.source }),
  },
  is: (value) => isObject(value) && Object.keys(value).length <= MOST_VALUES,
  must: `an object of at most ${MOST_VALUES} values`,
  code: 'WRONG_TYPE',
  reason: 'VALUES',
  params: { most: MOST_VALUES },
  emptyText: 'kept inside',
};

export interface AddressBody {
  kind: GivenKind;
  value: string;
  primary?: boolean;
}

const ADDRESSES: Kind = {
  schema: {
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
  },
  longest: MOST_ADDRESSES,
  is: (value) => Array.isArray(value) && value.every(isAddress),
  must: `a list of at most ${MOST_ADDRESSES} objects with \`kind\` (${GIVEN_KINDS.join(', ')}) and a \`value\` of that kind`,
  code: 'MALFORMED',
  reason: 'ADDRESSES',
  params: { most: MOST_ADDRESSES },
  read: (value, country) =>
    Array.isArray(value) ? value.map((address: unknown) => completedAddress(address, country)) : value,
  also: () => [
    {
      name: 'alone',
      test: (_, body) => GIVEN_KINDS.every((kind) => (body as Record<string, unknown>)[kind] === undefined),
      field: 'NOT_ALLOWED',
      message: 'Send either `addresses`, or `phone`, `email` and `external_id`.',
      reason: 'ADDRESSES_OR_FIELDS',
    },
  ],
};

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

const LineField = (about: string, example?: string): PropertyDecorator =>
  TextField({ max: LONGEST_NAME, clears: true, noControls: true, about, example });

export const TagsField = (about: string): PropertyDecorator =>
  TextsField({ max: LONGEST_TAG, most: MOST_TAGS, clears: true, about });

/** contract.md D6. */
@TakenElsewhere({ channels: 'Use POST /contacts/{id}/opt-out and /opt-in.' })
export class ContactBody {
  @LineField('The name that is shown.', 'Ana Lopez') name?: string | null;
  @LineField('The first name.', 'Ana') first_name?: string | null;
  @LineField('The last name.', 'Lopez') last_name?: string | null;

  @PhoneNumberField({ clears: true, about: 'The primary phone number:' }) phone?: string | null;

  @Field({ clears: true, about: 'The primary email address. Kept in lower case.' }, EMAIL) email?: string | null;

  @TextField({
    max: LONGEST_EXTERNAL_ID,
    filled: true,
    clears: true,
    about: 'Your own ID of the contact. Unique in the organization, for live and for test contacts.',
    example: 'crm-1042',
  })
  external_id?: string | null;

  @Field(
    {
      about:
        'All phones, emails and external IDs, in place of those before; instead of `phone`, `email` and `external_id`. ' +
        'Each `value` is of its `kind`. The first of a kind is the primary one unless another says so. A contact needs one.',
    },
    ADDRESSES,
  )
  addresses?: AddressBody[];

  @Field(
    {
      clears: true,
      about:
        'Public https address of a picture. The link to a picture from WhatsApp, as an answer had it, is left out: nothing changes.',
    },
    PICTURE_URL,
  )
  avatar_url?: string | null;

  @Field({ clears: true, about: 'The language (BCP 47).', example: 'es' }, LANGUAGE) language?: string | null;
  @Field({ clears: true, about: 'The time zone (IANA).', example: 'America/Bogota' }, TIMEZONE)
  timezone?: string | null;
  @Field({ clears: true, about: 'The country: two letters (ISO 3166-1).', example: 'CO' }, COUNTRY)
  country?: string | null;
  @LineField('The company.') company?: string | null;
  @TagsField('Words to find it by, kept in lower case.') tags?: string[] | null;

  @Field(
    {
      clears: true,
      about: 'Values of the fields of GET /contacts/fields, by their keys. Null removes a value, or all.',
      example: { birthday: '1990-04-01' },
    },
    VALUES,
  )
  custom_fields?: Record<string, unknown> | null;

  @BooleanField({ about: 'Your own mark that the contact is blocked.' }) blocked?: boolean;
  @TextField({ max: LONGEST_NOTES, clears: true, noControls: true, about: 'Your own notes.' }) notes?: string | null;
}

const ONLY_CHANGES = 'A new contact has `tags`.';

@TakenElsewhere({ add_tags: ONLY_CHANGES, remove_tags: ONLY_CHANGES })
export class CreateContactBody extends ContactBody {}

/** What is absent stays, null clears. */
export class UpdateContactBody extends ContactBody {
  @TagsField('Tags that it gets besides those that it has.') add_tags?: string[] | null;
  @TagsField('Tags that it loses.') remove_tags?: string[] | null;
}
