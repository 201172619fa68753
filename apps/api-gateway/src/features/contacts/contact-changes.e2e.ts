import { describe, expect, it } from '@jest/globals';
import { MessageIntakeRepository } from '@chasqui/messages';
import { aNewSms, aPhone } from '@chasqui/testing';
import { type JsonAnswer, summaryOf } from '../../testing/api.client';
import { aPhoneNumber, ContactsWorld, TIME } from '../../testing/contacts.world';

const world = new ContactsWorld();
const { aClient, aContact, allow, events } = world;

interface Row {
  index: number;
  status: string;
  id?: string;
  error?: string;
  detail?: string;
}

const rowsOf = ({ body }: JsonAnswer): Row[] => body.data.results as Row[];

describe('POST /contacts/bulk', () => {
  it('POST /contacts/bulk saves what can be saved and says of every row what became of it', async () => {
    const client = await aClient();
    const [old, one, two] = [await aContact(client, { name: 'Old' }), aPhoneNumber(), aPhoneNumber()];
    const other = await aContact(client);
    const contacts = [
      { phone: one, name: 'One', tags: ['A'] },
      { phone: `+${one}` },
      { name: 'Nobody' },
      { phone: '0151 12' },
      { email: 'x@' },
      { phone: two, name: 'x'.repeat(201) },
      { phone: old.phone, name: 'Older' },
      { phone: two, email: 'two@example.com' },
      { phone: old.phone, email: 'two@example.com' },
      'x',
      null,
      {
        addresses: [
          { kind: 'phone', value: one },
          { kind: 'phone', value: other.phone },
        ],
      },
      { phone: aPhoneNumber(), custom_fields: { nope: 1 } },
    ];
    const answer = await client.post('/contacts/bulk', { contacts });
    const results = rowsOf(answer);
    expect(results.map(({ status, error }) => error ?? status)).toEqual([
      'created',
      'CONTACT_EXISTS',
      'MISSING_TO',
      'INVALID_PHONE',
      'INVALID_EMAIL',
      'VALIDATION',
      'CONTACT_EXISTS',
      'created',
      'CONTACT_EXISTS',
      'VALIDATION',
      'VALIDATION',
      'CONTACT_EXISTS',
      'VALIDATION',
    ]);
    expect(results.map(({ index }) => index)).toEqual(contacts.map((_, index) => index));
    expect(results[1]).toMatchObject({ id: results[0]?.id });
    expect(results[8]?.detail).toContain(old.id);
    expect(results.every(({ status, detail }) => status !== 'failed' || (detail ?? '').length > 10)).toBe(true);
    expect(answer.body.data).toMatchObject({ created: 2, updated: 0, failed: 11, total: 13 });
    expect((await client.get('/contacts')).body.total).toBe(4);
    expect((await client.get(`/contacts/${old.id}`)).body.data.name).toBe('Old');
  });

  it('POST /contacts/bulk with on_conflict=merge updates who is there, also made by a row before, and tells of each once', async () => {
    const client = await aClient();
    const [known, fresh] = [aPhoneNumber(), aPhoneNumber()];
    const old = await aContact(client, { phone: known, name: 'Old', tags: ['a'] });
    const contacts = [
      { phone: known, name: 'New', tags: ['b'] },
      { phone: known, company: 'ACME' },
      { phone: fresh, name: 'Fresh' },
      { phone: fresh, email: 'fresh@example.com' },
      { email: 'fresh@example.com', name: 'Fresher' },
    ];
    const answer = await client.post('/contacts/bulk', { contacts, on_conflict: 'merge' });
    expect(rowsOf(answer).map(({ status }) => status)).toEqual(['updated', 'updated', 'created', 'updated', 'updated']);
    const { data } = (await client.get(`/contacts/${old.id}`)).body;
    expect(data).toMatchObject({ name: 'New', company: 'ACME', tags: ['a', 'b'] });
    const made = (await client.get(`/contacts?phone=${fresh}`)).body.data as unknown as object[];
    expect(made).toMatchObject([{ name: 'Fresher', email: 'fresh@example.com' }]);
    const told = (await events(client.orgId)).slice(1).map(({ type, payload }) => [type, payload.changed]);
    expect(told).toEqual([
      ['contact.created', undefined],
      ['contact.updated', ['name', 'company', 'tags']],
    ]);
  });

  it('POST /contacts/bulk gives a contact at most 20 addresses, and a row with one more fails alone', async () => {
    const client = await aClient();
    const { id } = await aContact(client, { external_id: 'a' });
    const contacts = Array.from({ length: 25 }, (_, n) => ({
      external_id: 'a',
      phone: aPhoneNumber(),
      company: `C${n}`,
    }));
    const answer = await client.post('/contacts/bulk', { contacts, on_conflict: 'merge' });
    const statuses = rowsOf(answer).map(({ status, error }) => error ?? status);
    expect(statuses).toEqual(contacts.map((_, n) => (n < 18 ? 'updated' : 'VALIDATION')));
    const one = { external_id: 'a', email: 'a@example.com' };
    expect(summaryOf(await client.post('/contacts?on_conflict=merge', one))).toBe('400 VALIDATION addresses');
    const another = { email: 'a@example.com' };
    expect(summaryOf(await client.patch(`/contacts/${id}`, another))).toBe('400 VALIDATION addresses');
    const { data } = (await client.patch(`/contacts/${id}`, { phone: aPhoneNumber() })).body;
    expect(data.company).toBe('C17');
    expect(data.addresses).toHaveLength(20);
  });

  it('POST /contacts/bulk changes a contact that has more than 100 addresses as any other', async () => {
    const client = await aClient();
    const { id } = await aContact(client, { external_id: 'a' });
    await world.harness.database.query(
      `insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary)
       select $1, 'live', 'email', n || '@example.com', $2, n = 150 from generate_series(1, 150) n`,
      [client.orgId, id],
    );
    const contacts = [
      { email: '77@example.com', name: 'Ann' },
      { external_id: 'a', email: '149@example.com', company: 'C' },
    ];
    const answer = await client.post('/contacts/bulk', { contacts, on_conflict: 'merge' });
    expect(rowsOf(answer).map(({ status }) => status)).toEqual(['updated', 'updated']);
    const { data } = (await client.get(`/contacts/${id}`)).body;
    expect(data).toMatchObject({ name: 'Ann', company: 'C', email: '150@example.com', external_id: 'a' });
    expect(data.addresses).toHaveLength(100);
  });

  it('POST /contacts/bulk counts the plan per row: what it has no room for fails, the others are saved', async () => {
    const client = await aClient();
    const known = await aContact(client);
    await allow(client.orgId, 2);
    const contacts = [{ phone: aPhoneNumber() }, { phone: aPhoneNumber() }, { phone: known.phone, name: 'x' }];
    const answer = await client.post('/contacts/bulk', { contacts, on_conflict: 'merge' });
    expect(rowsOf(answer).map(({ status, error }) => error ?? status)).toEqual(['created', 'PLAN_LIMIT', 'updated']);
  });

  it('POST /contacts/bulk saves 1,000 contacts, and refuses none, more, and what is no list', async () => {
    const client = await aClient();
    const contacts = Array.from({ length: 1_000 }, () => ({ phone: aPhoneNumber() }));
    expect((await client.post('/contacts/bulk', { contacts })).body.data).toMatchObject({ created: 1_000, failed: 0 });
    expect((await client.get('/contacts')).body.total).toBe(1_000);
    const many = Array.from({ length: 1_001 }, () => ({}));
    expect(summaryOf(await client.post('/contacts/bulk', { contacts: many }))).toBe('400 VALIDATION contacts');
    for (const body of [{}, { contacts: [] }, { contacts: 'x' }])
      expect(summaryOf(await client.post('/contacts/bulk', body))).toBe('400 INVALID_BODY contacts');
    const wrong = { contacts: [{}], on_conflict: 'skip' };
    expect(summaryOf(await client.post('/contacts/bulk', wrong))).toBe('400 VALIDATION on_conflict');
  });

  it('POST /contacts/bulk answers a retry with its Idempotency-Key as the first', async () => {
    const client = await aClient();
    const body = { contacts: [{ phone: aPhoneNumber() }] };
    const ask = () => client.ask('POST', '/contacts/bulk', body, { 'idempotency-key': 'k' });
    const [first, again] = [await ask(), await ask()];
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([first.body, 'true']);
  });
});

