import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { MessageIntakeRepository } from '@chasqui/messages';
import { aNewMessage, aNewSms, aNumber, aPhone } from '@chasqui/testing';
import { summaryOf } from '../../testing/api.client';
import { aPhoneNumber, ContactsWorld, TIME } from '../../testing/contacts.world';

const world = new ContactsWorld();
const { aClient, aContact, allow, events, hear } = world;

const NEVER = { opt: 'unknown', at: null, source: null };

/** Ids that must look the same to the caller: malformed, unknown, another organization's, another mode's. */
async function foreignIds(orgId: string): Promise<string[]> {
  const foreign = await aContact(await aClient());
  const ofTest = await aContact(await aClient({ orgId, mode: 'test' }));
  return ['x', `${randomUUID()}0`, '%00', randomUUID(), foreign.id, ofTest.id];
}

describe('POST /contacts', () => {
  it('POST /contacts answers 201 with all that was set, as it is stored, and tells of it', async () => {
    const client = await aClient();
    const phone = aPhoneNumber();
    const answer = await client.post('/contacts', {
      name: ' Ana López ',
      first_name: 'Ana',
      last_name: 'López',
      phone: `+${phone.slice(0, 4)} (${phone.slice(4)})`,
      email: ' Ana@Example.COM ',
      external_id: 'crm-1',
      avatar_url: 'https://93.184.216.34/a.png',
      language: 'pt-br',
      timezone: 'America/Bogota',
      country: 'co',
      company: 'ACME',
      tags: [' VIP', 'vip', 'new'],
      blocked: true,
      notes: 'Likes tea.',
    });
    expect(summaryOf(answer)).toBe('201');
    expect(answer.body.data).toEqual({
      id: expect.any(String),
      name: 'Ana López',
      first_name: 'Ana',
      last_name: 'López',
      phone,
      email: 'ana@example.com',
      whatsapp_lid: null,
      external_id: 'crm-1',
      avatar_url: 'https://93.184.216.34/a.png',
      language: 'pt-BR',
      timezone: 'America/Bogota',
      country: 'CO',
      company: 'ACME',
      tags: ['vip', 'new'],
      custom_fields: {},
      channels: { whatsapp: NEVER, sms: NEVER, email: NEVER },
      addresses: [
        { kind: 'email', value: 'ana@example.com', primary: true },
        { kind: 'external_id', value: 'crm-1', primary: true },
        { kind: 'phone', value: phone, primary: true },
      ],
      blocked: true,
      source: 'api',
      notes: 'Likes tea.',
      last_inbound_at: null,
      last_outbound_at: null,
      created_at: TIME,
      updated_at: TIME,
    });
    const { id } = answer.body.data as { id: string };
    expect((await client.get(`/contacts/${id.toUpperCase()}`)).body).toEqual(answer.body);
    const contact = { id, name: 'Ana López', phone, email: 'ana@example.com', whatsapp_lid: null, source: 'api' };
    expect(await events(client.orgId)).toEqual([
      { type: 'contact.created', payload: { contact: { ...contact, updated_at: answer.body.data.updated_at } } },
    ]);
  });

  it.each([
    ['', '400 INVALID_BODY'],
    [{}, '400 INVALID_BODY'],
    [{ name: 'Ana', phone: '', email: null }, '400 INVALID_BODY'],
    [{ phone: '0151 234567' }, '400 VALIDATION phone'],
    [{ phone: 4_915_112_345_678 }, '400 VALIDATION phone'],
    [{ email: 'ana@' }, '400 VALIDATION email'],
    [{ email: 'ana@example.com\n' + 'x'.repeat(300) }, '400 VALIDATION email'],
    [{ external_id: 'x'.repeat(201) }, '400 VALIDATION external_id'],
    [{ external_id: 'a', name: 'x'.repeat(201) }, '400 VALIDATION name'],
    [{ external_id: 'a', name: 'a\0b' }, '400 VALIDATION name'],
    [{ external_id: 'a', avatar_url: 'https://10.0.0.1/a.png' }, '400 VALIDATION avatar_url'],
    [{ external_id: 'a', language: 'not a language' }, '400 VALIDATION language'],
    [{ external_id: 'a', timezone: 'Mars/Base' }, '400 VALIDATION timezone'],
    [{ external_id: 'a', country: 'COL' }, '400 VALIDATION country'],
    [{ external_id: 'a', tags: 'vip' }, '400 VALIDATION tags'],
    [{ external_id: 'a', tags: Array.from({ length: 51 }, (_, n) => `t${n}`) }, '400 VALIDATION tags'],
    [{ external_id: 'a', custom_fields: { nope: 1 } }, '400 VALIDATION custom_fields.nope'],
    [{ external_id: 'a', custom_fields: ['x'] }, '400 VALIDATION custom_fields'],
    [{ external_id: 'a', blocked: 'yes' }, '400 VALIDATION blocked'],
    [{ external_id: 'a', notes: 'x'.repeat(5_001) }, '400 VALIDATION notes'],
    [{ external_id: 'a', add_tags: ['x'] }, '400 VALIDATION add_tags'],
    [{ external_id: 'a', channels: { sms: { opt: 'in' } } }, '400 VALIDATION channels'],
    [{ addresses: [{ kind: 'fax', value: '1' }] }, '400 VALIDATION addresses'],
    [{ phone: '15551234567', addresses: [{ kind: 'email', value: 'a@example.com' }] }, '400 VALIDATION addresses'],
  ])('POST /contacts answers 400 for %j, and makes nothing', async (body, expected) => {
    const client = await aClient();
    expect(summaryOf(await client.post('/contacts', body))).toBe(expected);
    expect((await client.get('/contacts')).body.total).toBe(0);
  });

  it('POST /contacts answers 409 CONTACT_EXISTS with the contact that has an address, also one that is not primary', async () => {
    const client = await aClient();
    const [first, second] = [aPhoneNumber(), aPhoneNumber()];
    const addresses = [
      { kind: 'phone', value: first },
      { kind: 'phone', value: `+${second}` },
      { kind: 'email', value: 'ana@example.com' },
    ];
    const made = await client.post('/contacts', { addresses });
    expect(made.body.data).toMatchObject({ phone: first, email: 'ana@example.com' });
    for (const body of [{ phone: second }, { email: 'ANA@example.com' }]) {
      const refused = await client.post('/contacts', body);
      expect(summaryOf(refused)).toBe('409 CONTACT_EXISTS');
      expect(refused.body).toMatchObject({ contact_id: made.body.data.id });
    }
    expect(summaryOf(await (await aClient()).post('/contacts', { phone: second }))).toBe('201');
    const test = await aClient({ orgId: client.orgId, mode: 'test' });
    expect(summaryOf(await test.post('/contacts', { phone: second }))).toBe('201');
  });

  it('POST /contacts answers 409 CONTACT_EXISTS with all contacts that have the addresses, also with on_conflict=merge', async () => {
    const client = await aClient();
    const one = await aContact(client, { email: 'one@example.com' });
    const other = await aContact(client, { external_id: 'other' });
    const body = { email: 'one@example.com', external_id: 'other' };
    for (const query of ['', '?on_conflict=merge']) {
      const refused = await client.post(`/contacts${query}`, body);
      expect(summaryOf(refused)).toBe('409 CONTACT_EXISTS');
      expect(refused.body.contact_ids).toEqual(expect.arrayContaining([one.id, other.id]));
    }
  });

  it('POST /contacts with on_conflict=merge changes what is given, adds tags and addresses, and keeps the primary ones', async () => {
    const client = await aClient();
    const [phone, second] = [aPhoneNumber(), aPhoneNumber()];
    const made = await aContact(client, { phone, external_id: 'x', name: 'Ana', company: 'ACME', tags: ['a'] });
    const merged = await client.post('/contacts?on_conflict=merge', {
      external_id: 'x',
      phone: second,
      email: 'ana@example.com',
      name: 'Anna',
      tags: ['b'],
    });
    expect(summaryOf(merged)).toBe('201');
    expect(merged.body.data).toMatchObject({
      id: made.id,
      name: 'Anna',
      company: 'ACME',
      phone,
      email: 'ana@example.com',
      tags: ['a', 'b'],
    });
    const [, updated] = await events(client.orgId);
    expect(updated?.payload.changed).toEqual(['name', 'email', 'addresses', 'tags']);
    expect(summaryOf(await client.post('/contacts?on_conflict=merge', { phone: second }))).toBe('201');
    expect(await events(client.orgId)).toHaveLength(2);
    expect(summaryOf(await client.post('/contacts?on_conflict=skip', { phone }))).toBe('400 VALIDATION on_conflict');
  });

  it('POST /contacts answers 403 PLAN_LIMIT with limit, used and max; of 20 at once it makes exactly so many', async () => {
    const client = await aClient();
    await allow(client.orgId, 5);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.post('/contacts', { phone: aPhoneNumber() })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(summaryOf))).toEqual(new Set(['403 PLAN_LIMIT']));
    expect(refused[0]?.body).toMatchObject({ limit: 'contacts', used: 5, max: 5, resets_at: null });
    const test = await aClient({ orgId: client.orgId, mode: 'test' });
    expect(summaryOf(await test.post('/contacts', { phone: aPhoneNumber() }))).toBe('201');
  });

  it('an SMS to a stranger, and one who writes in, are contacts beyond the plan, and count: POST /contacts answers 403 PLAN_LIMIT', async () => {
    const client = await aClient();
    await aPhone(world.harness.database, { orgId: client.orgId });
    await allow(client.orgId, 1);
    await aContact(client);
    const [stranger, writer, ...others] = [aPhoneNumber(), aPhoneNumber(), aPhoneNumber(), aPhoneNumber()];
    expect(summaryOf(await client.post('/sms/send', { to: stranger, message: 'hello' }))).toBe('201');
    const messages = others.map((to) => ({ to, message: 'hello' }));
    const bulk = await client.post('/sms/bulk', { messages });
    expect([summaryOf(bulk), bulk.body.data]).toEqual(['202', expect.objectContaining({ pending: 2, failed: 0 })]);
    await hear(client, writer);
    const made = async (phone: string) => (await client.get(`/contacts?phone=${phone}`)).body.data;
    for (const phone of [stranger, ...others]) expect(await made(phone)).toMatchObject([{ phone, source: 'api' }]);
    expect(await made(writer)).toMatchObject([{ phone: writer, source: 'inbound' }]);
    const ask = async (): Promise<string> => summaryOf(await client.post('/contacts', { phone: aPhoneNumber() }));
    expect(await ask()).toBe('403 PLAN_LIMIT');
    expect(summaryOf(await client.post('/contacts?on_conflict=merge', { phone: stranger, name: 'Ana' }))).toBe('201');
    await allow(client.orgId, 5);
    expect(await ask()).toBe('403 PLAN_LIMIT');
    await allow(client.orgId, 6);
    expect(await ask()).toBe('201');
  });

  it('POST /contacts makes one of 20 at once with one email', async () => {
    const client = await aClient();
    const body = { email: 'ana@example.com' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.post('/contacts', body)));
    expect(answers.map(summaryOf).sort()).toEqual(['201', ...Array.from({ length: 19 }, () => '409 CONTACT_EXISTS')]);
  });

  it('POST /contacts answers a retry with its Idempotency-Key as the first, and a refusal frees the key', async () => {
    const client = await aClient();
    const ask = (body: object) => client.ask('POST', '/contacts', body, { 'idempotency-key': 'k' });
    const made = await aContact(client, { email: 'a@example.com' });
    expect(summaryOf(await ask({ email: 'a@example.com' }))).toBe('409 CONTACT_EXISTS');
    await client.delete(`/contacts/${made.id}`);
    const first = await ask({ email: 'a@example.com' });
    const again = await ask({ email: 'a@example.com' });
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect(summaryOf(await ask({ email: 'b@example.com' }))).toBe('422 IDEMPOTENCY_MISMATCH');
  });
});

