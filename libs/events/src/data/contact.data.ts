import { type ChannelConsent, CONTACT_SOURCES, type ContactSource } from '@chasqui/entities';
import type { ContactSnapshot } from '../log/contact-snapshot';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { textOrNull, time, uuid } from './field-options';

const CONSENT_CHANNELS = ['whatsapp', 'sms', 'email'] as const;
const CONSENT_SOURCES = ['api', 'form', 'keyword', 'link', 'import'] as const;
const CONSENT_OPTIONS = ['unknown', 'in', 'out'] as const;

/** Whether a contact wants messages over a channel. */
@ApiSchema({ name: 'EventConsent' })
export class EventConsent implements ChannelConsent {
  @ApiProperty({ enum: CONSENT_OPTIONS, description: '`in`: wanted; `out`: not wanted.' })
  opt: ChannelConsent['opt'];

  @ApiProperty({ ...time, description: 'When they said so.' })
  at: string;

  @ApiProperty({ enum: CONSENT_SOURCES, description: 'How they said so.' })
  source: ChannelConsent['source'];
}

/** What a contact wants, by channel. */
@ApiSchema({ name: 'EventConsents' })
export class EventConsents {
  @ApiPropertyOptional({ type: EventConsent, description: 'Over WhatsApp.' })
  whatsapp?: EventConsent;

  @ApiPropertyOptional({ type: EventConsent, description: 'Over SMS.' })
  sms?: EventConsent;

  @ApiPropertyOptional({ type: EventConsent, description: 'By email.' })
  email?: EventConsent;
}

/** A contact, as it was when the event happened. */
@ApiSchema({ name: 'EventContact' })
export class EventContact implements ContactSnapshot {
  @ApiProperty({ ...uuid, description: 'Id of the contact.' })
  id: string;

  @ApiProperty({ ...textOrNull, description: 'Name, when one is known.' })
  name: string | null;

  @ApiProperty({ ...textOrNull, description: 'Digits; null while WhatsApp hides the number.' })
  phone: string | null;

  @ApiProperty({ ...textOrNull, description: 'Email address, when one is known.' })
  email: string | null;

  @ApiProperty({ ...textOrNull, description: "WhatsApp's address that hides the number, when it is known." })
  whatsapp_lid: string | null;

  @ApiPropertyOptional({ description: 'The name or short code that an SMS showed in place of a number.' })
  sms_sender_id?: string;

  @ApiProperty({ enum: CONTACT_SOURCES, description: 'How the contact came to be.' })
  source: ContactSource;

  @ApiPropertyOptional({ type: EventConsents, description: 'What they want, where that changed.' })
  channels?: EventConsents;

  @ApiProperty({ ...time, description: 'When it was changed last.' })
  updated_at: string;
}

/** `data` of `contact.created`. */
export class ContactCreatedData {
  @ApiProperty({ type: EventContact, description: 'The contact.' })
  contact: EventContact;
}

/** `data` of `contact.updated`. */
export class ContactUpdatedData {
  @ApiProperty({ type: EventContact, description: 'The contact as it is now.' })
  contact: EventContact;

  @ApiProperty({
    type: 'string',
    isArray: true,
    description: 'Fields that changed, for example `phone`; `channels`: whether they want messages.',
  })
  changed: string[];

  @ApiPropertyOptional({
    ...uuid,
    isArray: true,
    description: 'Contacts that turned out to be the same person; they are gone.',
  })
  merged_contact_ids?: string[];
}

/** `data` of `contact.opted_out`. */
export class ContactOptedOutData {
  @ApiProperty({ type: EventContact, description: 'The contact.' })
  contact: EventContact;

  @ApiProperty({ enum: CONSENT_CHANNELS, description: 'The channel over which they want no messages.' })
  channel: (typeof CONSENT_CHANNELS)[number];

  @ApiProperty({ enum: CONSENT_SOURCES, description: 'How they said so.' })
  source: (typeof CONSENT_SOURCES)[number];

  @ApiProperty({ ...time, description: 'When they said so.' })
  opted_out_at: string;
}
