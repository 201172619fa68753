import { describe, expect, it } from '@jest/globals';
import { ContactErasureSteps } from '@chasqui/contacts/records';
import { MessageIntakeRepository } from '@chasqui/messages';
import {
  aContact as aStoredContact,
  aNewMessage,
  aNewSms,
  aPhone,
  aSpelledPhone,
  SPELLED_COUNTRIES,
} from '@chasqui/testing';
import { type ApiClient, type JsonAnswer, summaryOf } from '../../testing/api.client';
import { aPhoneNumber, type ContactAnswer, ContactsWorld } from '../../testing/contacts.world';

const world = new ContactsWorld();
const { aClient, aContact, hear } = world;

const idsOf = ({ body }: JsonAnswer): string[] => (body.data as unknown as ContactAnswer[]).map(({ id }) => id);

async function accept(message: Parameters<MessageIntakeRepository['accept']>[0][number]): Promise<string> {
  const [result] = await new MessageIntakeRepository(world.harness.database).accept([message]);
  if (result === undefined || result instanceof Error) throw result ?? new Error('nothing was said');
  return result.kind;
}

/** A contact that cannot be saved through the API: it has another contact's phone in a different spelling. */
const aTwin = ({ orgId }: ApiClient, phone: string, channels = {}): Promise<string> =>
  aStoredContact(world.harness.database, { orgId, channels, addresses: { phone } });

