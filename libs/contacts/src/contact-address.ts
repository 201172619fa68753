import type { ContactAddress, ContactAddressKind } from '@chasqui/entities';
import { spellingsOf } from '@chasqui/phone-numbers';

/** What finds a contact. */
export type Address = Pick<ContactAddress, 'kind' | 'value'>;

/** An address of a contact. */
export type OwnedAddress = Address & Pick<ContactAddress, 'contactId'>;

/** What is known of somebody: the address of each kind that a channel names. */
export interface ChannelAddresses {
  /** Digits. */
  phone: string | null;
  /** `…@lid`. */
  lid: string | null;
  /** Who wrote an SMS without a phone number: a sender name or short code. */
  senderId?: string | null;
}

/** Names an address, alike for equal ones only. */
export const nameOfAddress = ({ kind, value }: Address): string => `${kind} ${value}`;

/**
 * An address in every spelling under which a contact may have it, the given one first: a phone may have several, and all are one
 * person's.
 */
export function spelledAddresses({ kind, value }: Address): Address[] {
  return kind === 'phone' ? spellingsOf(value).map((spelling) => ({ kind, value: spelling })) : [{ kind, value }];
}

/** The addresses that are known. */
export function channelAddresses({ phone, lid, senderId }: ChannelAddresses): Address[] {
  return [address('phone', phone), address('whatsapp_lid', lid), address('sms_sender_id', senderId)].flat();
}

const address = (kind: ContactAddressKind, value: string | null | undefined): Address[] =>
  value ? [{ kind, value }] : [];
