import { v7 as uuidv7 } from 'uuid';
import type { ContactSource } from '@chasqui/entities';

/** Who a gateway or an SMS phone saw. At least one of `phone`, `lid` and `senderId` is known. */
export interface ContactHint {
  /** Digits. */
  phone: string | null;
  /** `…@lid`. */
  lid: string | null;
  /** Who wrote an SMS without a phone number: a sender name or short code. Comes alone. */
  senderId?: string | null;
  /** The name that the sender shows. */
  name: string | null;
  /** False: only told that the two addresses are one person, which makes no contact. */
  hasWritten: boolean;
}

/** What is known of a contact by its addresses. */
export interface KnownContact {
  id: string;
  phone: string | null;
  lid: string | null;
  senderId?: string | null;
  name: string | null;
  source: ContactSource;
}

/** Fields of a contact whose change is told, by their public names. */
export type ContactField = 'name' | 'phone' | 'whatsapp_lid';

export interface ContactPlan {
  created: KnownContact[];
  changed: { contact: KnownContact; changed: ContactField[] }[];
  /** Stored contacts that turned out to be the same person; `from` goes. */
  merged: { from: string; into: string }[];
  /** For each sighting its contact; null: it is about nobody whom we know. */
  contacts: (KnownContact | null)[];
}

/**
 * What a batch of sightings makes of the contacts that are stored: each person once, by phone before LID. A LID that is
 * first seen alone joins its phone number later, also when both had become contacts. Pure: nothing is written.
 *
 * @param stored every stored contact that has one of the phones, LIDs or sender ids, and nobody else
 */
export function planContacts(stored: readonly KnownContact[], hints: readonly ContactHint[]): ContactPlan {
  const index = new AddressIndex(stored);
  // What is only told comes last: it may be about somebody who first writes in this very batch.
  for (const hint of hints) if (hint.hasWritten) index.note(hint);
  for (const hint of hints) if (!hint.hasWritten) index.note(hint);
  return { ...index.outcome(), contacts: hints.map((hint) => index.find(hint)) };
}

class AddressIndex {
  private readonly stored: ReadonlyMap<string, KnownContact>;
  private readonly contacts = new Map<string, KnownContact>();
  private readonly byPhone = new Map<string, KnownContact>();
  private readonly byLid = new Map<string, KnownContact>();
  private readonly bySenderId = new Map<string, KnownContact>();
  private readonly merged: { from: string; into: string }[] = [];

  constructor(stored: readonly KnownContact[]) {
    this.stored = new Map(stored.map((contact) => [contact.id, contact]));
    for (const contact of stored) this.add({ ...contact });
  }

  find({ phone, lid, senderId }: ContactHint): KnownContact | null {
    return this.at(this.byPhone, phone) ?? this.at(this.byLid, lid) ?? this.at(this.bySenderId, senderId ?? null);
  }

  note(hint: ContactHint): void {
    const contact = this.join(hint) ?? (hint.hasWritten ? this.create(hint) : null);
    if (contact === null || hint.name === null) return;
    // The name that a person shows never replaces one that the organization chose.
    if (contact.name === null || contact.source === 'inbound') contact.name = hint.name;
  }

  outcome(): Omit<ContactPlan, 'contacts'> {
    const all = [...this.contacts.values()];
    return {
      created: all.filter(({ id }) => !this.stored.has(id)),
      changed: all.flatMap((contact) => {
        const changed = changesOf(this.stored.get(contact.id), contact);
        return changed.length > 0 ? [{ contact, changed }] : [];
      }),
      merged: this.merged,
    };
  }

  /** The one contact behind both addresses, which it has from now on. Null: neither is known. */
  private join(hint: ContactHint): KnownContact | null {
    const { phone, lid } = hint;
    if (phone === null && lid === null) return this.find(hint);
    const ofPhone = this.at(this.byPhone, phone);
    const ofLid = this.at(this.byLid, lid);
    if (ofPhone === null) {
      // The account of this LID has the number, or has it now: people change their numbers.
      if (ofLid !== null && phone !== null) this.setPhone(ofLid, phone);
      return ofLid;
    }
    if (lid === null || ofLid === ofPhone) return ofPhone;
    if (ofLid === null) {
      this.setLid(ofPhone, lid);
      return ofPhone;
    }
    return this.unite(ofPhone, ofLid, lid);
  }

  private unite(ofPhone: KnownContact, ofLid: KnownContact, lid: string): KnownContact {
    if (ofLid.phone !== null) {
      // Two people with a number each: the LID has moved to the other one.
      this.setLid(ofLid, null);
      this.setLid(ofPhone, lid);
      return ofPhone;
    }
    const isPhoneNew = !this.stored.has(ofPhone.id);
    const [into, from] = isPhoneNew ? [ofLid, ofPhone] : [ofPhone, ofLid];
    const { phone } = ofPhone;
    this.remove(from);
    if (this.stored.has(from.id)) this.merged.push({ from: from.id, into: into.id });
    this.setPhone(into, phone);
    this.setLid(into, lid);
    into.name ??= from.name;
    return into;
  }

  private create({ phone, lid, senderId, name }: ContactHint): KnownContact {
    const contact: KnownContact = { id: uuidv7(), phone, lid, name, source: 'inbound' };
    if (phone === null && lid === null && senderId) {
      contact.senderId = senderId;
      contact.name ??= senderId;
    }
    this.add(contact);
    return contact;
  }

  private add(contact: KnownContact): void {
    this.contacts.set(contact.id, contact);
    if (contact.phone !== null) this.byPhone.set(contact.phone, contact);
    if (contact.lid !== null) this.byLid.set(contact.lid, contact);
    if (contact.senderId) this.bySenderId.set(contact.senderId, contact);
  }

  private remove(contact: KnownContact): void {
    this.contacts.delete(contact.id);
    if (contact.phone !== null) this.byPhone.delete(contact.phone);
    if (contact.lid !== null) this.byLid.delete(contact.lid);
  }

  private setPhone(contact: KnownContact, phone: string | null): void {
    this.remove(contact);
    contact.phone = phone;
    this.add(contact);
  }

  private setLid(contact: KnownContact, lid: string | null): void {
    this.remove(contact);
    contact.lid = lid;
    this.add(contact);
  }

  private at(map: ReadonlyMap<string, KnownContact>, address: string | null): KnownContact | null {
    return address === null ? null : (map.get(address) ?? null);
  }
}

function changesOf(before: KnownContact | undefined, after: KnownContact): ContactField[] {
  if (before === undefined) return [];
  const changed: ContactField[] = [];
  if (before.name !== after.name) changed.push('name');
  if (before.phone !== after.phone) changed.push('phone');
  if (before.lid !== after.lid) changed.push('whatsapp_lid');
  return changed;
}
