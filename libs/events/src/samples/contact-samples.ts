import type { ContactCreatedData, ContactOptedOutData, ContactUpdatedData } from '../data/contact.data';
import type { ConversationClosedData, ConversationCreatedData } from '../data/conversation.data';
import type { LeadCreatedData } from '../data/lead.data';
import { type Plain, aContact, SAMPLE_IDS } from './sample-parts';

export const contactCreated: Plain<ContactCreatedData> = { contact: aContact };

export const contactUpdated: Plain<ContactUpdatedData> = {
  contact: aContact,
  changed: ['phone', 'whatsapp_lid'],
  merged_contact_ids: [SAMPLE_IDS.mergedContact],
};

const optedOutAt = '2026-11-20T10:00:00.000Z';

export const contactOptedOut: Plain<ContactOptedOutData> = {
  contact: { ...aContact, channels: { sms: { opt: 'out', at: optedOutAt, source: 'keyword' } } },
  channel: 'sms',
  source: 'keyword',
  opted_out_at: optedOutAt,
};

export const conversationCreated: Plain<ConversationCreatedData> = {
  conversation: {
    id: SAMPLE_IDS.conversation,
    channel: 'whatsapp',
    whatsapp_id: SAMPLE_IDS.number,
    device_id: null,
    contact_id: SAMPLE_IDS.contact,
    created_at: '2026-11-20T10:00:00.000Z',
  },
};

export const conversationClosed: Plain<ConversationClosedData> = {
  conversation: {
    ...conversationCreated.conversation,
    channel: 'webchat',
    whatsapp_id: null,
    closed_at: '2026-11-20T10:24:30.512Z',
  },
};

export const leadCreated: Plain<LeadCreatedData> = {
  lead: {
    id: SAMPLE_IDS.lead,
    form_id: SAMPLE_IDS.form,
    form_name: 'Ask for an offer',
    status: 'new',
    answers: { name: 'Ana Torres', phone: '4915112345678', guests: 12 },
    utm: { utm_source: 'newsletter' },
    page_url: 'https://www.example.com/events',
    created_at: '2026-11-20T10:00:00.000Z',
  },
  contact: { ...aContact, source: 'lead_form' },
};
