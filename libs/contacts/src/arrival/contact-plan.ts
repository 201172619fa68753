import { v7 as uuidv7 } from 'uuid';
import type { ContactAddressKind, ContactSource } from '@chasqui/database';
import {
  type Address,
  type ChannelAddresses,
  channelAddresses,
  nameOfAddress as nameOf,
  type OwnedAddress,
  spelledAddresses,
} from './contact-address';

/** A person that a gateway or an SMS phone saw. At least one address is known; a `senderId` comes alone. */
export interface ContactHint extends ChannelAddresses {
  name: string | null;
  /** False: only reports that the two addresses are one person, which makes no contact. */
  hasWritten: boolean;
  /** Wrote into a group: makes a contact that is not announced until the two talk alone. */
  inGroup?: boolean;
  isOwn?: boolean;
}

export type GivenAddress = OwnedAddress & { isPrimary: boolean };

export interface KnownContact extends ChannelAddresses {
  id: string;
  others?: readonly Address[];
  /** The primary one of its emails, which are among the others. */
  email?: string;
  name: string | null;
  /** The organization chose the name, however the contact came to be. */
  isNameChosen?: boolean;
  source: ContactSource;
  /** Known from groups only: its `contact.created` is still to come. */
  isSilent?: boolean;
}

export interface ContactPlan {
  created: KnownContact[];
  /** Contacts to announce: new ones, and ones that only wrote into groups before. */
  announced: KnownContact[];
  changed: { contact: KnownContact; changed: string[] }[];
  merged: { from: string; into: string }[];
  /** Addresses that their contacts lose. Others of a contact that goes move with it. */
  freed: OwnedAddress[];
  given: GivenAddress[];
  /** Contact for each hint, in order; null if unknown. */
  contacts: (KnownContact | null)[];
}

/**
 * Each person once, by phone before LID. A LID that is first seen alone joins its phone number later, even when both
 * had become contacts. A phone in another spelling belongs to the contact that has it, unless another one has the exact
 * spelling. Pure.
 * @param stored exactly the stored contacts that have one of the phones (in any spelling), LIDs or sender ids, with all
 * of their addresses
 */
export function planContacts(stored: readonly KnownContact[], hints: readonly ContactHint[]): ContactPlan {
  const index = new AddressIndex(stored);
  // Hints about persons who did not write come last: such a person may first write in this very batch.
  const inOrder = [...hints.filter(({ hasWritten }) => hasWritten), ...hints.filter(({ hasWritten }) => !hasWritten)];
  const noted = new Map(inOrder.map((hint) => [hint, index.note(hint)]));
  // A later hint may have taken away the address that a hint names; it is still about the same person.
  const contactOf = (hint: ContactHint) => index.find(hint) ?? index.successorOf(noted.get(hint) ?? null);
  return { ...index.outcome(), contacts: hints.map(contactOf) };
}

class AddressIndex {
  private readonly stored: ReadonlyMap<string, KnownContact>;
  private readonly contacts = new Map<string, KnownContact>();
  private readonly byAddress = new Map<string, KnownContact>();
  private readonly merged: { from: string; into: string }[] = [];
  private readonly added = new Map<string, Address[]>();
  private readonly successors = new Map<KnownContact, KnownContact>();

  constructor(stored: readonly KnownContact[]) {
    this.stored = new Map(stored.map((contact) => [contact.id, contact]));
    for (const contact of stored) this.add({ ...contact });
  }

  find({ phone, lid, senderId }: ContactHint): KnownContact | null {
    return this.at('phone', phone) ?? this.at('whatsapp_lid', lid) ?? this.at('sms_sender_id', senderId ?? null);
  }

  note(hint: ContactHint): KnownContact | null {
    const contact = this.join(hint) ?? (hint.hasWritten ? this.create(hint) : null);
    if (contact?.isSilent && hint.hasWritten && !hint.inGroup) delete contact.isSilent;
    if (contact === null || hint.name === null) return contact;
    if (hasChosenName(contact)) return contact;
    contact.name = hint.name;
    delete contact.isNameChosen;
    return contact;
  }

  successorOf(contact: KnownContact | null): KnownContact | null {
    const next = contact && this.successors.get(contact);
    return next ? this.successorOf(next) : contact;
  }

  outcome(): Omit<ContactPlan, 'contacts'> {
    const all = [...this.contacts.values()];
    return {
      created: all.filter(({ id }) => !this.stored.has(id)),
      announced: all.filter(({ id, isSilent }) => !isSilent && !this.wasTold(id)),
      changed: all.flatMap((contact) => {
        const changed = changesOf(this.stored.get(contact.id), contact);
        if (this.added.has(contact.id)) changed.push('addresses');
        return changed.length > 0 ? [{ contact, changed }] : [];
      }),
      merged: this.merged,
      ...this.movedAddresses(all),
    };
  }

  private wasTold(id: string): boolean {
    const before = this.stored.get(id);
    return before !== undefined && !before.isSilent;
  }

  private movedAddresses(all: readonly KnownContact[]): Pick<ContactPlan, 'freed' | 'given'> {
    const before = [...this.stored.values()].flatMap((contact) => owned(contact, addressesOf(contact)));
    const held = new Set(before.map(nameOfOwned));
    const given = all
      .flatMap((contact) => [
        ...owned(contact, channelAddresses(contact)).map((each) => ({ ...each, isPrimary: true })),
        ...owned(contact, this.added.get(contact.id) ?? []).map((each) => ({ ...each, isPrimary: false })),
      ])
      .filter((each) => !held.has(nameOfOwned(each)));
    const taken = new Set(given.map(nameOf));
    return {
      freed: before.filter((each) => {
        const now = this.byAddress.get(nameOf(each));
        return now === undefined || (now.id !== each.contactId && taken.has(nameOf(each)));
      }),
      given,
    };
  }

