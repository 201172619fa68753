import { type ChannelConsent, CONTACT_SOURCES, type ContactSource } from '@chasqui/database';
import type { ContactSnapshot } from '../log/contact-snapshot';
import { ApiSchema } from '@nestjs/swagger';
import { ID, oneOf, orNull, Shown, TEXT, TEXTS, TIME } from './shown';

export abstract class EventPerson {
  @Shown("The contact's ID.", ID) id: string;
  @Shown("The contact's name, if known.", orNull(TEXT)) name: string | null;
  @Shown('The phone number, digits only; null while WhatsApp hides it.', orNull(TEXT)) phone: string | null;
  @Shown('The email address, if known.', orNull(TEXT)) email: string | null;
}

const CONSENT_CHANNELS = ['whatsapp', 'sms', 'email'] as const;
const CONSENT_SOURCES = ['api', 'form', 'keyword', 'link', 'import'] as const;
const CONSENT_OPTIONS = ['unknown', 'in', 'out'] as const;

@ApiSchema({ name: 'EventConsent' })
export class EventConsent implements ChannelConsent {
  @Shown('`in` if the contact wants messages, `out` if not.', oneOf(CONSENT_OPTIONS)) opt: ChannelConsent['opt'];
  @Shown('When the contact said so.', TIME) at: string;
  @Shown('How the contact said so.', oneOf(CONSENT_SOURCES)) source: ChannelConsent['source'];
}

@ApiSchema({ name: 'EventConsents' })
export class EventConsents {
  @Shown('For WhatsApp.', { required: false }) whatsapp?: EventConsent;
  @Shown('For SMS.', { required: false }) sms?: EventConsent;
  @Shown('For email.', { required: false }) email?: EventConsent;
}

@ApiSchema({ name: 'EventContact' })
export class EventContact extends EventPerson implements ContactSnapshot {
  @Shown("WhatsApp's address (LID) that hides the number, if known.", orNull(TEXT)) whatsapp_lid: string | null;
  @Shown('The name or short code that an SMS showed instead of a number.', { required: false }) sms_sender_id?: string;
  @Shown('How the contact was created.', oneOf(CONTACT_SOURCES)) source: ContactSource;
  @Shown('The consent, where it changed.', { required: false }) channels?: EventConsents;
  @Shown('When the contact was last changed.', TIME) updated_at: string;
}

export class ContactCreatedData {
  @Shown('The contact.') contact: EventContact;
}

export class ContactUpdatedData {
  @Shown('The contact as it is now.') contact: EventContact;
  @Shown('The fields that changed, for example `phone`. `channels` means that their consent changed.', TEXTS)
  changed: string[];
  @Shown('Contacts that turned out to be the same person. They no longer exist.', {
    type: 'array',
    items: ID,
    required: false,
  })
  merged_contact_ids?: string[];
}

export class ContactOptedOutData {
  @Shown('The contact.') contact: EventContact;
  @Shown('The channel that they opted out of.', oneOf(CONSENT_CHANNELS)) channel: (typeof CONSENT_CHANNELS)[number];
  @Shown('How the contact said so.', oneOf(CONSENT_SOURCES)) source: (typeof CONSENT_SOURCES)[number];
  @Shown('When the contact said so.', TIME) opted_out_at: string;
}
