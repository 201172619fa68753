import { CONSENT_CHANNELS, type ConsentChannel } from '../../records/store/contact-record';

export const IMPORT_FIELDS = [
  'name',
  'first_name',
  'last_name',
  'phone',
  'email',
  'external_id',
  'avatar_url',
  'language',
  'timezone',
  'country',
  'phone_country',
  'company',
  'tags',
  'notes',
  'blocked',
  'other_phones',
  'other_emails',
  'other_external_ids',
  'opt_whatsapp',
  'opt_sms',
  'opt_email',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

export type ImportTarget = ImportField | `custom_fields.${string}`;

export type OptTarget = `opt_${ConsentChannel}`;

export const CUSTOM = 'custom_fields.';
const CUSTOM_FIELD = /^custom_fields\.[a-z][a-z0-9_]{0,39}$/;
export const OTHERS = { phone: 'other_phones', email: 'other_emails', external_id: 'other_external_ids' } as const;
export type AddressKind = keyof typeof OTHERS;

export const isTarget = (value: unknown): value is ImportTarget =>
  typeof value === 'string' && (IMPORT_FIELDS.some((field) => field === value) || CUSTOM_FIELD.test(value));

export const channelOf = (target: ImportTarget): ConsentChannel | undefined =>
  CONSENT_CHANNELS.find((channel) => target === `opt_${channel}`);

export const addressKindOf = (target: ImportTarget): AddressKind | undefined =>
  (Object.keys(OTHERS) as AddressKind[]).find((kind) => target === kind || target === OTHERS[kind]);

/** Whether several columns may have this target: their values are combined. */
export const isShared = (target: ImportTarget): boolean =>
  target === 'tags' || target.startsWith('other_') || channelOf(target) !== undefined;
