import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { InboundContactRepository, contactEvents } from '@chasqui/contacts';
import { EventLogRepository } from '@chasqui/events';
import { MessageIntakeRepository, openInbound } from '@chasqui/messages';
import { aNewSms, aPhone } from '@chasqui/testing';
import type { JsonAnswer } from '../../testing/api.client';
import { aPhoneNumber, ContactsWorld } from '../../testing/contacts.world';

const PEOPLE = 50;

const world = new ContactsWorld();
const { aClient, aContact, events } = world;

function hear(orgId: string, hint: { phone: string | null; lid: string | null; hasWritten: boolean }): Promise<string> {
  const { database } = world.harness;
  const inbound = new InboundContactRepository();
  return database.transaction(async (transaction) => {
    const at = await openInbound(transaction, orgId, 'live');
    const plan = await inbound.plan(transaction, orgId, 'live', [{ ...hint, name: null }]);
    await inbound.apply(transaction, orgId, 'live', plan, at);
    await new EventLogRepository(database).append(transaction, contactEvents({ orgId, mode: 'live' }, plan, at));
    return plan.contacts[0]?.id ?? '';
  });
}

/** Repeats a request that must wait, as its answer says; a deadlock in PostgreSQL is no such answer. */
async function again(ask: () => Promise<JsonAnswer>): Promise<JsonAnswer> {
  for (let left = 20; ; left -= 1) {
    const answer = await ask();
    if (answer.status !== 503 || left === 0) return answer;
    await delay(100);
  }
}