describe('GET /contacts/{id}', () => {
  it('contacts of others, of the other mode, unknown and malformed ids are the same 404 to the byte on every route', async () => {
    const client = await aClient();
    const ids = await foreignIds(client.orgId);
    const asks = [
      (id: string) => client.get(`/contacts/${id}`),
      (id: string) => client.get(`/contacts/${id}/messages`),
      (id: string) => client.patch(`/contacts/${id}`, { name: 'x', custom_fields: { nope: 1 } }),
      (id: string) => client.delete(`/contacts/${id}`),
      (id: string) => client.post(`/contacts/${id}/opt-out`, { channel: 'sms' }),
      (id: string) => client.post(`/contacts/${id}/opt-in`, { channel: 'all' }),
    ];
    for (const ask of asks) {
      const answers = await Promise.all(ids.map(ask));
      expect(answers.map(summaryOf)).toEqual(ids.map(() => '404 CONTACT_NOT_FOUND'));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    }
  });
});

describe('PATCH /contacts/{id}', () => {
  it('PATCH /contacts/{id} changes what is given, clears with null, and tells what changed', async () => {
    const client = await aClient();
    const made = await aContact(client, {
      name: 'Ana',
      company: 'ACME',
      tags: ['a', 'b'],
      notes: 'n',
      email: 'a@example.com',
    });
    const changed = await client.patch(`/contacts/${made.id}`, {
      name: 'Anna',
      company: null,
      notes: '',
      email: null,
      add_tags: ['C'],
      remove_tags: ['a'],
    });
    expect(changed.body.data).toEqual({
      ...made,
      name: 'Anna',
      company: null,
      notes: null,
      email: null,
      tags: ['b', 'c'],
      addresses: [{ kind: 'phone', value: made.phone, primary: true }],
      updated_at: TIME,
    });
    expect(String(changed.body.data.updated_at) > String(made.updated_at)).toBe(true);
    expect((await client.get(`/contacts/${made.id}`)).body.data).toEqual(changed.body.data);
    const [, updated] = await events(client.orgId);
    expect(updated?.payload.changed).toEqual(['name', 'company', 'notes', 'email', 'tags']);
    expect(summaryOf(await client.patch(`/contacts/${made.id}`, { tags: ['z'] }))).toBe('200');
    expect((await client.get(`/contacts/${made.id}`)).body.data.tags).toEqual(['z']);
  });

  it('PATCH /contacts/{id} that changes nothing is told to nobody, and leaves updated_at', async () => {
    const client = await aClient();
    const made = await aContact(client, { name: 'Ana', tags: ['a'] });
    const same = await client.patch(`/contacts/${made.id}`, {
      name: 'Ana',
      phone: `+${String(made.phone)}`,
      add_tags: ['A'],
    });
    expect(same.body.data).toEqual(made);
    expect(await events(client.orgId)).toHaveLength(1);
  });

  it('PATCH /contacts/{id} puts a new phone in place of the primary one, and makes another one of its own primary', async () => {
    const client = await aClient();
    const [one, two, three] = [aPhoneNumber(), aPhoneNumber(), aPhoneNumber()];
    const numbers = [one, two].map((value) => ({ kind: 'phone', value }));
    const made = await client.post('/contacts', { addresses: numbers });
    const path = `/contacts/${String(made.body.data.id)}`;
    const shown = async (body: object) => {
      const { data } = (await client.patch(path, body)).body;
      const all = data.addresses as { value: string }[];
      return [data.phone, all.map(({ value }) => value).sort()];
    };
    expect(await shown({ phone: two })).toEqual([two, [one, two].sort()]);
    expect(await shown({ phone: three })).toEqual([three, [one, three].sort()]);
    expect(await shown({ phone: null })).toEqual([one, [one]]);
    expect(summaryOf(await client.patch(path, { phone: null }))).toBe('400 VALIDATION phone');
    expect(summaryOf(await client.post('/contacts', { phone: two }))).toBe('201');
  });

  it('PATCH /contacts/{id} answers 409 CONTACT_EXISTS for an address of another contact, and changes nothing', async () => {
    const client = await aClient();
    const other = await aContact(client);
    const made = await aContact(client, { name: 'Ana' });
    const refused = await client.patch(`/contacts/${made.id}`, { name: 'x', phone: other.phone });
    expect(summaryOf(refused)).toBe('409 CONTACT_EXISTS');
    expect(refused.body).toMatchObject({ contact_id: other.id });
    expect((await client.get(`/contacts/${made.id}`)).body.data).toEqual(made);
  });

  it('PATCH /contacts/{id} answers 400 VALIDATION when it would have more than 50 tags', async () => {
    const client = await aClient();
    const made = await aContact(client, { tags: Array.from({ length: 50 }, (_, n) => `t${n}`) });
    expect(summaryOf(await client.patch(`/contacts/${made.id}`, { add_tags: ['x'] }))).toBe('400 VALIDATION tags');
  });
});

