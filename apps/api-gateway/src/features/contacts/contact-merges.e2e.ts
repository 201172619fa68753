import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ContactMergeSteps } from '@chasqui/contacts/records';
import { aPhone } from '@chasqui/testing';
import { summaryOf } from '../../testing/api.client';
import { aPhoneNumber, type ContactAnswer, TIME } from '../../testing/contacts.world';
import { MergesWorld, phoneOf } from '../../testing/merges.world';

const world = new MergesWorld();
const { aClient, aContact, events, merge, unmerge, step, finish, send } = world;

describe('POST /contacts/{id}/merge', () => {
  it('the contact in the path stays with its fields, takes what it has not, and is told of with what changed', async () => {
    const client = await aClient();
    const kept = await aContact(client, { name: 'Ana', company: 'Kept', tags: ['a', 'b'], notes: 'one' });
    const gone = await aContact(client, {
      name: 'Anna',
      company: 'Gone',
      language: 'es',
      email: 'ana@example.com',
      tags: ['b', 'c'],
      notes: 'two',
      blocked: true,
    });
    await client.post(`/contacts/${kept.id}/opt-in`, { channel: 'sms' });
    await client.post(`/contacts/${kept.id}/opt-out`, { channel: 'whatsapp' });
    await client.post(`/contacts/${gone.id}/opt-out`, { channel: 'sms' });
    await client.post(`/contacts/${gone.id}/opt-in`, { channel: 'all' });
    await client.post(`/contacts/${gone.id}/opt-out`, { channel: 'sms' });
    const answer = await merge(client, kept.id, gone.id);
    expect(summaryOf(answer)).toBe('200');
    expect(answer.body.data).toMatchObject({
      id: kept.id,
      name: 'Ana',
      company: 'Kept',
      language: 'es',
      email: 'ana@example.com',
      phone: kept.phone,
      tags: ['a', 'b', 'c'],
      notes: 'one\n\ntwo',
      blocked: true,
      channels: { sms: { opt: 'out' }, whatsapp: { opt: 'out' }, email: { opt: 'in' } },
      addresses: [
        { kind: 'email', value: 'ana@example.com', primary: true },
        { kind: 'phone', value: kept.phone, primary: true },
        { kind: 'phone', value: gone.phone, primary: false },
      ],
      created_at: kept.created_at,
      updated_at: TIME,
    });
    expect((await client.get(`/contacts/${kept.id}`)).body).toEqual(answer.body);
    const { type, payload } = (await events(client.orgId)).at(-1) ?? {};
    expect([type, payload?.merged_contact_ids]).toEqual(['contact.updated', [gone.id]]);
    expect(payload?.changed).toEqual(['language', 'notes', 'email', 'addresses', 'tags', 'channels', 'blocked']);
    const found = (await client.get('/contacts?q=ana@example.com')).body.data as unknown as ContactAnswer[];
    expect(found.map(({ id }) => id)).toEqual([kept.id]);
    const other = await client.get(`/contacts/${gone.id}`);
    expect(summaryOf(other)).toBe('404 CONTACT_NOT_FOUND');
    expect(other.body).toMatchObject({ merged_into: kept.id });
  });

  it('a contact may have more than 20 addresses by a merge, loses none, and is refused one with more than 100', async () => {
    const client = await aClient();
    const many = (count: number) => ({
      addresses: Array.from({ length: count }, () => ({ kind: 'phone', value: aPhoneNumber() })),
    });
    const kept = (await client.post('/contacts', many(20))).body.data as ContactAnswer;
    for (let n = 1; n < 5; n += 1) {
      const gone = (await client.post('/contacts', many(20))).body.data as ContactAnswer;
      const { data } = (await merge(client, kept.id, gone.id)).body;
      expect(data.addresses).toHaveLength(20 * (n + 1));
    }
    const last = await aContact(client);
    expect(summaryOf(await merge(client, kept.id, last.id))).toBe('409 INVALID_STATE');
    expect((await client.get(`/contacts/${last.id}`)).body.data).toEqual(last);
  });

  it('contacts of others, unknown and malformed ids are the same 404 in the path and in from_id; with itself is 400', async () => {
    const client = await aClient();
    const own = await aContact(client);
    const foreign = await aContact(await aClient());
    const ofTest = await aContact(await aClient({ orgId: client.orgId, mode: 'test' }));
    const ids = ['x', `${randomUUID()}0`, randomUUID(), foreign.id, ofTest.id];
    const answers = await Promise.all(ids.flatMap((id) => [merge(client, own.id, id), merge(client, id, own.id)]));
    expect(new Set(answers.map(summaryOf))).toEqual(new Set(['404 CONTACT_NOT_FOUND']));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(summaryOf(await merge(client, own.id, own.id.toUpperCase()))).toBe('400 VALIDATION from_id');
    for (const body of [{}, { from_id: '' }])
      expect(summaryOf(await client.post(`/contacts/${own.id}/merge`, body))).toBe('400 INVALID_BODY from_id');
    expect(summaryOf(await client.post(`/contacts/${own.id}/merge`, { from_id: 1 }))).toBe('400 VALIDATION from_id');
    expect((await client.get(`/contacts/${own.id}`)).body.data).toEqual(own);
  });

  it('a retry with the same Idempotency-Key is answered as the first', async () => {
    const client = await aClient();
    const [kept, gone] = [await aContact(client), await aContact(client)];
    const ask = () =>
      client.ask('POST', `/contacts/${kept.id}/merge`, { from_id: gone.id }, { 'idempotency-key': 'k' });
    const [first, again] = [await ask(), await ask()];
    expect([first.status, again.body]).toEqual([200, first.body]);
  });

  it('messages go on moving after a process died between two steps, are all listed meanwhile, and none is lost', async () => {
    const client = await aClient();
    const { database } = world.harness;
    const phone = await aPhone(database, { orgId: client.orgId });
    const [kept, gone] = [await aContact(client), await aContact(client)];
    await send(phone, phoneOf(kept), 20);
    await send(phone, phoneOf(gone), 30);
    const [conversation] = (
      await database.query<{ id: string }>('select id from conversations where contact_id = $1', [gone.id])
    ).rows;
    await database.query(
      `insert into conversation_notes (id, org_id, conversation_id, text) values ($1, $2, $3, 'n')`,
      [randomUUID(), client.orgId, conversation?.id],
    );
    await database.query(
      `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
         contact_id, conversation_id, metadata, lane, lane_seq, priority, state, charged)
       select uuidv7(), $1, 'live', 'sms', 'inbound', 'delivered', 'text', '1', $5, $2, $3, $4, '{}', '', 0, 0, 'done', '{}'
       from generate_series(1, 1200) n`,
      [client.orgId, phone.id, gone.id, conversation?.id, phoneOf(gone)],
    );
    expect((await merge(client, kept.id, gone.id)).status).toBe(200);
    const countOf = async (id: string) => (await client.get(`/contacts/${id}/messages`)).body.total;
    const { rows: left } = await database.query('select from messages where contact_id = $1', [gone.id]);
    expect(left).toHaveLength(730);
    expect(await countOf(kept.id)).toBe(1_250);
    await expect(
      database.transaction(async (transaction) => {
        const { rows } = await transaction.query<{ id: string }>('select id from contact_merges where from_id = $1', [
          gone.id,
        ]);
        await new ContactMergeSteps(database).take(transaction, rows[0]?.id ?? '', 300);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    for (const refused of [
      merge(client, kept.id, (await aContact(client)).id),
      merge(client, (await aContact(client)).id, kept.id),
      unmerge(client, kept.id, gone.id),
      client.delete(`/contacts/${kept.id}`),
    ])
      expect(summaryOf(await refused)).toBe('409 INVALID_STATE');
    await step(300);
    expect(await countOf(kept.id)).toBe(1_250);
    await send(phone, phoneOf(gone));
    await finish(300);
    expect(await countOf(kept.id)).toBe(1_251);
    const { rows } = await database.query(
      `select (select count(*)::int from messages where contact_id = $2) as own,
         (select count(*)::int from messages where contact_id = $1 or conversation_id = $3) as others,
         (select count(*)::int from conversations where contact_id in ($1, $2)) as conversations,
         (select unread_count from conversations where contact_id = $2) as unread,
         (select v.contact_id = $2 from conversation_notes n join conversations v on v.id = n.conversation_id
          where n.org_id = $4) as noted`,
      [gone.id, kept.id, conversation?.id, client.orgId],
    );
    expect(rows).toEqual([{ own: 1_251, others: 0, conversations: 1, unread: 0, noted: true }]);
  });

  it('one merge that fails holds up no other', async () => {
    const client = await aClient();
    const { database } = world.harness;
    const pairs = [];
    for (let n = 0; n < 2; n += 1) {
      const [kept, gone] = [await aContact(client), await aContact(client)];
      await merge(client, kept.id, gone.id);
      await database.query(`update contact_merges set state = 'moving' where from_id = $1`, [gone.id]);
      pairs.push(gone.id);
    }
    await database.query(`update contact_merges set survivor_id = from_id where from_id = $1`, [pairs[0]]);
    let isFirst = true;
    const failing = new ContactMergeSteps(database).run((work) => {
      if (!isFirst) return work(500);
      isFirst = false;
      return Promise.reject(new Error('broken'));
    });
    await expect(failing).rejects.toThrow('broken');
    const { rows } = await database.query<{ state: string }>(
      'select state from contact_merges where from_id = any($1) order by merged_at',
      [pairs],
    );
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['done', 'moving']);
    await finish();
  });
});