describe('POST /contacts/{id}/opt-out and /opt-in', () => {
  it('an opt-out stands with its source and time, is told once per channel, and an opt-in takes it back', async () => {
    const client = await aClient();
    const made = await aContact(client);
    const out = await client.post(`/contacts/${made.id}/opt-out`, { channel: 'sms' });
    const never = { opt: 'unknown', at: null, source: null };
    const said = { opt: 'out', at: TIME, source: 'api' };
    expect(out.body.data.channels).toEqual({ whatsapp: never, sms: said, email: never });
    expect((await client.get(`/contacts/${made.id}`)).body).toEqual(out.body);
    const again = await client.post(`/contacts/${made.id}/opt-out`, { channel: 'sms' });
    expect(again.body).toEqual({
      ...out.body,
      data: { ...out.body.data, channels: again.body.data.channels, updated_at: TIME },
    });
    expect(again.body.data.channels).toEqual({ whatsapp: never, sms: said, email: never });
    const all = await client.post(`/contacts/${made.id}/opt-out`, { channel: 'all' });
    const channels = all.body.data.channels as Record<string, object>;
    expect([channels.sms, channels.email]).toEqual([said, said]);
    const back = await client.post(`/contacts/${made.id}/opt-in`, { channel: 'whatsapp' });
    expect(back.body.data.channels).toMatchObject({ whatsapp: { opt: 'in' }, sms: { opt: 'out' } });
    const told = (await events(client.orgId))
      .slice(1)
      .map(({ type, payload }) => [type, payload.channel ?? payload.changed]);
    expect(told).toEqual([
      ['contact.opted_out', 'sms'],
      ['contact.opted_out', 'whatsapp'],
      ['contact.opted_out', 'email'],
      ['contact.updated', ['channels']],
    ]);
  });

  it('an SMS to a contact that was opted out over the API is refused, and is sent again after an opt-in', async () => {
    const client = await aClient();
    const { database } = world.harness;
    const made = await aContact(client);
    const phone = await aPhone(database, { orgId: client.orgId });
    const send = async () => {
      const [result] = await new MessageIntakeRepository(database).accept([
        aNewSms(phone, { toAddress: String(made.phone) }),
      ]);
      return result instanceof Error ? result : result?.kind;
    };
    await client.post(`/contacts/${made.id}/opt-out`, { channel: 'sms' });
    expect(await send()).toBe('opted_out');
    await client.post(`/contacts/${made.id}/opt-in`, { channel: 'all' });
    expect(await send()).toBe('accepted');
    const listed = await client.get(`/contacts/${made.id}/messages`);
    expect(listed.body).toMatchObject({ total: 1, data: [{ channel: 'sms', to: made.phone, contact_id: made.id }] });
    expect((await client.get(`/contacts/${made.id}`)).body.data.last_outbound_at).toEqual(TIME);
  });

  it.each([
    [{}, '400 INVALID_BODY channel'],
    [{ channel: 'fax' }, '400 VALIDATION channel'],
    [{ channel: ['sms'] }, '400 VALIDATION channel'],
  ])('POST /contacts/{id}/opt-out answers 400 for %j', async (body, expected) => {
    const client = await aClient();
    const made = await aContact(client);
    expect(summaryOf(await client.post(`/contacts/${made.id}/opt-out`, body))).toBe(expected);
  });
});