describe('a contact whose phone has two spellings', () => {
  it.each(SPELLED_COUNTRIES)(
    'in %s it is there already for POST /contacts with the other spelling, alone and in a bulk, and takes what is given for it',
    async (country) => {
      const client = await aClient();
      for (const pair of [aSpelledPhone(country), aSpelledPhone(country).toReversed()]) {
        const [own, other] = pair;
        const { id } = await aContact(client, { phone: own });
        const again = await client.post('/contacts', { phone: other });
        expect([summaryOf(again), again.body.contact_id]).toEqual(['409 CONTACT_EXISTS', id]);
        const bulk = await client.post('/contacts/bulk', { contacts: [{ phone: other }] });
        expect(bulk.body.data.results).toMatchObject([{ error: 'CONTACT_EXISTS', id }]);
        const merged = await client.post('/contacts?on_conflict=merge', { phone: other, name: 'Ana' });
        expect(merged.body.data).toMatchObject({ id, phone: own, name: 'Ana' });
        expect(merged.body.data.addresses).toEqual([{ kind: 'phone', value: own, primary: true }]);
      }
    },
  );

  it('rows of one bulk with both spellings are one contact', async () => {
    const client = await aClient();
    const [long, short] = aSpelledPhone('Mexico');
    const contacts = [
      { phone: short, name: 'Ana' },
      { phone: long, tags: ['vip'] },
    ];
    const { body } = await client.post('/contacts/bulk', { contacts, on_conflict: 'merge' });
    expect(body.data).toMatchObject({ created: 1, updated: 1 });
    expect((await client.get('/contacts')).body.data).toMatchObject([{ phone: short, name: 'Ana', tags: ['vip'] }]);
  });

  it('another contact cannot be given the other spelling, and it can be given it itself', async () => {
    const client = await aClient();
    const [long, short] = aSpelledPhone('Argentina');
    const [own, stranger] = [await aContact(client, { phone: long }), await aContact(client)];
    const refused = await client.patch(`/contacts/${stranger.id}`, { phone: short });
    expect([summaryOf(refused), refused.body.contact_id]).toEqual(['409 CONTACT_EXISTS', own.id]);
    const changed = await client.patch(`/contacts/${own.id}`, { phone: short });
    expect(changed.body.data).toMatchObject({ phone: short, addresses: [{ value: short }] });
    const both = await client.patch(`/contacts/${own.id}`, {
      addresses: [short, long].map((value) => ({ kind: 'phone', value })),
    });
    expect([summaryOf(both), (both.body.data.addresses as unknown[]).length]).toEqual(['200', 2]);
  });

  it('of two contacts with a spelling each the one with the very spelling is meant, and both stay as they can be changed', async () => {
    const client = await aClient();
    const [long, short] = aSpelledPhone('Brazil');
    const { id } = await aContact(client, { phone: long });
    const twin = await aTwin(client, short);
    for (const [phone, meant] of [
      [long, id],
      [short, twin],
    ]) {
      expect((await client.post('/contacts', { phone })).body.contact_id).toBe(meant);
      expect(summaryOf(await client.patch(`/contacts/${meant}`, { name: 'Ana' }))).toBe('200');
    }
    const given = { phone: long, email: 'ana@example.com' };
    expect((await client.post('/contacts?on_conflict=merge', given)).body.data.id).toBe(id);
    const ambiguous = await client.post('/contacts', {
      addresses: [long, short].map((value) => ({ kind: 'phone', value })),
    });
    expect([summaryOf(ambiguous), ambiguous.body.contact_ids]).toEqual(['409 CONTACT_EXISTS', [id, twin]]);
    const merged = await client.post(`/contacts/${id}/merge`, { from_id: twin });
    expect((merged.body.data.addresses as { value: string }[]).map(({ value }) => value).toSorted()).toEqual(
      [long, short, 'ana@example.com'].toSorted(),
    );
  });

  it('lists and segments find it by either spelling', async () => {
    const client = await aClient();
    const pair = aSpelledPhone('Germany');
    const { id } = await aContact(client, { phone: pair[0] });
    await aContact(client);
    for (const phone of pair) {
      expect(idsOf(await client.get(`/contacts?phone=${phone}`))).toEqual([id]);
      expect(idsOf(await client.get(`/contacts?q=${phone}`))).toEqual([id]);
      const isIt = { field: 'phone', op: 'eq', value: phone };
      const isNot = { ...isIt, op: 'neq' };
      const isOneOf = { ...isIt, op: 'in', value: [aPhoneNumber(), phone] };
      const counts = [];
      for (const rule of [isIt, isNot, isOneOf]) {
        const { body } = await client.post('/segments/preview', { match: 'all', rules: [rule] });
        counts.push(body.data.count);
      }
      expect(counts).toEqual([1, 1, 1]);
    }
  });

  it.each(SPELLED_COUNTRIES)(
    'in %s an opt-out stays with the phone when its contact is deleted: the contact that is made with the other spelling is opted out, and an opt-in ends that',
    async (country) => {
      const client = await aClient();
      const phone = await aPhone(world.harness.database, { orgId: client.orgId });
      const [long, short] = aSpelledPhone(country);
      const { id } = await aContact(client, { phone: long });
      await client.post(`/contacts/${id}/opt-out`, { channel: 'all' });
      await client.delete(`/contacts/${id}`);
      const made = await client.post('/contacts', { phone: short });
      expect(made.body.data.channels).toMatchObject({ sms: { opt: 'out' }, whatsapp: { opt: 'out' } });
      const again = String(made.body.data.id);
      const { data } = (await client.get(`/contacts/${again}/consents`)).body;
      expect(data).toHaveLength(2);
      await client.post(`/contacts/${again}/opt-in`, { channel: 'sms' });
      for (const toAddress of [long, short]) expect(await accept(aNewSms(phone, { toAddress }))).toBe('accepted');
    },
  );

  it('an opt-in of its contact ends what was said of the other spelling by a contact that is gone', async () => {
    const client = await aClient();
    const phone = await aPhone(world.harness.database, { orgId: client.orgId });
    const [long, short] = aSpelledPhone('Mexico');
    const { id } = await aContact(client, { phone: long });
    const twin = await aTwin(client, short);
    await client.post(`/contacts/${id}/opt-in`, { channel: 'all' });
    await client.post(`/contacts/${twin}/opt-out`, { channel: 'all' });
    expect(await accept(aNewSms(phone, { toAddress: long }))).toBe('opted_out');
    await client.delete(`/contacts/${twin}`);
    expect(await accept(aNewSms(phone, { toAddress: long }))).toBe('opted_out');
    await client.post(`/contacts/${id}/opt-in`, { channel: 'sms' });
    expect(await accept(aNewSms(phone, { toAddress: long }))).toBe('accepted');
    const whatsapp = { orgId: client.orgId, toAddress: long, obeysOptOut: true };
    expect(await accept(aNewMessage(whatsapp))).toBe('opted_out');
  });

  it.each(SPELLED_COUNTRIES)(
    'in %s a person who was erased is not made again in another spelling, but by a message of theirs; what waits for them is canceled',
    async (country) => {
      const { database } = world.harness;
      const client = await aClient();
      const { orgId } = client;
      const phone = await aPhone(database, { orgId });
      const [long, short] = aSpelledPhone(country);
      const made = await aContact(client, { phone: long });
      const other = await aContact(client);
      const scheduledAt = new Date(Date.now() + 3_600_000);
      for (const toAddress of [long, short, String(other.phone)])
        expect(await accept(aNewMessage({ orgId, toAddress, scheduledAt }))).toBe('accepted');
      expect(await accept(aNewSms(phone, { toAddress: short, scheduledAt }))).toBe('accepted');
      await client.delete(`/contacts/${made.id}?erase=true`);
      while (await new ContactErasureSteps(database, 0).run((work) => work(100)));
      const { rows } = await database.query(
        `select to_address as "to", coalesce(error_code, 'waits') as what, count(*)::int as n from messages
       where org_id = $1 group by 1, 2 order by 3`,
        [orgId],
      );
      expect(rows).toEqual([
        { to: other.phone, what: 'waits', n: 1 },
        { to: 'erased', what: 'CANCELED', n: 3 },
      ]);
      expect(summaryOf(await client.post('/contacts', { phone: short }))).toBe('409 INVALID_STATE');
      expect(summaryOf(await client.patch(`/contacts/${other.id}`, { phone: short }))).toBe('409 INVALID_STATE');
      const bulk = await client.post('/contacts/bulk', { contacts: [{ phone: short }] });
      expect(bulk.body.data.results).toMatchObject([{ error: 'INVALID_STATE' }]);
      expect(await accept(aNewSms(phone, { toAddress: short }))).toBe('opted_out');
      const id = await hear(client, short);
      expect((await client.get(`/contacts/${id}`)).body.data).toMatchObject({ phone: short });
      expect((await client.post('/contacts', { phone: long })).body.contact_id).toBe(id);
    },
  );

  it.each(SPELLED_COUNTRIES)(
    'in %s who writes from the other spelling is the contact, whose phone stays as it is',
    async (country) => {
      const client = await aClient();
      const [long, short] = aSpelledPhone(country);
      const { id } = await aContact(client, { phone: short });
      expect(await hear(client, long)).toBe(id);
      expect((await client.get('/contacts')).body.data).toMatchObject([
        { id, phone: short, addresses: [{ value: short }] },
      ]);
      const twin = await aTwin(client, long);
      expect([await hear(client, long), await hear(client, short)]).toEqual([twin, id]);
    },
  );
});

