import { type ChannelConsent, CONTACT_SOURCES, type ContactAddressKind, type ContactSource } from '@chasqui/database';
import type { MediaLinks } from '@chasqui/files/store';
import { ID, listOf, oneOf, orNull, Shown, TEXT, TEXTS, TIME } from '@chasqui/http/requests';
import type { ContactFieldRecord } from '../fields/contact-field.repository';
import { valuesByKey } from '../fields/custom-values';
import { type ConsentChannel, type ContactRow, primaryOf } from '../store/contact-record';

const KINDS: ContactAddressKind[] = ['phone', 'email', 'whatsapp_lid', 'sms_sender_id', 'external_id'];
export const CONSENT_SOURCES: ChannelConsent['source'][] = ['api', 'form', 'keyword', 'link', 'import'];

export class ContactConsentData {
  @Shown('`in` if the contact wants messages, `out` if not.', oneOf(['unknown', 'in', 'out']))
  opt: ChannelConsent['opt'];
  @Shown('When that was said; null: never.', orNull(TIME)) at: string | null;
  @Shown('How it was said; null: never.', orNull(oneOf(CONSENT_SOURCES))) source: ChannelConsent['source'] | null;
}

export class ContactChannelsData implements Record<ConsentChannel, ContactConsentData> {
  @Shown('For WhatsApp.', { type: ContactConsentData }) whatsapp: ContactConsentData;
  @Shown('For SMS.', { type: ContactConsentData }) sms: ContactConsentData;
  @Shown('For email.', { type: ContactConsentData }) email: ContactConsentData;
}

export class ContactAddressData {
  @Shown('What it is.', oneOf(KINDS)) kind: ContactAddressKind;
  @Shown('The address; a phone number in digits.') value: string;
  @Shown('Whether it is the one of its kind that is shown.') primary: boolean;
}

/** contract.md D6. */
export class ContactData {
  @Shown('Its id.', ID) id: string;
  @Shown('The name that is shown.', orNull(TEXT)) name: string | null;
  @Shown('The first name.', orNull(TEXT)) first_name: string | null;
  @Shown('The last name.', orNull(TEXT)) last_name: string | null;
  @Shown('The primary phone number, digits only; null while WhatsApp hides it.', orNull(TEXT)) phone: string | null;
  @Shown('The primary email address.', orNull(TEXT)) email: string | null;
  @Shown("WhatsApp's address (LID) that hides the number, if known.", orNull(TEXT)) whatsapp_lid: string | null;
  @Shown('Your own ID of the contact.', orNull(TEXT)) external_id: string | null;
  @Shown(
    'Address of a picture: your own, else a link to the one that the person shows on WhatsApp. Such a link can be used for ' +
      '23 hours, and by whoever has it.',
    orNull(TEXT),
  )
  avatar_url: string | null;
  @Shown('The language (BCP 47).', orNull(TEXT)) language: string | null;
  @Shown('The time zone (IANA).', orNull(TEXT)) timezone: string | null;
  @Shown('The country: two letters (ISO 3166-1).', orNull(TEXT)) country: string | null;
  @Shown('The company.', orNull(TEXT)) company: string | null;
  @Shown('Words to find it by.', TEXTS) tags: string[];
  @Shown('Values of the fields of GET /contacts/fields, by their keys.', { type: 'object', additionalProperties: true })
  custom_fields: Record<string, string | number | boolean>;
  @Shown('What the contact wants, by channel.', { type: ContactChannelsData }) channels: ContactChannelsData;
  @Shown('All addresses that find it, at most 100.', listOf(ContactAddressData)) addresses: ContactAddressData[];
  @Shown('Your own mark that the contact is blocked.') blocked: boolean;
  @Shown('How it was created.', oneOf(CONTACT_SOURCES)) source: ContactSource;
  @Shown('Your own notes.', orNull(TEXT)) notes: string | null;
  @Shown('When it last wrote to you.', orNull(TIME)) last_inbound_at: string | null;
  @Shown(
    'When you last wrote to it, over any channel; WhatsApp messages that you send over the API count to the minute.',
    orNull(TIME),
  )
  last_outbound_at: string | null;
  @Shown('When it was made.', TIME) created_at: string;
  @Shown('When it was last changed. Messages are no change.', TIME) updated_at: string;
}

export class DeletedContactData {
  @Shown('Its id.', ID) id: string;
  @Shown('It is gone, and its addresses are free.', { enum: [true] }) deleted: true;
}

const timeText = (time: Date | null): string | null => time?.toISOString() ?? null;

const NEVER: ContactConsentData = { opt: 'unknown', at: null, source: null };

export type PictureLinks = Pick<MediaLinks, 'steadyUrlOf'>;

/** The address of the picture to show: the organization's own one wins over the person's. */
export const avatarOf = (
  { avatarUrl, pictureId }: Pick<ContactRow, 'avatarUrl' | 'pictureId'>,
  links: PictureLinks | null,
): string | null => avatarUrl ?? (pictureId === null ? null : (links?.steadyUrlOf(pictureId) ?? null));

/** @param fields all of the organization @param links null: leaves out pictures that Chasqui keeps */
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
