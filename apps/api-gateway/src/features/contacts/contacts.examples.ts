import type {
  BulkContactsBody,
  BulkContactsData,
  ConsentBody,
  ContactConsentChangeData,
  ContactData,
  CreateContactBody,
  DeletedContactData,
  MergeBody,
  UpdateContactBody,
} from '@chasqui/contacts/records';
import type { Example } from '@chasqui/http/requests';
import { IDS } from '../../openapi/example';
import { MESSAGE_EXAMPLES } from '../messages/messages.examples';

const id = IDS.contact;
const never = { opt: 'unknown', at: null, source: null } as const;

const contact = {
  id,
  name: 'Ana Lopez',
  first_name: 'Ana',
  last_name: 'Lopez',
  phone: '573001234567',
  email: 'ana@example.com',
  whatsapp_lid: null,
  external_id: 'crm-1042',
  avatar_url: null,
  language: 'es',
  timezone: 'America/Bogota',
  country: 'CO',
  company: null,
  tags: ['customer'],
  custom_fields: { birthday: '1990-04-01' },
  channels: { whatsapp: never, sms: never, email: never },
  addresses: [
    { kind: 'email', value: 'ana@example.com', primary: true },
    { kind: 'external_id', value: 'crm-1042', primary: true },
    { kind: 'phone', value: '573001234567', primary: true },
  ],
  blocked: false,
  source: 'api',
  notes: null,
  last_inbound_at: null,
  last_outbound_at: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
} satisfies ContactData;

const said = (opt: 'in' | 'out') => ({ opt, at: '2026-11-20T11:00:00.000Z', source: 'api' }) as const;
const changedAt = { updated_at: '2026-11-20T11:00:00.000Z' };

export const CONTACT_EXAMPLES = {
  listContacts: { answer: [contact] },
  createContact: {
    request: {
      name: contact.name,
      first_name: contact.first_name,
      last_name: contact.last_name,
      phone: '+57 300 123 4567',
      email: contact.email,
      external_id: contact.external_id,
      language: contact.language,
      timezone: contact.timezone,
      country: contact.country,
      tags: contact.tags,
      custom_fields: contact.custom_fields,
    } satisfies CreateContactBody,
    answer: contact,
  },
  saveContacts: {
    request: {
      contacts: [{ name: contact.name, phone: contact.phone }, { name: 'Nobody' }],
      on_conflict: 'merge',
    } satisfies BulkContactsBody,
    answer: {
      created: 1,
      updated: 0,
      failed: 1,
      total: 2,
      results: [
        { index: 0, status: 'created', id },
        {
          index: 1,
          status: 'failed',
          error: 'MISSING_TO',
          detail: 'A contact needs a `phone`, an `email` or an `external_id`.',
        },
      ],
    } satisfies BulkContactsData,
  },
  getContact: { answer: contact },
  updateContact: {
    request: { add_tags: ['vip'], custom_fields: { birthday: null } } satisfies UpdateContactBody,
    answer: { ...contact, ...changedAt, tags: ['customer', 'vip'], custom_fields: {} } satisfies ContactData,
  },
  deleteContact: { answer: { id, deleted: true } satisfies DeletedContactData },
  mergeContacts: {
    request: { from_id: IDS.otherContact } satisfies MergeBody,
    answer: {
      ...contact,
      ...changedAt,
      addresses: [...contact.addresses, { kind: 'phone', value: '573007654321', primary: false }],
    } satisfies ContactData,
  },
  unmergeContacts: {
    request: { from_id: IDS.otherContact } satisfies MergeBody,
    answer: { ...contact, ...changedAt } satisfies ContactData,
  },
  listContactConsents: {
    answer: [
      {
        id: '019a9b77-3f10-7c2d-8e3f-7a8b9c0d1e18',
        channel: 'sms',
        opt: 'in',
        source: 'api',
        address: contact.phone,
        text: 'I want offers by SMS.',
        said_at: '2026-11-20T11:00:00.000Z',
        created_at: '2026-11-20T11:00:00.000Z',
      },
    ] satisfies ContactConsentChangeData[],
  },
  listContactMessages: { answer: [MESSAGE_EXAMPLES.getMessage.answer] },
  optOutContact: {
    request: { channel: 'sms' } satisfies ConsentBody,
    answer: { ...contact, ...changedAt, channels: { ...contact.channels, sms: said('out') } } satisfies ContactData,
  },
  optInContact: {
    request: { channel: 'sms' } satisfies ConsentBody,
    answer: { ...contact, ...changedAt, channels: { ...contact.channels, sms: said('in') } } satisfies ContactData,
  },
} satisfies Record<string, Example>;
