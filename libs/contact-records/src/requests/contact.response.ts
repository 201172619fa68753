import { type ChannelConsent, CONTACT_SOURCES, type ContactAddressKind, type ContactSource } from '@chasqui/entities';
import type { MediaLinks } from '@chasqui/media-store';
import { ApiProperty } from '@nestjs/swagger';
import type { ContactFieldRecord } from '../fields/contact-field.repository';
import { valuesByKey } from '../fields/custom-values';
import { type ConsentChannel, type ContactRow, primaryOf } from '../records/contact-record';

const KINDS: ContactAddressKind[] = ['phone', 'email', 'whatsapp_lid', 'sms_sender_id', 'external_id'];

const textOrNull = { type: 'string', nullable: true } as const;
const timeOrNull = { type: 'string', format: 'date-time', nullable: true } as const;

/** Whether a contact wants messages over a channel. */
export class ContactConsentData {
  @ApiProperty({ enum: ['unknown', 'in', 'out'], description: '`in` if the contact wants messages, `out` if not.' })
  opt: ChannelConsent['opt'];

  @ApiProperty({ ...timeOrNull, description: 'When that was said; null: never.' })
  at: string | null;

  @ApiProperty({
    type: 'string',
    enum: ['api', 'form', 'keyword', 'link', 'import', null],
    nullable: true,
    description: 'How it was said; null: never.',
  })
  source: ChannelConsent['source'] | null;
}

/** What a contact wants, by channel. */
export class ContactChannelsData implements Record<ConsentChannel, ContactConsentData> {
  @ApiProperty({ type: ContactConsentData, description: 'For WhatsApp.' })
  whatsapp: ContactConsentData;

  @ApiProperty({ type: ContactConsentData, description: 'For SMS.' })
  sms: ContactConsentData;

  @ApiProperty({ type: ContactConsentData, description: 'For email.' })
  email: ContactConsentData;
}

/** An address that finds a contact. */
export class ContactAddressData {
  @ApiProperty({ enum: KINDS, description: 'What it is.' })
  kind: ContactAddressKind;

  @ApiProperty({ description: 'The address; a phone number in digits.' })
  value: string;

  @ApiProperty({ description: 'Whether it is the one of its kind that is shown.' })
  primary: boolean;
}

/** A contact (contract.md D6). */
export class ContactData {
  @ApiProperty({ format: 'uuid', description: 'Its id.' })
  id: string;

  @ApiProperty({ ...textOrNull, description: 'The name that is shown.' })
  name: string | null;

  @ApiProperty({ ...textOrNull, description: 'The first name.' })
  first_name: string | null;

  @ApiProperty({ ...textOrNull, description: 'The last name.' })
  last_name: string | null;

  @ApiProperty({ ...textOrNull, description: 'The primary phone number, digits only; null while WhatsApp hides it.' })
  phone: string | null;

  @ApiProperty({ ...textOrNull, description: 'The primary email address.' })
  email: string | null;

  @ApiProperty({ ...textOrNull, description: "WhatsApp's address (LID) that hides the number, if known." })
  whatsapp_lid: string | null;

  @ApiProperty({ ...textOrNull, description: 'Your own ID of the contact.' })
  external_id: string | null;

  @ApiProperty({
    ...textOrNull,
    description:
      'Address of a picture: your own, else a link to the one that the person shows on WhatsApp. Such a link can be used for ' +
      '23 hours, and by whoever has it.',
  })
  avatar_url: string | null;

  @ApiProperty({ ...textOrNull, description: 'The language (BCP 47).' })
  language: string | null;

  @ApiProperty({ ...textOrNull, description: 'The time zone (IANA).' })
  timezone: string | null;

  @ApiProperty({ ...textOrNull, description: 'The country: two letters (ISO 3166-1).' })
  country: string | null;

  @ApiProperty({ ...textOrNull, description: 'The company.' })
  company: string | null;

  @ApiProperty({ type: [String], description: 'Words to find it by.' })
  tags: string[];

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'Values of the fields of GET /contacts/fields, by their keys.',
  })
  custom_fields: Record<string, string | number | boolean>;

  @ApiProperty({ type: ContactChannelsData, description: 'What the contact wants, by channel.' })
  channels: ContactChannelsData;

  @ApiProperty({ type: [ContactAddressData], description: 'All addresses that find it, at most 100.' })
  addresses: ContactAddressData[];

  @ApiProperty({ description: 'Your own mark that the contact is blocked.' })
  blocked: boolean;

  @ApiProperty({ enum: CONTACT_SOURCES, description: 'How it was created.' })
  source: ContactSource;

  @ApiProperty({ ...textOrNull, description: 'Your own notes.' })
  notes: string | null;

  @ApiProperty({ ...timeOrNull, description: 'When it last wrote to you.' })
  last_inbound_at: string | null;

  @ApiProperty({
    ...timeOrNull,
    description:
      'When you last wrote to it, over any channel; WhatsApp messages that you send over the API count to the minute.',
  })
  last_outbound_at: string | null;

  @ApiProperty({ format: 'date-time', description: 'When it was made.' })
  created_at: string;

  @ApiProperty({ format: 'date-time', description: 'When it was last changed. Messages are no change.' })
  updated_at: string;
}

/** A contact that is gone. */
export class DeletedContactData {
  @ApiProperty({ format: 'uuid', description: 'Its id.' })
  id: string;

  @ApiProperty({ enum: [true], description: 'It is gone, and its addresses are free.' })
  deleted: true;
}

const timeText = (time: Date | null): string | null => time?.toISOString() ?? null;

const NEVER: ContactConsentData = { opt: 'unknown', at: null, source: null };

/** Makes links to pictures that we keep. */
export type PictureLinks = Pick<MediaLinks, 'steadyUrlOf'>;

/** The address of the picture that is shown: the organization's own goes before that of the person. */
export const avatarOf = (
  { avatarUrl, pictureId }: Pick<ContactRow, 'avatarUrl' | 'pictureId'>,
  links: PictureLinks | null,
): string | null => avatarUrl ?? (pictureId === null ? null : (links?.steadyUrlOf(pictureId) ?? null));

/**
 * @param fields all of the organization
 * @param links null: pictures that we keep are left out
 */
export function toContactData(
  row: ContactRow,
  fields: readonly ContactFieldRecord[],
  links: PictureLinks | null,
): ContactData {
  const { whatsapp = NEVER, sms = NEVER, email = NEVER } = row.channels;
  return {
    id: row.id,
    name: row.name,
    first_name: row.firstName,
    last_name: row.lastName,
    phone: primaryOf(row, 'phone'),
    email: primaryOf(row, 'email'),
    whatsapp_lid: primaryOf(row, 'whatsapp_lid'),
    external_id: primaryOf(row, 'external_id'),
    avatar_url: avatarOf(row, links),
    language: row.language,
    timezone: row.timezone,
    country: row.country,
    company: row.company,
    tags: row.tags,
    custom_fields: valuesByKey(row, fields),
    channels: { whatsapp, sms, email },
    addresses: row.addresses.map(({ kind, value, isPrimary }) => ({ kind, value, primary: isPrimary })),
    blocked: row.blocked,
    source: row.source,
    notes: row.notes,
    last_inbound_at: timeText(row.lastInboundAt),
    last_outbound_at: timeText(row.lastOutboundAt),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
