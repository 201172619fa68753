"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "planContacts", {
    enumerable: true,
    get: function() {
        return planContacts;
    }
});
const _uuid = require("uuid");
const _contactaddress = require("./contact-address");
function planContacts(stored, hints) {
    const index = new AddressIndex(stored);
    // What is only told comes last: it may be about somebody who first writes in this very batch.
    const inOrder = [
        ...hints.filter(({ hasWritten })=>hasWritten),
        ...hints.filter(({ hasWritten })=>!hasWritten)
    ];
    const noted = new Map(inOrder.map((hint)=>[
            hint,
            index.note(hint)
        ]));
    // The hints behind it may have taken from everybody the address that a hint names: it is about the same person still.
    const contactOf = (hint)=>index.find(hint) ?? index.successorOf(noted.get(hint) ?? null);
    return {
        ...index.outcome(),
        contacts: hints.map(contactOf)
    };
}
let AddressIndex = class AddressIndex {
    constructor(stored){
        this.contacts = new Map();
        this.byAddress = new Map();
        this.merged = [];
        this.successors = new Map();
        this.stored = new Map(stored.map((contact)=>[
                contact.id,
                contact
            ]));
        for (const contact of stored)this.add({
            ...contact
        });
    }
    find({ phone, lid, senderId }) {
        return this.at('phone', phone) ?? this.at('whatsapp_lid', lid) ?? this.at('sms_sender_id', senderId ?? null);
    }
    /** Learns what a hint tells. @returns whom it is about; null: nobody whom we know */ note(hint) {
        const contact = this.join(hint) ?? (hint.hasWritten ? this.create(hint) : null);
        if (contact?.isSilent && hint.hasWritten && !hint.inGroup) delete contact.isSilent;
        if (contact === null || hint.name === null) return contact;
        // The name that a person shows never replaces one that the organization chose.
        if (contact.name === null || contact.source === 'inbound') contact.name = hint.name;
        return contact;
    }
    /** The contact that a contact has become. */ successorOf(contact) {
        const next = contact && this.successors.get(contact);
        return next ? this.successorOf(next) : contact;
    }
    outcome() {
        const all = [
            ...this.contacts.values()
        ];
        return {
            created: all.filter(({ id })=>!this.stored.has(id)),
            announced: all.filter(({ id, isSilent })=>!isSilent && !this.wasTold(id)),
            changed: all.flatMap((contact)=>{
                const changed = changesOf(this.stored.get(contact.id), contact);
                return changed.length > 0 ? [
                    {
                        contact,
                        changed
                    }
                ] : [];
            }),
            merged: this.merged,
            ...this.movedAddresses(all)
        };
    }
    wasTold(id) {
        const before = this.stored.get(id);
        return before !== undefined && !before.isSilent;
    }
    movedAddresses(all) {
        const before = [
            ...this.stored.values()
        ].flatMap((contact)=>owned(contact, addressesOf(contact)));
        const held = new Set(before.map(nameOfOwned));
        const given = all.flatMap((contact)=>owned(contact, (0, _contactaddress.channelAddresses)(contact))).filter((each)=>!held.has(nameOfOwned(each)));
        const taken = new Set(given.map(_contactaddress.nameOfAddress));
        return {
            freed: before.filter((each)=>{
                const now = this.byAddress.get((0, _contactaddress.nameOfAddress)(each));
                return now === undefined || now.id !== each.contactId && taken.has((0, _contactaddress.nameOfAddress)(each));
            }),
            given
        };
    }
    /** The one contact behind both addresses, which it has from now on. Null: neither is known. */ join(hint) {
        const { phone, lid } = hint;
        if (phone === null && lid === null) return this.find(hint);
        const ofPhone = this.at('phone', phone);
        const ofLid = this.at('whatsapp_lid', lid);
        if (ofPhone === null) {
            // The account of this LID has the number, or has it now: people change their numbers.
            if (ofLid !== null && phone !== null) this.change(ofLid, {
                phone
            });
            return ofLid;
        }
        if (lid === null || ofLid === ofPhone) return ofPhone;
        if (ofLid === null) {
            this.change(ofPhone, {
                lid
            });
            return ofPhone;
        }
        return this.unite(ofPhone, ofLid, lid);
    }
    unite(ofPhone, ofLid, lid) {
        if (ofLid.phone !== null) {
            // Two people with a number each: the LID has moved to the other one.
            this.change(ofLid, ofLid.lid === lid ? {
                lid: null
            } : {
                others: ofLid.others?.filter(isNot(lid))
            });
            this.change(ofPhone, {
                lid
            });
            return ofPhone;
        }
        const isPhoneNew = !this.stored.has(ofPhone.id);
        const [into, from] = isPhoneNew ? [
            ofLid,
            ofPhone
        ] : [
            ofPhone,
            ofLid
        ];
        const { phone } = ofPhone;
        this.remove(from);
        this.successors.set(from, into);
        if (this.stored.has(from.id)) {
            this.merged.push({
                from: from.id,
                into: into.id
            });
            const more = addressesOf(from).filter(isNot(lid));
            if (more.length > 0) this.change(into, {
                others: [
                    ...into.others ?? [],
                    ...more
                ]
            });
        }
        this.change(into, {
            phone,
            lid
        });
        if (!from.isSilent) delete into.isSilent;
        into.name ??= from.name;
        return into;
    }
    create({ phone, lid, senderId, name, inGroup }) {
        const contact = {
            id: (0, _uuid.v7)(),
            phone,
            lid,
            name,
            source: 'inbound',
            ...inGroup && {
                isSilent: true
            }
        };
        if (phone === null && lid === null && senderId) {
            contact.senderId = senderId;
            contact.name ??= senderId;
        }
        this.add(contact);
        return contact;
    }
    change(contact, addresses) {
        this.remove(contact);
        this.add(Object.assign(contact, addresses));
    }
    add(contact) {
        this.contacts.set(contact.id, contact);
        for (const address of addressesOf(contact))this.byAddress.set((0, _contactaddress.nameOfAddress)(address), contact);
    }
    remove(contact) {
        this.contacts.delete(contact.id);
        for (const address of addressesOf(contact))this.byAddress.delete((0, _contactaddress.nameOfAddress)(address));
    }
    at(kind, value) {
        return value === null ? null : this.byAddress.get((0, _contactaddress.nameOfAddress)({
            kind,
            value
        })) ?? null;
    }
};
const nameOfOwned = (address)=>`${address.contactId} ${(0, _contactaddress.nameOfAddress)(address)}`;
const isNot = (lid)=>({ kind, value })=>kind !== 'whatsapp_lid' || value !== lid;
const addressesOf = (contact)=>[
        ...(0, _contactaddress.channelAddresses)(contact),
        ...contact.others ?? []
    ];
const owned = ({ id }, addresses)=>addresses.map(({ kind, value })=>({
            contactId: id,
            kind,
            value
        }));
function changesOf(before, after) {
    if (before === undefined) return [];
    const changed = [];
    if (before.name !== after.name) changed.push('name');
    if (before.phone !== after.phone) changed.push('phone');
    if (before.lid !== after.lid) changed.push('whatsapp_lid');
    return changed;
}

//# sourceMappingURL=contact-plan.js.map