describe('people who write in while the API makes the same people', () => {
  it('50 people end as one contact each, told of once, whoever was first, and nobody waits in a circle', async () => {
    const { database } = world.harness;
    const client = await aClient();
    const phone = await aPhone(database, { orgId: client.orgId });
    const people = Array.from({ length: PEOPLE }, aPhoneNumber);
    const inbound = new InboundContactRepository();
    const log = new EventLogRepository(database);
    const intake = new MessageIntakeRepository(database);
    const shuffled = (seed: number): string[] =>
      people
        .map((person, index) => [(index * 7919 + seed * 104_729) % 997, person] as const)
        .toSorted(([a], [b]) => a - b)
        .map(([, person]) => person);
    const receive = (some: readonly string[]) =>
      database.transaction(async (transaction) => {
        const at = await openInbound(transaction, client.orgId, 'live');
        const hints = some.map((person) => ({
          phone: person,
          lid: `${person}@lid`,
          name: `N${person}`,
          hasWritten: true,
        }));
        const plan = await inbound.plan(transaction, client.orgId, 'live', hints);
        await inbound.apply(transaction, client.orgId, 'live', plan, at);
        const wrote = plan.contacts.flatMap((contact) => (contact ? [{ id: contact.id, at: at.toISOString() }] : []));
        await inbound.touch(transaction, client.orgId, wrote);
        await log.append(transaction, contactEvents({ orgId: client.orgId, mode: 'live' }, plan, at));
      });
    const save = async (some: readonly string[]) => {
      const contacts = some.map((person) => ({ phone: person, email: `${person}@example.com`, tags: ['api'] }));
      const { status, body } = await again(() => client.post('/contacts/bulk', { contacts, on_conflict: 'merge' }));
      expect([status, body.data.failed]).toEqual([200, 0]);
    };
    const saveOne = async (person: string) => {
      const body = { phone: person, company: 'ACME' };
      const { status } = await again(() => client.post('/contacts?on_conflict=merge', body));
      expect(status).toBe(201);
    };
    const send = async (seed: number) => {
      const results = await intake.accept(shuffled(seed).map((toAddress) => aNewSms(phone, { toAddress })));
      expect(results.filter((result) => result instanceof Error || result.kind !== 'accepted')).toEqual([]);
    };
    await Promise.all([
      ...people.map((person) => receive([person])),
      ...[1, 2, 3].map((seed) => receive(shuffled(seed))),
      ...[4, 5, 6].map((seed) => save(shuffled(seed))),
      ...people.slice(0, 20).map(saveOne),
      send(7),
    ]);
    const { rows } = await database.query(
      `select count(*)::int as contacts, count(distinct a.phone)::int as phones, count(a.lid)::int as lids,
         count(a.email)::int as emails, count(*) filter (where c.tags = '{api}')::int as tagged,
         count(*) filter (where s.document like '%' || a.email || '%')::int as found
       from contacts c join contact_search s on s.contact_id = c.id
       cross join lateral (
         select max(value) filter (where kind = 'phone') as phone, max(value) filter (where kind = 'email') as email,
           max(value) filter (where kind = 'whatsapp_lid') as lid
         from contact_addresses a where a.contact_id = c.id) a
       where c.org_id = $1`,
      [client.orgId],
    );
    const all = PEOPLE;
    expect(rows).toEqual([{ contacts: all, phones: all, lids: all, emails: all, tagged: all, found: all }]);
    const created = (await events(client.orgId)).filter(({ type }) => type === 'contact.created');
    expect(new Set(created.map(({ payload }) => (payload.contact as { phone: string }).phone)).size).toBe(PEOPLE);
    expect(created).toHaveLength(PEOPLE);
    expect(world.harness.logLines.filter((line) => line.includes('40P01'))).toEqual([]);
  });

  it('a name that an organization chose stays when the contact writes in under another one', async () => {
    const { database } = world.harness;
    const client = await aClient();
    const inbound = new InboundContactRepository();
    const hear = (phone: string, name: string) =>
      database.transaction(async (transaction) => {
        const at = await openInbound(transaction, client.orgId, 'live');
        const plan = await inbound.plan(transaction, client.orgId, 'live', [
          { phone, lid: null, name, hasWritten: true },
        ]);
        await inbound.apply(transaction, client.orgId, 'live', plan, at);
        return plan.contacts[0]?.id ?? '';
      });
    const [patched, same, merged] = [aPhoneNumber(), aPhoneNumber(), aPhoneNumber()];
    const ids = [await hear(patched, 'Shown'), await hear(same, 'Shown'), await hear(merged, 'Shown')];
    await client.patch(`/contacts/${ids[0]}`, { name: 'Chosen' });
    const before = (await client.get(`/contacts/${ids[1]}`)).body.data;
    expect((await client.patch(`/contacts/${ids[1]}`, { name: 'Shown' })).body.data).toEqual(before);
    await client.post('/contacts?on_conflict=merge', { phone: merged, name: 'Chosen' });
    for (const phone of [patched, same, merged]) await hear(phone, 'Other');
    const names = await Promise.all(ids.map(async (id) => (await client.get(`/contacts/${id}`)).body.data.name));
    expect(names).toEqual(['Chosen', 'Shown', 'Chosen']);
    await client.patch(`/contacts/${ids[0]}`, { name: null });
    await hear(patched, 'Other');
    expect((await client.get(`/contacts/${ids[0]}`)).body.data.name).toBe('Other');
  });

  it('a contact who wrote into groups alone is told of once, as created, when it is first changed over the API', async () => {
    const { database } = world.harness;
    const client = await aClient();
    const inbound = new InboundContactRepository();
    const log = new EventLogRepository(database);
    const hear = (phone: string, inGroup: boolean) =>
      database.transaction(async (transaction) => {
        const at = await openInbound(transaction, client.orgId, 'live');
        const hint = { phone, lid: null, name: null, hasWritten: true, inGroup };
        const plan = await inbound.plan(transaction, client.orgId, 'live', [hint]);
        await inbound.apply(transaction, client.orgId, 'live', plan, at);
        await log.append(transaction, contactEvents({ orgId: client.orgId, mode: 'live' }, plan, at));
        return plan.contacts[0]?.id ?? '';
      });
    const [patched, out, saved] = [aPhoneNumber(), aPhoneNumber(), aPhoneNumber()];
    const ids = [await hear(patched, true), await hear(out, true), await hear(saved, true)];
    await client.patch(`/contacts/${ids[0]}`, { name: 'Ann' });
    await client.patch(`/contacts/${ids[0]}`, { company: 'ACME' });
    await client.post(`/contacts/${ids[1]}/opt-out`, { channel: 'sms' });
    await client.post('/contacts/bulk', { contacts: [{ phone: saved, name: 'Bob' }], on_conflict: 'merge' });
    for (const phone of [patched, out, saved]) await hear(phone, false);
    const idOf = ({ contact }: Record<string, unknown>) => (contact as { id: string }).id;
    const told = (await events(client.orgId)).map(({ type, payload }) => [type, idOf(payload)]);
    expect(told).toEqual([
      ['contact.created', ids[0]],
      ['contact.updated', ids[0]],
      ['contact.created', ids[1]],
      ['contact.opted_out', ids[1]],
      ['contact.created', ids[2]],
    ]);
  });

  it('a LID that an organization described becomes one with the contact of its phone, which keeps its own and takes the rest', async () => {
    const client = await aClient();
    const lid = `${aPhoneNumber()}@lid`;
    const hidden = await hear(client.orgId, { phone: null, lid, hasWritten: true });
    const email = `${aPhoneNumber()}@example.com`;
    const described = { email, tags: ['b', 'c'], company: 'Gone', notes: 'from the LID', blocked: true };
    expect((await client.patch(`/contacts/${hidden}`, described)).status).toBe(200);
    const phone = aPhoneNumber();
    const made = await client.post('/contacts', { phone, tags: ['a', 'b'], company: 'Kept' });
    await hear(client.orgId, { phone, lid, hasWritten: false });
    const { body } = await client.get(`/contacts/${String(made.body.data.id)}`);
    const united = { phone, email, whatsapp_lid: lid, company: 'Kept', notes: 'from the LID', blocked: true };
    expect(body.data).toMatchObject({ ...united, tags: ['a', 'b', 'c'] });
    expect((await client.get(`/contacts/${hidden}`)).status).toBe(404);
    const { type, payload } = (await events(client.orgId)).at(-1) ?? {};
    expect([type, payload?.merged_contact_ids]).toEqual(['contact.updated', [hidden]]);
    expect(payload?.changed).toEqual(['whatsapp_lid', 'email', 'notes', 'tags', 'blocked']);
    for (const query of [`q=${email}`, 'tag=c', '']) {
      const listed = (await client.get(`/contacts?${query}`)).body.data as unknown as { id: string }[];
      expect(listed.map(({ id }) => id)).toEqual([made.body.data.id]);
    }
  });

  it.each([
    ['one below the other', 'of the phone', 'of the LID', 'of the phone\n\nof the LID'],
    ['once, where they stand already', 'of the LID and of the phone', 'of the LID', 'of the LID and of the phone'],
    [
      'cut behind a whole character',
      'x'.repeat(4_990),
      '😀'.repeat(2_000),
      `${'x'.repeat(4_990)}\n\n${'😀'.repeat(8)}`,
    ],
    ['as they are, where they are as long as they may be', 'x'.repeat(5_000), 'of the LID', 'x'.repeat(5_000)],
  ])(
    'notes of both are joined when a LID and a phone become one, as in a merge: %s',
    async (_how, kept, gone, both) => {
      const client = await aClient();
      const describe = async (id: string, notes: string) =>
        expect((await client.patch(`/contacts/${id}`, { notes })).status).toBe(200);
      const notesOf = async (id: string) => (await client.get(`/contacts/${id}`)).body.data.notes;
      const [lid, phone] = [`${aPhoneNumber()}@lid`, aPhoneNumber()];
      const hidden = await hear(client.orgId, { phone: null, lid, hasWritten: true });
      const known = await hear(client.orgId, { phone, lid: null, hasWritten: true });
      await describe(hidden, gone);
      await describe(known, kept);
      await hear(client.orgId, { phone, lid, hasWritten: false });
      expect(await notesOf(known)).toBe(both);
      const { payload } = (await events(client.orgId)).at(-1) ?? {};
      expect(payload).toMatchObject({
        merged_contact_ids: [hidden],
        changed: both === kept ? ['whatsapp_lid'] : ['whatsapp_lid', 'notes'],
      });
      const [survivor, other] = [await aContact(client, { notes: kept }), await aContact(client, { notes: gone })];
      await client.post(`/contacts/${survivor.id}/merge`, { from_id: other.id });
      expect(await notesOf(survivor.id)).toBe(both);
    },
  );
});
