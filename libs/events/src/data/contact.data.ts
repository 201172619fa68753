import { type ChannelConsent, CONTACT_SOURCES, type ContactSource } from '@chasqui/entities';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { textOrNull, time, uuid } from './field-options';

const CONSENT_CHANNELS = ['whatsapp', 'sms', 'email'] as const;
const CONSENT_SOURCES = ['api', 'form', 'keyword', 'link', 'import'] as const;

/** A contact, as it was when the event happened. */
@ApiSchema({ name: 'EventContact' })
export class EventContact {
  @ApiProperty({ ...uuid, description: 'Id of the contact.' })
  id: string;

  @ApiProperty({ ...textOrNull, description: 'Name, when one is known.' })
  name: string | null;

  @ApiProperty({
    ...textOrNull,
    description: 'Digits; null while WhatsApp hides the number, and of senders without one.',
  })
  phone: string | null;

  @ApiProperty({ ...textOrNull, description: 'Email address, when one is known.' })
  email: string | null;

  @ApiProperty({ ...textOrNull, description: "WhatsApp's address that hides the number, when it is known." })
  whatsapp_lid: string | null;

  @ApiPropertyOptional({
    description: 'Of a sender of SMS that has no phone number: the name or short code that it shows instead.',
  })
  sms_sender_id?: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: {
      type: 'object',
      properties: {
        opt: { type: 'string', enum: ['unknown', 'in', 'out'] },
        at: { ...time },
        source: { type: 'string', enum: [...CONSENT_SOURCES] },
      },
      required: ['opt', 'at', 'source'],
    },
    description: 'Where that is what happened: whether they want messages, by channel.',
  })
  channels?: Partial<Record<(typeof CONSENT_CHANNELS)[number], ChannelConsent>>;

  @ApiProperty({ enum: CONTACT_SOURCES, description: 'How the contact came to be.' })
  source: ContactSource;

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
    description: 'Fields that changed, for example `phone`; `channels`: messages over a channel are wanted again.',
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
