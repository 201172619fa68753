import { LONGEST_PHONE } from '@chasqui/phone-numbers';
import {
  ChoiceField,
  completedPhone,
  Field,
  isBlank,
  isStorableText,
  PageQuery,
  TextField,
  TimeField,
  toTime,
} from '@chasqui/http/requests';
import type { ContactFilter } from '../lists/contact-list.repository';
import { CONSENT_CHANNELS, type ConsentChannel } from '../store/contact-record';
import { LONGEST_TAG } from './contact.body';
import { LONGEST_EMAIL, LONGEST_EXTERNAL_ID, toAddressValue, toTag } from './contact-values';

const MOST_TAGS = 10;

const isTag = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= LONGEST_TAG && isStorableText(value);

export class ContactsQuery extends PageQuery {
  @TextField({
    max: 100,
    about:
      'Only contacts with this in their name, phone or email, without regard to case and accents. One or two characters ' +
      'find the beginnings of words, three or more any part.',
  })
  q?: string;

  @Field(
    { about: 'Only contacts with this tag. Repeat it for contacts with all of them.' },
    {
      schema: { type: 'array', items: { type: 'string', maxLength: LONGEST_TAG }, maxItems: MOST_TAGS },
      longest: LONGEST_TAG,
      is: (value) => (Array.isArray(value) ? value.length <= MOST_TAGS && value.every(isTag) : isTag(value)),
      must: `text of at most ${LONGEST_TAG} characters, at most ${MOST_TAGS} times`,
      code: 'TOO_LONG',
    },
  )
  tag?: string | string[];

  @Field(
    {
      about:
        'Only contacts of this segment. With other filters a page looks through 20,000 contacts at most: it may have fewer ' +
        'than asked for, or none, and go on with `next_cursor`.',
    },
    {
      schema: { type: 'string', format: 'uuid' },
      longest: 100,
      is: (value) => typeof value === 'string',
      must: 'the `id` of one segment',
      code: 'WRONG_TYPE',
      reason: 'ID',
    },
  )
  segment_id?: string;

  @Field(
    {
      about:
        'Only contacts with this phone number, in whatever spelling of one and the same phone, also when it is not the primary one.',
    },
    {
      schema: { type: 'string', format: 'phone', maxLength: LONGEST_PHONE },
      longest: LONGEST_PHONE,
      is: (value) => isBlank(value) || toAddressValue('phone', value) !== null,
      must: 'a phone number of 7 to 15 digits with country code',
      code: 'MALFORMED',
      reason: 'PHONE',
      read: completedPhone,
    },
  )
  phone?: string;

  @Field(
    { about: 'Only the contact with this email address.' },
    {
      schema: { type: 'string', format: 'email', maxLength: LONGEST_EMAIL },
      longest: LONGEST_EMAIL,
      is: (value) => isBlank(value) || toAddressValue('email', value) !== null,
      must: 'an email address',
      code: 'MALFORMED',
      reason: 'EMAIL',
    },
  )
  email?: string;

  @TextField({ max: LONGEST_EXTERNAL_ID, about: 'Only the contact with this ID of yours.' }) external_id?: string;

  @ChoiceField({ of: CONSENT_CHANNELS, about: 'Only contacts that opted out of this channel.' })
  opt_out?: ConsentChannel;

  @TimeField({
    about:
      'Only contacts that changed then or later (RFC 3339). The list is then ordered by `updated_at`, oldest first.',
  })
  updated_since?: string;
}

/** Blank texts count as absent. */
export function toFilter(query: Omit<ContactsQuery, keyof PageQuery>): ContactFilter {
  const { q, tag, opt_out: optOut, updated_since: since } = query;
  const tags = (Array.isArray(tag) ? tag : [tag ?? '']).map(toTag).filter((each) => each !== '');
  const addresses = (['phone', 'email', 'external_id'] as const).flatMap((kind) => {
    const value = toAddressValue(kind, query[kind]);
    return value === null ? [] : [{ kind, value }];
  });
  return {
    text: q === undefined || isBlank(q) ? null : q,
    tags,
    addresses,
    optOut: optOut ?? null,
    updatedSince: since === undefined ? null : toTime(since),
  };
}

export class DeleteContactQuery {
  @Field(
    {
      default: false,
      about:
        'Whether its messages are made nobody’s as well, and imports and the API cannot make it again. It cannot be undone.',
    },
    {
      schema: { type: 'boolean' },
      is: (value) => value === 'true' || value === 'false',
      must: 'true or false',
      code: 'NOT_ALLOWED',
    },
  )
  erase?: string;
}

export const isErasure = ({ erase }: DeleteContactQuery): boolean => erase === 'true';
