import { CONTACT_SOURCES, type ContactFieldType, type SegmentOp } from '@chasqui/database';
import type { ContactFieldRecord } from '../fields/contact-field.repository';
import { CONSENT_CHANNELS, type ConsentChannel } from '../store/contact-record';

/** Rules see the primary address of a kind only. */
export type SegmentAddressKind = 'phone' | 'email' | 'external_id' | 'whatsapp_lid';

const TEXT_COLUMNS = [
  'name',
  'first_name',
  'last_name',
  'avatar_url',
  'language',
  'timezone',
  'country',
  'company',
  'notes',
] as const;
const TIME_COLUMNS = ['created_at', 'updated_at', 'last_inbound_at', 'last_outbound_at'] as const;
const ADDRESSES: readonly SegmentAddressKind[] = ['phone', 'email', 'external_id', 'whatsapp_lid'];

export type SegmentField =
  | { kind: 'text'; column: (typeof TEXT_COLUMNS)[number] }
  | { kind: 'address'; address: SegmentAddressKind }
  | { kind: 'source' }
  | { kind: 'blocked' }
  | { kind: 'time'; column: (typeof TIME_COLUMNS)[number] | 'replied_at' }
  | { kind: 'tags' }
  | { kind: 'opt'; channel: ConsentChannel }
  | { kind: 'custom'; id: string; type: ContactFieldType; options: readonly string[] };

export const CUSTOM = 'custom_fields.';

const FIELDS: ReadonlyMap<string, SegmentField> = new Map<string, SegmentField>([
  ...TEXT_COLUMNS.map((column) => [column, { kind: 'text', column }] as const),
  ...ADDRESSES.map((address) => [address, { kind: 'address', address }] as const),
  ['source', { kind: 'source' }],
  ['blocked', { kind: 'blocked' }],
  ...TIME_COLUMNS.map((column) => [column, { kind: 'time', column }] as const),
  ['replied_at', { kind: 'time', column: 'replied_at' }],
  ['tags', { kind: 'tags' }],
  ...CONSENT_CHANNELS.map((channel) => [`channels.${channel}.opt`, { kind: 'opt', channel }] as const),
]);

export const SEGMENT_FIELDS: readonly string[] = [...FIELDS.keys()];

export function segmentFieldOf(name: string, fields: readonly ContactFieldRecord[]): SegmentField | undefined {
  if (!name.startsWith(CUSTOM)) return FIELDS.get(name);
  const key = name.slice(CUSTOM.length);
  const field = fields.find((each) => each.key === key);
  return field && { kind: 'custom', id: field.id, type: field.type, options: field.options };
}

const TEXT_OPS: readonly SegmentOp[] = ['eq', 'neq', 'contains', 'starts', 'in', 'exists'];
const CHOICE_OPS: readonly SegmentOp[] = ['eq', 'neq', 'in'];
const CUSTOM_OPS: Readonly<Record<ContactFieldType, readonly SegmentOp[]>> = {
  text: TEXT_OPS,
  url: TEXT_OPS,
  select: [...CHOICE_OPS, 'exists'],
  number: ['eq', 'neq', 'gt', 'lt', 'in', 'exists'],
  boolean: ['eq', 'neq', 'exists'],
  date: ['eq', 'neq', 'before', 'after', 'within_days', 'in', 'exists'],
};

export function opsOf(field: SegmentField): readonly SegmentOp[] {
  switch (field.kind) {
    case 'text':
    case 'address':
    case 'tags':
      return TEXT_OPS;
    case 'source':
    case 'opt':
      return CHOICE_OPS;
    case 'blocked':
      return ['eq', 'neq'];
    case 'time':
      return ['before', 'after', 'within_days', 'exists'];
    case 'custom':
      return CUSTOM_OPS[field.type];
  }
}

export const SEGMENT_FIELD_TYPES = [
  'text',
  'phone',
  'email',
  'external_id',
  'whatsapp_lid',
  'tags',
  'consent',
  'choice',
  'boolean',
  'number',
  'date',
  'time',
] as const;
export type SegmentFieldType = (typeof SEGMENT_FIELD_TYPES)[number];

const CUSTOM_TYPES: Readonly<Record<ContactFieldType, SegmentFieldType>> = {
  text: 'text',
  url: 'text',
  select: 'choice',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
};

export function typeOf(field: SegmentField): SegmentFieldType {
  switch (field.kind) {
    case 'address':
      return field.address;
    case 'source':
      return 'choice';
    case 'opt':
      return 'consent';
    case 'blocked':
      return 'boolean';
    case 'custom':
      return CUSTOM_TYPES[field.type];
    default:
      return field.kind;
  }
}

const REPEATED = ['language', 'country', 'timezone', 'company'] as const;
export type RepeatedField = 'tags' | (typeof REPEATED)[number];

/** A field with values that many contacts share; null: it is none, or defines its values itself. */
export function repeatedOf(field: SegmentField): RepeatedField | null {
  if (field.kind === 'tags') return 'tags';
  return field.kind === 'text' ? (REPEATED.find((column) => column === field.column) ?? null) : null;
}

export function choicesOf(field: SegmentField): readonly string[] | null {
  if (field.kind === 'source') return CONTACT_SOURCES;
  if (field.kind === 'opt') return ['unknown', 'in', 'out'];
  return field.kind === 'custom' && field.type === 'select' ? field.options : null;
}