describe('GET /contacts/{id}/messages', () => {
  it('GET /contacts/{id}/messages lists its conversations over all channels, newest first over pages, and no WhatsApp messages over the API', async () => {
    const client = await aClient();
    const { database } = world.harness;
    const { orgId } = client;
    const made = await aContact(client);
    const toAddress = String(made.phone);
    const number = await aNumber(database, { orgId });
    const phone = await aPhone(database, { orgId });
    const whatsapp = { orgId, accountId: number.id, toAddress };
    const messages = [
      aNewMessage({ ...whatsapp, joinsConversation: true }),
      aNewSms(phone, { toAddress }),
      aNewMessage(whatsapp),
      aNewMessage({ ...whatsapp, joinsConversation: true }),
      aNewSms(phone, { toAddress }),
    ];
    const other = await aClient();
    const namesake = await aContact(other, { phone: made.phone });
    const inTest = await aClient({ orgId, mode: 'test' });
    const ofTest = await aContact(inTest, { phone: made.phone });
    const intake = new MessageIntakeRepository(database);
    for (const message of messages) expect(await intake.accept([message])).toMatchObject([{ kind: 'accepted' }]);
    const [inbox, sms, , answer, lastSms] = messages.map(({ id }) => id);
    const received = randomUUID();
    await database.query(
      `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
         contact_id, conversation_id, metadata, lane, lane_seq, priority, state, charged, created_at)
       select $3, $1, 'live', 'whatsapp', 'inbound', 'delivered', 'text', '1', '2', account_id, contact_id, conversation_id,
         '{}', '', 0, 0, 'done', '{}', (select created_at from messages where id = $4) - interval '1 microsecond'
       from messages where id = $4 and contact_id = $2`,
      [orgId, made.id, received, answer],
    );
    const seen: unknown[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await client.get(`/contacts/${made.id}/messages?per_page=2${cursor}`);
      expect(body.total).toBe(5);
      seen.push(...(body.data as unknown as { id: string }[]).map(({ id }) => id));
      if (!body.has_more) break;
      cursor = `&cursor=${String(body.next_cursor)}`;
    }
    expect(seen).toEqual([lastSms, answer, received, sms, inbox]);
    expect((await client.get(`/contacts/${made.id}`)).body.data.last_outbound_at).toEqual(TIME);
    for (const [who, { id }] of [[other, namesake] as const, [inTest, ofTest] as const]) {
      expect((await who.get(`/contacts/${id}/messages`)).body).toMatchObject({ total: 0, data: [] });
      expect((await who.get(`/contacts/${id}`)).body.data.last_outbound_at).toBeNull();
    }
  });
});

