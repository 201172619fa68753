import type { Contact, ContactAddress, Mode } from '@chasqui/entities';
import { canonicalPhone } from '@chasqui/phone-numbers';

/** Whose contacts they are. */
export interface ContactOwner {
  orgId: string;
  mode: Mode;
}

/** An address of a contact. */
export type RecordAddress = Pick<ContactAddress, 'kind' | 'value' | 'isPrimary'>;

/** Names an address, alike for equal ones, and for one phone in two spellings. */
export const identityOf = ({ kind, value }: Pick<RecordAddress, 'kind' | 'value'>): string =>
  `${kind} ${kind === 'phone' ? canonicalPhone(value) : value}`;

/** Fields of a contact that hold one text. */
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

/** All that is known of a contact. Custom fields are by the id of their definition. */
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
  /** The picture that the person shows, which we keep; it is shown where `avatarUrl` says nothing. */
  pictureId: string | null;
  /** Whose picture it is: one of the phones or LIDs. */
  pictureAddress: string | null;
};

/** The address of a kind that is shown; null: it has none. */
export function primaryOf({ addresses }: Pick<ContactRow, 'addresses'>, kind: RecordAddress['kind']): string | null {
  return addresses.find((address) => address.kind === kind && address.isPrimary)?.value ?? null;
}

type Told = Pick<ContactRow, 'source' | 'lastInboundAt' | 'lastOutboundAt' | 'isTold'>;

/** Whether nobody was told of it yet: it wrote into groups alone (contract.md D2). */
export const isSilent = ({ source, lastInboundAt, lastOutboundAt, isTold }: Told): boolean =>
  source === 'inbound' && lastInboundAt === null && lastOutboundAt === null && !isTold;

/** Channels about which contacts say whether they want messages. */
export const CONSENT_CHANNELS = ['whatsapp', 'sms', 'email'] as const;
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number];

/** Tags of a contact at most. */
export const MOST_TAGS = 50;
/** Addresses of a contact at most that somebody may give it. */
export const MOST_ADDRESSES = 20;
