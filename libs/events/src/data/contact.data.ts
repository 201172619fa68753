import { type ChannelConsent, CONTACT_SOURCES, type ContactSource } from '@chasqui/entities';
import type { ContactSnapshot } from '../log/contact-snapshot';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { textOrNull, time, uuid } from './field-options';
import { EventPerson } from './person.data';

const CONSENT_CHANNELS = ['whatsapp', 'sms', 'email'] as const;
const CONSENT_SOURCES = ['api', 'form', 'keyword', 'link', 'import'] as const;
const CONSENT_OPTIONS = ['unknown', 'in', 'out'] as const;

/** Whether a contact wants messages over a channel. */
@ApiSchema({ name: 'EventConsent' })
export class EventConsent implements ChannelConsent {
  @ApiProperty({ enum: CONSENT_OPTIONS, description: '`in` if the contact wants messages, `out` if not.' })
  opt: ChannelConsent['opt'];

  @ApiProperty({ ...time, description: 'When the contact said so.' })
  at: string;

  @ApiProperty({ enum: CONSENT_SOURCES, description: 'How the contact said so.' })
  source: ChannelConsent['source'];
}

/** What a contact wants, by channel. */
@ApiSchema({ name: 'EventConsents' })
export class EventConsents {
  @ApiPropertyOptional({ type: EventConsent, description: 'For WhatsApp.' })
  whatsapp?: EventConsent;

  @ApiPropertyOptional({ type: EventConsent, description: 'For SMS.' })
  sms?: EventConsent;

  @ApiPropertyOptional({ type: EventConsent, description: 'For email.' })
  email?: EventConsent;
}

/** A contact, as it was when the event happened. */
@ApiSchema({ name: 'EventContact' })
export class EventContact extends EventPerson implements ContactSnapshot {
  @ApiProperty({ ...textOrNull, description: "WhatsApp's address (LID) that hides the number, if known." })
  whatsapp_lid: string | null;

  @ApiPropertyOptional({ description: 'The name or short code that an SMS showed instead of a number.' })
  sms_sender_id?: string;

  @ApiProperty({ enum: CONTACT_SOURCES, description: 'How the contact was created.' })
  source: ContactSource;

  @ApiPropertyOptional({ type: EventConsents, description: 'The consent, where it changed.' })
  channels?: EventConsents;

  @ApiProperty({ ...time, description: 'When the contact was last changed.' })
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
    description: 'The fields that changed, for example `phone`. `channels` means that their consent changed.',
  })
  changed: string[];

  @ApiPropertyOptional({
    ...uuid,
    isArray: true,
    description: 'Contacts that turned out to be the same person. They no longer exist.',
  })
  merged_contact_ids?: string[];
}

/** `data` of `contact.opted_out`. */
export class ContactOptedOutData {
  @ApiProperty({ type: EventContact, description: 'The contact.' })
  contact: EventContact;

  @ApiProperty({ enum: CONSENT_CHANNELS, description: 'The channel that they opted out of.' })
  channel: (typeof CONSENT_CHANNELS)[number];

  @ApiProperty({ enum: CONSENT_SOURCES, description: 'How the contact said so.' })
  source: (typeof CONSENT_SOURCES)[number];

  @ApiProperty({ ...time, description: 'When the contact said so.' })
  opted_out_at: string;
}