describe('DELETE /contacts/{id}', () => {
  it('DELETE /contacts/{id} frees its addresses, and it is in no list any more', async () => {
    const client = await aClient();
    const made = await aContact(client, { name: 'Ana' });
    expect((await client.delete(`/contacts/${made.id}`)).body).toEqual({
      success: true,
      data: { id: made.id, deleted: true },
    });
    expect(summaryOf(await client.get(`/contacts/${made.id}`))).toBe('404 CONTACT_NOT_FOUND');
    for (const query of ['', '?q=Ana']) expect((await client.get(`/contacts${query}`)).body.total).toBe(0);
    expect(summaryOf(await client.post('/contacts', { phone: made.phone }))).toBe('201');
  });

  it('DELETE /contacts/{id} makes its messages those of nobody, however many, and its conversations are closed and gone', async () => {
    const client = await aClient();
    const { database } = world.harness;
    const made = await aContact(client);
    const phone = await aPhone(database, { orgId: client.orgId });
    const intake = new MessageIntakeRepository(database);
    const [sent] = await intake.accept([aNewSms(phone, { toAddress: String(made.phone) })]);
    expect(sent).toMatchObject({ kind: 'accepted' });
    const [conversation] = (
      await database.query<{ id: string }>('select id from conversations where contact_id = $1', [made.id])
    ).rows;
    await database.query(
      `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
         contact_id, conversation_id, metadata, lane, lane_seq, priority, state, charged)
       select uuidv7(), $1, 'live', 'sms', 'inbound', 'delivered', 'text', '1', '2', $2, $3, $4, '{}', '', 0, 0, 'done', '{}'
       from generate_series(1, 1100) n`,
      [client.orgId, phone.id, made.id, conversation?.id],
    );
    expect((await client.get('/messages')).body.total).toBe(1_100);
    const { rows } = await database.query<{ id: string }>(
      `select id from messages where org_id = $1 and direction = 'outbound'`,
      [client.orgId],
    );
    expect((await client.delete(`/contacts/${made.id}`)).status).toBe(200);
    const listed = await client.get('/messages');
    expect([listed.body.total, listed.body.data]).toEqual([0, []]);
    const message = await client.get(`/messages/${rows[0]?.id}`);
    expect(message.body.data).toMatchObject({ to: made.phone, contact_id: null, conversation_id: null });
    const left = await database.query(
      `select (select count(*)::int from messages where org_id = $1) as messages,
         (select count(*)::int from messages where contact_id = $2) as own,
         (select count(*)::int from conversations where org_id = $1) as conversations,
         (select payload -> 'conversation' ->> 'id' from events where org_id = $1 and type = 'conversation.closed') as closed`,
      [client.orgId, made.id],
    );
    expect(left.rows).toEqual([{ messages: 1_101, own: 0, conversations: 0, closed: conversation?.id }]);
  });
});
