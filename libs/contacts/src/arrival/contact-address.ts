import type { ContactAddress, ContactAddressKind } from '@chasqui/database';
import { spellingsOf } from '@chasqui/phone-numbers';

export type Address = Pick<ContactAddress, 'kind' | 'value'>;

export type OwnedAddress = Address & Pick<ContactAddress, 'contactId'>;

export interface ChannelAddresses {
  /** Digits. */
  phone: string | null;
  /** `…@lid`. */
  lid: string | null;
  /** Sender of an SMS without a phone number: a name or short code. */
  senderId?: string | null;
}

export const nameOfAddress = ({ kind, value }: Address): string => `${kind} ${value}`;

/** All spellings under which a contact may have the address, the given one first. */
export function spelledAddresses({ kind, value }: Address): Address[] {
  return kind === 'phone' ? spellingsOf(value).map((spelling) => ({ kind, value: spelling })) : [{ kind, value }];
}

export function channelAddresses({ phone, lid, senderId }: ChannelAddresses): Address[] {
  return [address('phone', phone), address('whatsapp_lid', lid), address('sms_sender_id', senderId)].flat();
}

const address = (kind: ContactAddressKind, value: string | null | undefined): Address[] =>
  value ? [{ kind, value }] : [];
