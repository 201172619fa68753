import type { Contact, ContactAddress, Mode } from '@chasqui/database';
import { canonicalPhone } from '@chasqui/phone-numbers';

export interface ContactOwner {
  orgId: string;
  mode: Mode;
}

export type RecordAddress = Pick<ContactAddress, 'kind' | 'value' | 'isPrimary'>;

/** Equal for equal addresses, and for all spellings of one phone. */
export const identityOf = ({ kind, value }: Pick<RecordAddress, 'kind' | 'value'>): string =>
  `${kind} ${kind === 'phone' ? canonicalPhone(value) : value}`;

export const TEXT_FIELDS = [
  'name',
  'firstName',
  'lastName',
  'avatarUrl',
  'language',
  'timezone',
  'country',
  'company',
  'notes',
] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** Custom fields are by the id of their definition. */
export type ContactRow = Pick<
  Contact,
  | 'id'
  | TextField
  | 'isNameChosen'
  | 'tags'
  | 'customFields'
  | 'channels'
  | 'blocked'
  | 'source'
  | 'isTold'
  | 'lastInboundAt'
  | 'lastOutboundAt'
  | 'createdAt'
  | 'updatedAt'
> & {
  addresses: RecordAddress[];
  /** The person's own picture, which Chasqui keeps; it is shown if `avatarUrl` is null. */
  pictureId: string | null;
  pictureAddress: string | null;
};

export function primaryOf({ addresses }: Pick<ContactRow, 'addresses'>, kind: RecordAddress['kind']): string | null {
  return addresses.find((address) => address.kind === kind && address.isPrimary)?.value ?? null;
}

type Told = Pick<ContactRow, 'source' | 'lastInboundAt' | 'lastOutboundAt' | 'isTold'>;

/** Whether it was never announced: its person wrote into groups only (contract.md D2). */
export const isSilent = ({ source, lastInboundAt, lastOutboundAt, isTold }: Told): boolean =>
  source === 'inbound' && lastInboundAt === null && lastOutboundAt === null && !isTold;

export const CONSENT_CHANNELS = ['whatsapp', 'sms', 'email'] as const;
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number];

export const MOST_TAGS = 50;
/** Of the kinds that organizations can set. */
export const MOST_ADDRESSES = 20;
