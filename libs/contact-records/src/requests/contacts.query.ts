import { LONGEST_PHONE } from '@chasqui/phone-numbers';
import { completedPhone, isBlank, isStorableText, PageQuery, Rule, toTime } from '@chasqui/requests';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import type { ContactFilter } from '../lists/contact-list.repository';
import { CONSENT_CHANNELS, type ConsentChannel } from '../records/contact-record';
import { LONGEST, toAddressValue, toTag } from './contact.field';
import { LONGEST_EMAIL } from './email-address';

const LONGEST_QUERY = 100;
const MOST_TAGS = 10;

const isTag = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= LONGEST.tag && isStorableText(value);

/** Query of GET /contacts. */
export class ContactsQuery extends PageQuery {
  @ApiPropertyOptional({
    maxLength: LONGEST_QUERY,
    description:
      'Only contacts with this in their name, phone or email, without regard to case and accents. One or two characters ' +
      'find the beginnings of words, three or more any part.',
  })
  @IsOptional()
  @Rule({
    name: 'q',
    longest: LONGEST_QUERY,
    test: isStorableText,
    field: 'TOO_LONG',
    message: '`q` must be text of at most 100 characters.',
  })
  q?: string;

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string', maxLength: LONGEST.tag },
    maxItems: MOST_TAGS,
    description: 'Only contacts with this tag. Repeat it for contacts with all of them.',
  })
  @IsOptional()
  @Rule({
    name: 'tag',
    longest: LONGEST.tag,
    test: (value) => (Array.isArray(value) ? value.length <= MOST_TAGS && value.every(isTag) : isTag(value)),
    field: 'TOO_LONG',
    message: '`tag` must be text of at most 40 characters, at most 10 times.',
  })
  tag?: string | string[];

  @ApiPropertyOptional({
    format: 'uuid',
    description:
      'Only contacts of this segment. With other filters a page looks through 20,000 contacts at most: it may have fewer ' +
      'than asked for, or none, and go on with `next_cursor`.',
  })
  @IsOptional()
  @Rule({
    name: 'segmentId',
    longest: LONGEST_QUERY,
    test: (value) => typeof value === 'string',
    field: 'WRONG_TYPE',
    message: '`segment_id` must be the `id` of one segment.',
    reason: 'ID',
  })
  segment_id?: string;

  @ApiPropertyOptional({
    format: 'phone',
    maxLength: LONGEST_PHONE,
    description:
      'Only contacts with this phone number, in whatever spelling of one and the same phone, also when it is not the primary one.',
  })
  @IsOptional()
  @Rule({
    name: 'phone',
    longest: LONGEST_EMAIL,
    test: (value) => isBlank(value) || toAddressValue('phone', value) !== null,
    field: 'MALFORMED',
    message: '`phone` must be a phone number of 7 to 15 digits with country code.',
    reason: 'PHONE',
    read: completedPhone,
  })
  phone?: string;

  @ApiPropertyOptional({
    format: 'email',
    maxLength: LONGEST_EMAIL,
    description: 'Only the contact with this email address.',
  })
  @IsOptional()
  @Rule({
    name: 'email',
    longest: LONGEST_EMAIL,
    test: (value) => isBlank(value) || toAddressValue('email', value) !== null,
    field: 'MALFORMED',
    message: '`email` must be an email address.',
    reason: 'EMAIL',
  })
  email?: string;

  @ApiPropertyOptional({ maxLength: LONGEST.externalId, description: 'Only the contact with this ID of yours.' })
  @IsOptional()
  @Rule({
    name: 'externalId',
    longest: LONGEST.externalId,
    test: isStorableText,
    field: 'TOO_LONG',
    message: '`external_id` must be text of at most 200 characters.',
  })
  external_id?: string;

  @ApiPropertyOptional({ enum: CONSENT_CHANNELS, description: 'Only contacts that opted out of this channel.' })
  @IsOptional()
  @Rule({
    name: 'optOut',
    test: (value) => isBlank(value) || CONSENT_CHANNELS.some((channel) => channel === value),
    field: 'NOT_ALLOWED',
    message: `\`opt_out\` must be one of ${CONSENT_CHANNELS.join(', ')}.`,
    reason: 'ONE_OF',
    params: { words: CONSENT_CHANNELS.join(', ') },
  })
  opt_out?: ConsentChannel;

  @ApiPropertyOptional({
    format: 'date-time',
    description:
      'Only contacts that changed then or later (RFC 3339). The list is then ordered by `updated_at`, oldest first.',
  })
  @IsOptional()
  @Rule({
    name: 'updatedSince',
    longest: 40,
    test: (value) => isBlank(value) || (typeof value === 'string' && toTime(value) !== null),
    field: 'MALFORMED',
    message: '`updated_since` must be a time (RFC 3339), for example 2026-11-20T10:00:00Z.',
    reason: 'TIME',
  })
  updated_since?: string;
}

/** What a query asks for that its rules have passed. Empty texts are absent. */
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
    optOut: optOut === undefined || isBlank(optOut) ? null : optOut,
    updatedSince: since === undefined || isBlank(since) ? null : toTime(since),
  };
}
