import { describe, expect, it } from '@jest/globals';
import { type KnownContact, planContacts, type ContactHint } from './contact-plan';

const P = '4915100000001';
const Q = '4915100000002';
const L = '111@lid';
const M = '222@lid';

const contact = (id: string, fields: Partial<KnownContact>): KnownContact => ({
  id,
  phone: null,
  lid: null,
  name: null,
  source: 'inbound',
  ...fields,
});
const wrote = (fields: Partial<ContactHint>): ContactHint => ({
  phone: null,
  lid: null,
  name: null,
  hasWritten: true,
  ...fields,
});
const NOTHING = { created: [], announced: [], changed: [], merged: [], freed: [], given: [] };
const mapped = (lid: string, phone: string): ContactHint => ({ phone, lid, name: null, hasWritten: false });

describe('the plan for contacts', () => {
  it('the plan makes one contact of twenty messages of a new sender', () => {
    const plan = planContacts(
      [],
      Array.from({ length: 20 }, () => wrote({ phone: P, lid: L, name: 'Ann' })),
    );
    expect(plan.created).toMatchObject([{ phone: P, lid: L, name: 'Ann', source: 'inbound' }]);
    expect(new Set(plan.contacts.map((found) => found?.id))).toEqual(new Set([plan.created[0]?.id]));
    expect([plan.changed, plan.merged]).toEqual([[], []]);
  });

  it('the plan makes one new contact when phone, LID and both of one person come in one batch', () => {
    const plan = planContacts([], [wrote({ lid: L, name: 'Ann' }), wrote({ phone: P }), wrote({ phone: P, lid: L })]);
    expect(plan.created).toMatchObject([{ phone: P, lid: L, name: 'Ann' }]);
    expect(plan.contacts.map((found) => found?.phone)).toEqual([P, P, P]);
    expect(plan.merged).toEqual([]);
  });

  it('the plan adds the phone to a LID that wrote before', () => {
    const plan = planContacts([contact('l', { lid: L })], [wrote({ phone: P, lid: L })]);
    expect(plan).toMatchObject({ created: [], changed: [{ contact: { id: 'l', phone: P }, changed: ['phone'] }] });
  });

  it('the plan merges a LID into the contact that has its phone, and keeps the name that only the LID had', () => {
    const stored = [contact('p', { phone: P, source: 'api' }), contact('l', { lid: L, name: 'Ann' })];
    const plan = planContacts(stored, [mapped(L, P), wrote({ lid: L })]);
    expect(plan.merged).toEqual([{ from: 'l', into: 'p' }]);
    expect(plan.changed).toEqual([
      { contact: { id: 'p', phone: P, lid: L, name: 'Ann', source: 'api' }, changed: ['name', 'whatsapp_lid'] },
    ]);
    expect(plan.contacts.map((found) => found?.id)).toEqual(['p', 'p']);
  });

  it('the plan takes no address from a contact that two people became: it has the new one besides', () => {
    const others = [{ kind: 'phone', value: Q } as const];
    const stored = [contact('a', { phone: P, lid: L, others })];
    const written = planContacts(stored, [wrote({ phone: Q, lid: M }), wrote({ lid: M })]);
    expect(written).toMatchObject({
      freed: [],
      given: [{ contactId: 'a', kind: 'whatsapp_lid', value: M, isPrimary: false }],
      changed: [{ contact: { id: 'a', phone: P, lid: L }, changed: ['addresses'] }],
    });
    expect(written.contacts.map((found) => found?.id)).toEqual(['a', 'a']);
    const moved = planContacts(stored, [wrote({ phone: '4915100000003', lid: L })]);
    expect(moved).toMatchObject({
      freed: [],
      given: [{ contactId: 'a', kind: 'phone', value: '4915100000003', isPrimary: false }],
    });
    const first = planContacts([contact('a', { phone: P, others })], [wrote({ phone: Q, lid: M })]);
    expect(first).toMatchObject({
      freed: [],
      given: [{ value: M, isPrimary: true }],
      changed: [{ changed: ['whatsapp_lid'] }],
    });
  });

  it('the plan keeps the stored contact of a LID when its phone first writes in the same batch', () => {
    const plan = planContacts([contact('l', { lid: L })], [wrote({ phone: P }), mapped(L, P)]);
    expect([plan.created, plan.merged]).toEqual([[], []]);
    expect(plan.changed).toMatchObject([{ contact: { id: 'l', phone: P, lid: L }, changed: ['phone'] }]);
    expect(plan.contacts.map((found) => found?.id)).toEqual(['l', 'l']);
  });

  it('the plan makes nobody of a mapping of people who never wrote', () => {
    expect(planContacts([], [mapped(L, P)])).toEqual({ ...NOTHING, contacts: [null] });
  });

  it('the plan follows a person to a new number', () => {
    const plan = planContacts([contact('a', { phone: P, lid: L })], [wrote({ phone: Q, lid: L })]);
    expect(plan.changed).toMatchObject([{ contact: { id: 'a', phone: Q, lid: L }, changed: ['phone'] }]);
  });

  it('the plan moves a LID between two contacts that have numbers, and merges nobody', () => {
    const stored = [contact('a', { phone: P, lid: L }), contact('b', { phone: Q, lid: M })];
    const plan = planContacts(stored, [wrote({ phone: Q, lid: L })]);
    expect(plan.merged).toEqual([]);
    expect(plan.changed).toMatchObject([
      { contact: { id: 'a', lid: null }, changed: ['whatsapp_lid'] },
      { contact: { id: 'b', lid: L }, changed: ['whatsapp_lid'] },
    ]);
  });

  it('the plan knows who wrote also when a later line of the batch takes their address away', () => {
    const stored = [contact('p', { phone: P, lid: L }), contact('n', { lid: 'n@lid' })];
    const moved = planContacts(stored, [wrote({ lid: L }), wrote({ phone: P, lid: M })]);
    expect(moved.contacts.map((found) => found?.id)).toEqual(['p', 'p']);
    const renumbered = planContacts(stored, [wrote({ phone: P }), mapped(L, Q)]);
    expect(renumbered.contacts.map((found) => found?.id)).toEqual(['p', 'p']);
    const united = planContacts(stored, [wrote({ phone: Q, lid: M }), wrote({ lid: M }), mapped('n@lid', Q)]);
    expect(united.contacts.map((found) => found?.id)).toEqual(['n', 'n', 'n']);
    const hints = [wrote({ phone: Q, lid: M }), wrote({ lid: M }), wrote({ lid: 'o@lid' }), mapped('o@lid', Q)];
    const twice = planContacts(stored, [...hints, mapped('n@lid', Q)]);
    expect(twice.created).toEqual([]);
    expect(twice.contacts.map((found) => found?.id)).toEqual(['n', 'n', 'n', 'n', 'n']);
  });

  it('the plan gives a person who first writes in a batch what the batch tells of them, also when that stands before', () => {
    const plan = planContacts([], [mapped(L, P), wrote({ lid: L })]);
    expect(plan.created).toMatchObject([{ phone: P, lid: L }]);
    expect(plan.contacts).toEqual([plan.created[0], plan.created[0]]);
  });

  it('the plan reports no change when nothing changed, also when a name went and came back', () => {
    const stored = [contact('a', { phone: P, lid: L, name: 'Ann' })];
    const names = ['Ann', 'Anna', 'Ann', null];
    expect(
      planContacts(
        stored,
        names.map((name) => wrote({ phone: P, lid: L, name })),
      ).changed,
    ).toEqual([]);
  });

  it('the plan takes the shown name over, but never over one that the organization chose', () => {
    const shown = wrote({ phone: P, name: 'Annie' });
    const named = (source: KnownContact['source']) => [contact('a', { phone: P, name: 'Ann', source })];
    expect(planContacts(named('inbound'), [shown]).changed).toMatchObject([{ changed: ['name'] }]);
    expect(planContacts(named('api'), [shown]).changed).toEqual([]);
    expect(planContacts([contact('a', { phone: P, source: 'api' })], [shown]).changed).toMatchObject([
      { contact: { name: 'Annie' }, changed: ['name'] },
    ]);
  });

  it('the plan never replaces a name that the organization chose for a contact who wrote in, also when two become one', () => {
    const chosen = contact('a', { phone: P, name: 'Ms Smith', isNameChosen: true });
    expect(planContacts([chosen], [wrote({ phone: P, name: 'Annie' })]).changed).toEqual([]);
    const shown = planContacts([contact('a', { phone: P, isNameChosen: true })], [wrote({ phone: P, name: 'Annie' })]);
    expect(shown.changed).toMatchObject([{ changed: ['name'] }]);
    const stored = [contact('p', { phone: P, name: 'Annie' }), { ...chosen, id: 'l', phone: null, lid: L }];
    const [united] = planContacts(stored, [mapped(L, P), wrote({ phone: P, name: 'Ann' })]).changed;
    expect(united?.contact).toMatchObject({ id: 'p', name: 'Ms Smith', isNameChosen: true });
  });

  it('the plan makes one contact without a phone of a sender that has only a name, and keeps a name that was chosen for it', () => {
    const sender = wrote({ senderId: 'AMAZON' });
    const { created, contacts } = planContacts([], [sender, sender]);
    expect(created).toMatchObject([{ phone: null, lid: null, senderId: 'AMAZON', name: 'AMAZON' }]);
    expect(contacts).toEqual([created[0], created[0]]);
    const renamed = contact('a', { senderId: 'AMAZON', name: 'Parcels' });
    expect(planContacts([renamed], [sender])).toEqual({ ...NOTHING, contacts: [renamed] });
  });

  describe('the addresses of the plan', () => {
    const phone = (value: string, contactId: string) => ({ contactId, kind: 'phone', value });
    const lid = (value: string, contactId: string) => ({ contactId, kind: 'whatsapp_lid', value });

    it('the plan gives a new contact all addresses that are known of it, and leaves those of others as they are', () => {
      const plan = planContacts([contact('a', { phone: Q })], [wrote({ phone: P, lid: L }), wrote({ phone: Q })]);
      const id = plan.created[0]?.id ?? '';
      expect(plan).toMatchObject({ freed: [], given: [phone(P, id), lid(L, id)] });
    });

    it('the plan frees the old number of a person who has a new one', () => {
      const plan = planContacts([contact('a', { phone: P, lid: L })], [wrote({ phone: Q, lid: L })]);
      expect(plan).toMatchObject({ freed: [phone(P, 'a')], given: [phone(Q, 'a')] });
    });

    it('the plan frees all addresses that change hands before they are given, also when two LIDs change places', () => {
      const stored = [contact('a', { phone: P, lid: L }), contact('b', { phone: Q, lid: M })];
      const plan = planContacts(stored, [mapped(L, Q), mapped(M, P)]);
      expect(plan).toMatchObject({ freed: [lid(L, 'a'), lid(M, 'b')], given: [lid(L, 'b'), lid(M, 'a')] });
    });

    it('the plan moves no addresses when they went and came back in one batch', () => {
      const stored = [contact('a', { phone: P, lid: L }), contact('b', { phone: Q, lid: M })];
      const plan = planContacts(stored, [mapped(L, Q), mapped(M, P), mapped(L, P), mapped(M, Q)]);
      expect(plan).toMatchObject({ changed: [], freed: [], given: [] });
    });

    it('the plan gives addresses that find a contact that goes to the one that stays, and leaves the rest to the merge', () => {
      const others = [{ kind: 'email' as const, value: 'ann@example.org' }];
      const stored = [contact('p', { phone: P, lid: M }), contact('l', { lid: L, others })];
      const plan = planContacts(stored, [mapped(L, P)]);
      expect(plan.merged).toEqual([{ from: 'l', into: 'p' }]);
      expect(plan).toMatchObject({ freed: [lid(M, 'p'), lid(L, 'l')], given: [lid(L, 'p')] });
      expect(plan.contacts[0]?.others).toEqual(others);
    });

    it('the plan finds a contact by an address that is not primary, and changes none', () => {
      const stored = [contact('a', { phone: P, lid: L, others: [{ kind: 'phone', value: Q }] })];
      const plan = planContacts(stored, [wrote({ phone: Q }), wrote({ phone: Q, lid: L })]);
      expect(plan).toEqual({ ...NOTHING, contacts: [stored[0], stored[0]] });
    });

    it('the plan takes a LID that is not primary from a person with a number, who keeps the primary one', () => {
      const others = [{ kind: 'whatsapp_lid' as const, value: L }];
      const stored = [contact('a', { phone: P, lid: M, others }), contact('b', { phone: Q })];
      const plan = planContacts(stored, [mapped(L, Q)]);
      expect(plan.changed).toMatchObject([{ contact: { id: 'b', lid: L }, changed: ['whatsapp_lid'] }]);
      expect(plan).toMatchObject({ merged: [], freed: [lid(L, 'a')], given: [lid(L, 'b')] });
    });
  });

  it('the plan never gives a person the name of a sender without a phone', () => {
    const plan = planContacts([contact('a', { senderId: P })], [wrote({ phone: P })]);
    expect(plan.created).toMatchObject([{ phone: P }]);
    expect(plan.contacts).toEqual(plan.created);
  });

  describe('of phones in two spellings', () => {
    const [LONG, SHORT] = ['5215550100001', '525550100001'];

    it('the plan takes a phone for the contact that has it in another spelling, and changes nothing of it', () => {
      const stored = [contact('a', { phone: SHORT, lid: L })];
      const plan = planContacts(stored, [wrote({ phone: LONG }), wrote({ phone: LONG, lid: L }), mapped(L, LONG)]);
      expect(plan).toEqual({ ...NOTHING, contacts: [stored[0], stored[0], stored[0]] });
    });

    it('the plan takes a phone for the contact with the very spelling, if there is one', () => {
      const stored = [contact('a', { phone: SHORT }), contact('b', { phone: LONG })];
      const plan = planContacts(stored, [wrote({ phone: LONG }), wrote({ phone: SHORT })]);
      expect(plan.contacts.map((found) => found?.id)).toEqual(['b', 'a']);
      expect(plan).toMatchObject(NOTHING);
    });

    it('the plan makes one new contact of both, with the spelling that came first', () => {
      const plan = planContacts([], [wrote({ phone: LONG }), wrote({ phone: SHORT, name: 'Ann' })]);
      expect(plan.created).toMatchObject([{ phone: LONG, name: 'Ann' }]);
      expect(plan.given).toMatchObject([{ value: LONG }]);
      expect(new Set(plan.contacts.map((found) => found?.id)).size).toBe(1);
    });

    it('the plan merges a LID into the contact that has its phone in another spelling', () => {
      const stored = [contact('p', { phone: SHORT, source: 'api' }), contact('l', { lid: L })];
      const plan = planContacts(stored, [mapped(L, LONG)]);
      expect(plan.merged).toEqual([{ from: 'l', into: 'p' }]);
      expect(plan.changed).toMatchObject([{ contact: { id: 'p', phone: SHORT, lid: L }, changed: ['whatsapp_lid'] }]);
    });

    it('the plan finds a contact by another spelling of an address that is not primary', () => {
      const stored = [contact('a', { phone: P, others: [{ kind: 'phone', value: SHORT }] })];
      expect(planContacts(stored, [wrote({ phone: LONG })])).toEqual({ ...NOTHING, contacts: [stored[0]] });
    });
  });
});