it('of several contacts with other spellings of a phone none is meant: POST /contacts names them', async () => {
  const client = await aClient();
  const [long, short] = aSpelledPhone('Argentina');
  const { id } = await aContact(client, { phone: short });
  const twin = await aTwin(client, `540${short.slice(2)}`);
  for (const conflict of ['error', 'merge']) {
    const answer = await client.post(`/contacts?on_conflict=${conflict}`, { phone: long });
    expect([summaryOf(answer), answer.body.contact_ids]).toEqual(['409 CONTACT_EXISTS', [id, twin]]);
  }
});

it('a picture stays when the phone of its contact is written in another spelling, and when other fields change', async () => {
  const client = await aClient();
  const [long, short] = aSpelledPhone('Mexico');
  const { id } = await aContact(client, { phone: short });
  await world.harness.database.query(
    `insert into contact_pictures (contact_id, org_id, mode, id, account_id, address, mime, digest, bytes)
     values ($1, $2, 'live', gen_random_uuid(), gen_random_uuid(), $3, 'image/jpeg', '\\x00', '\\x00')`,
    [id, client.orgId, long],
  );
  const hasPicture = async (change: object) =>
    typeof (await client.patch(`/contacts/${id}`, change)).body.data.avatar_url === 'string';
  expect(await hasPicture({ name: 'Ana' })).toBe(true);
  expect(await hasPicture({ phone: long })).toBe(true);
  expect(await hasPicture({ phone: aPhoneNumber() })).toBe(false);
});

it('messages of another spelling go back to their contact when a merge is undone', async () => {
  const { database } = world.harness;
  const client = await aClient();
  const phone = await aPhone(database, { orgId: client.orgId });
  const [long, short] = aSpelledPhone('Brazil');
  const [kept, gone] = [await aContact(client), await aContact(client, { phone: short })];
  await client.post(`/contacts/${kept.id}/merge`, { from_id: gone.id });
  const message = aNewSms(phone, { toAddress: long });
  expect(await accept(message)).toBe('accepted');
  const contactOf = async () => {
    const { rows } = await database.query('select contact_id as id from messages where id = $1', [message.id]);
    return rows[0];
  };
  expect(await contactOf()).toEqual({ id: kept.id });
  await client.post(`/contacts/${kept.id}/unmerge`, { from_id: gone.id });
  expect(await contactOf()).toEqual({ id: gone.id });
});
