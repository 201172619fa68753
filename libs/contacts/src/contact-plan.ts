import { v7 as uuidv7 } from 'uuid';
import type { ContactAddressKind, ContactSource } from '@chasqui/entities';
import {
  type Address,
  type ChannelAddresses,
  channelAddresses,
  nameOfAddress as nameOf,
  type OwnedAddress,
  spelledAddresses,
} from './contact-address';

/** Who a gateway or an SMS phone saw. At least one address is known; a `senderId` comes alone. */
export interface ContactHint extends ChannelAddresses {
  /** The name that the sender shows. */
  name: string | null;
  /** False: only told that the two addresses are one person, which makes no contact. */
  hasWritten: boolean;
  /** Wrote into a group: makes a contact of which nobody is told until the two talk alone. */
  inGroup?: boolean;
  /** The organization wrote to them. */
  isOwn?: boolean;
}

/** An address that a contact gets. */
export type GivenAddress = OwnedAddress & { isPrimary: boolean };

/** What is known of a contact by its addresses; those of the channels are the primary ones. */
export interface KnownContact extends ChannelAddresses {
  id: string;
  /** Its addresses besides these; they find it as well. */
  others?: readonly Address[];
  /** The primary one of its emails, which are among the others. */
  email?: string;
  name: string | null;
  /** The organization chose the name, however the contact came to be. */
  isNameChosen?: boolean;
  source: ContactSource;
  /** Known from groups alone: its `contact.created` is still to come. */
  isSilent?: boolean;
}

export interface ContactPlan {
  created: KnownContact[];
  /** Those of whom is told from now on: new ones, and ones that wrote into groups alone before. */
  announced: KnownContact[];
  /** With the fields whose change is told, by their public names. */
  changed: { contact: KnownContact; changed: string[] }[];
  /** Stored contacts that turned out to be the same person; `from` goes. */
  merged: { from: string; into: string }[];
  /** Addresses that their contacts have no more. Others of a contact that goes move with it. */
  freed: OwnedAddress[];
  /** Addresses that their contacts have from now on. */
  given: GivenAddress[];
  /** For each hint its contact; null: it is about nobody whom we know. */
  contacts: (KnownContact | null)[];
}

/**
 * What a batch of hints makes of the contacts that are stored: each person once, by phone before LID. A LID that is
 * first seen alone joins its phone number later, also when both had become contacts. Pure: nothing is written.
 *
 * A phone in another spelling than its contact's is that contact's; if there is one with the very spelling, it is that one's.
 *
 * @param stored every stored contact that has one of the phones in any spelling, LIDs or sender ids, with all of its addresses, and
 *   nobody else
 */
export function planContacts(stored: readonly KnownContact[], hints: readonly ContactHint[]): ContactPlan {
  const index = new AddressIndex(stored);
  // What is only told comes last: it may be about somebody who first writes in this very batch.
  const inOrder = [...hints.filter(({ hasWritten }) => hasWritten), ...hints.filter(({ hasWritten }) => !hasWritten)];
  const noted = new Map(inOrder.map((hint) => [hint, index.note(hint)]));
  // The hints behind it may have taken from everybody the address that a hint names: it is about the same person still.
  const contactOf = (hint: ContactHint) => index.find(hint) ?? index.successorOf(noted.get(hint) ?? null);
  return { ...index.outcome(), contacts: hints.map(contactOf) };
}

class AddressIndex {
  private readonly stored: ReadonlyMap<string, KnownContact>;
  private readonly contacts = new Map<string, KnownContact>();
  private readonly byAddress = new Map<string, KnownContact>();
  private readonly merged: { from: string; into: string }[] = [];
  /** Addresses that contacts got besides those that they had, by contact. */
  private readonly added = new Map<string, Address[]>();
  private readonly successors = new Map<KnownContact, KnownContact>();

  constructor(stored: readonly KnownContact[]) {
    this.stored = new Map(stored.map((contact) => [contact.id, contact]));
    for (const contact of stored) this.add({ ...contact });
  }

  find({ phone, lid, senderId }: ContactHint): KnownContact | null {
    return this.at('phone', phone) ?? this.at('whatsapp_lid', lid) ?? this.at('sms_sender_id', senderId ?? null);
  }

  /** Learns what a hint tells. @returns whom it is about; null: nobody whom we know */
  note(hint: ContactHint): KnownContact | null {
    const contact = this.join(hint) ?? (hint.hasWritten ? this.create(hint) : null);
    if (contact?.isSilent && hint.hasWritten && !hint.inGroup) delete contact.isSilent;
    if (contact === null || hint.name === null) return contact;
    if (hasChosenName(contact)) return contact;
    contact.name = hint.name;
    delete contact.isNameChosen;
    return contact;
  }

  /** The contact that a contact has become. */
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

  /** The one contact behind both addresses, which it has from now on. Null: neither is known. */
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

  /**
   * A contact with one number has the new address in place of the one before. One with several, which two people became, keeps
   * it: nobody knows of which number it is.
   */
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

/** So many addresses find a contact before new ones take the place of others. */
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

/** All addresses of a contact. */
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