  private join(hint: ContactHint): KnownContact | null {
    const { phone, lid } = hint;
    if (phone === null && lid === null) return this.find(hint);
    const ofPhone = this.at('phone', phone);
    const ofLid = this.at('whatsapp_lid', lid);
    if (ofPhone === null) {
      // The account of this LID has the number, or has it now: people change their numbers.
      if (ofLid !== null && phone !== null) this.give(ofLid, 'phone', phone);
      return ofLid;
    }
    if (lid === null || ofLid === ofPhone) return ofPhone;
    if (ofLid === null) {
      this.give(ofPhone, 'whatsapp_lid', lid);
      return ofPhone;
    }
    return this.unite(ofPhone, ofLid, lid);
  }

  private unite(ofPhone: KnownContact, ofLid: KnownContact, lid: string): KnownContact {
    if (ofLid.phone !== null) {
      // Two people with a number each: the LID has moved to the other one.
      this.change(ofLid, ofLid.lid === lid ? { lid: null } : { others: ofLid.others?.filter(isNot(lid)) });
      this.give(ofPhone, 'whatsapp_lid', lid);
      return ofPhone;
    }
    const isPhoneNew = !this.stored.has(ofPhone.id);
    const [into, from] = isPhoneNew ? [ofLid, ofPhone] : [ofPhone, ofLid];
    const { phone } = ofPhone;
    this.remove(from);
    this.successors.set(from, into);
    if (this.stored.has(from.id)) {
      this.merged.push({ from: from.id, into: into.id });
      const more = addressesOf(from).filter(isNot(lid));
      if (more.length > 0) this.change(into, { others: [...(into.others ?? []), ...more] });
    }
    this.change(into, { phone });
    this.give(into, 'whatsapp_lid', lid);
    if (!from.isSilent) delete into.isSilent;
    if (into.name === null || (hasChosenName(from) && !hasChosenName(into))) takeName(into, from);
    if (from.email !== undefined) into.email ??= from.email;
    return into;
  }

  private create({ phone, lid, senderId, name, inGroup }: ContactHint): KnownContact {
    const contact: KnownContact = {
      id: uuidv7(),
      phone,
      lid,
      name,
      source: 'inbound',
      ...(inGroup && { isSilent: true }),
    };
    if (phone === null && lid === null && senderId) {
      contact.senderId = senderId;
      contact.name ??= senderId;
    }
    this.add(contact);
    return contact;
  }

  /** A contact with several numbers, merged from two, keeps the old address: it is unknown which number has it. */
  private give(contact: KnownContact, kind: 'phone' | 'whatsapp_lid', value: string): void {
    const key = kind === 'phone' ? 'phone' : 'lid';
    const has = addressesOf(contact);
    const isOneOfSeveral = has.filter((each) => each.kind === 'phone').length > 1 && has.length < MOST_ADDRESSES;
    if (contact[key] === null || !isOneOfSeveral) return this.change(contact, { [key]: value });
    this.added.set(contact.id, [...(this.added.get(contact.id) ?? []), { kind, value }]);
    this.change(contact, { others: [...(contact.others ?? []), { kind, value }] });
  }

  private change(contact: KnownContact, addresses: Partial<Pick<KnownContact, 'phone' | 'lid' | 'others'>>): void {
    this.remove(contact);
    this.add(Object.assign(contact, addresses));
  }

  private add(contact: KnownContact): void {
    this.contacts.set(contact.id, contact);
    for (const address of addressesOf(contact)) this.byAddress.set(nameOf(address), contact);
  }

  private remove(contact: KnownContact): void {
    this.contacts.delete(contact.id);
    for (const address of addressesOf(contact)) this.byAddress.delete(nameOf(address));
  }

  private at(kind: ContactAddressKind, value: string | null): KnownContact | null {
    if (value === null) return null;
    for (const address of spelledAddresses({ kind, value })) {
      const contact = this.byAddress.get(nameOf(address));
      if (contact !== undefined) return contact;
    }
    return null;
  }
}

/** A contact with this many addresses has the old one replaced instead. */
const MOST_ADDRESSES = 50;

/** The name that a person shows never replaces one that the organization chose. */
const hasChosenName = ({ name, isNameChosen, source }: KnownContact): boolean =>
  name !== null && (isNameChosen === true || source !== 'inbound');

function takeName(into: KnownContact, from: KnownContact): void {
  into.name = from.name;
  if (hasChosenName(from)) into.isNameChosen = true;
}

const nameOfOwned = (address: OwnedAddress): string => `${address.contactId} ${nameOf(address)}`;

const isNot =
  (lid: string) =>
  ({ kind, value }: Address): boolean =>
    kind !== 'whatsapp_lid' || value !== lid;

export const addressesOf = (contact: KnownContact): Address[] => [
  ...channelAddresses(contact),
  ...(contact.others ?? []),
];

const owned = ({ id }: KnownContact, addresses: readonly Address[]): OwnedAddress[] =>
  addresses.map(({ kind, value }) => ({ contactId: id, kind, value }));

function changesOf(before: KnownContact | undefined, after: KnownContact): string[] {
  if (before === undefined) return [];
  const changed: string[] = [];
  if (before.name !== after.name) changed.push('name');
  if (before.phone !== after.phone) changed.push('phone');
  if (before.lid !== after.lid) changed.push('whatsapp_lid');
  return changed;
}
