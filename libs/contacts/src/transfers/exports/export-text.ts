import type { ContactData } from '../../records/requests/contact.response';
import type { ContactFieldRecord } from '../../records/fields/contact-field.repository';
import type { ContactExportFormat } from '@chasqui/database';
import { cellOfList, csvLine } from '../csv/csv-text';

const TEXTS = [
  'id',
  'name',
  'first_name',
  'last_name',
  'phone',
  'email',
  'external_id',
  'whatsapp_lid',
  'avatar_url',
  'language',
  'timezone',
  'country',
  'company',
  'notes',
  'source',
  'last_inbound_at',
  'last_outbound_at',
  'created_at',
  'updated_at',
] as const;
const OTHERS = { phone: 'other_phones', email: 'other_emails', external_id: 'other_external_ids' } as const;
const CHANNELS = ['whatsapp', 'sms', 'email'] as const;

export interface ExportText {
  mime: string;
  filename: string;
  head: string;
  row: (contact: ContactData, isFirst: boolean) => string;
  tail: string;
}

/** @param fields custom fields: each has a column in CSV */
export function exportText(format: ContactExportFormat, fields: readonly ContactFieldRecord[]): ExportText {
  if (format === 'json')
    return {
      mime: 'application/json',
      filename: 'contacts.json',
      head: '[',
      row: (contact, isFirst) => `${isFirst ? '\n' : ',\n'}${JSON.stringify(contact)}`,
      tail: '\n]\n',
    };
  const keys = fields.map(({ key }) => key);
  const headings = [
    ...TEXTS,
    ...Object.values(OTHERS),
    'tags',
    'blocked',
    ...CHANNELS.map((channel) => `opt_${channel}`),
    ...keys.map((key) => `custom_fields.${key}`),
  ];
  return {
    mime: 'text/csv',
    filename: 'contacts.csv',
    head: csvLine(headings),
    row: (contact) =>
      csvLine([
        ...TEXTS.map((name) => contact[name] ?? ''),
        ...Object.keys(OTHERS).map((kind) => cellOfList(othersOf(contact, kind))),
        cellOfList(contact.tags),
        String(contact.blocked),
        ...CHANNELS.map((channel) => contact.channels[channel].opt),
        ...keys.map((key) => String(contact.custom_fields[key] ?? '')),
      ]),
    tail: '',
  };
}

const othersOf = ({ addresses }: ContactData, kind: string): string[] =>
  addresses.filter((address) => address.kind === kind && !address.primary).map(({ value }) => value);
