import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ContactMergeSteps } from '@chasqui/contact-records';
import { InboundContactRepository } from '@chasqui/contacts';
import { MessageIntakeRepository, openInbound } from '@chasqui/messaging';
import { aNewSms, aPhone } from '@chasqui/testing';
import { type ApiClient, summaryOf } from '../../testing/api.client';
import { aPhoneNumber, type ContactAnswer, ContactsWorld, TIME } from '../../testing/contacts.world';

const world = new ContactsWorld();
const { aClient, aContact, events } = world;

const merge = (client: ApiClient, id: string, fromId: string) =>
  client.post(`/contacts/${id}/merge`, { from_id: fromId });
const unmerge = (client: ApiClient, id: string, fromId: string) =>
  client.post(`/contacts/${id}/unmerge`, { from_id: fromId });

/** A step of each merge, as the sweeper takes them; so many messages at a time. */
function step(rows: number): Promise<boolean> {
  return new ContactMergeSteps(world.harness.database).run((work) => work(rows));
}

async function finish(rows = 500): Promise<void> {
  while (await step(rows));
}

/** SMS to an address, accepted as over the API. */
async function send(phone: Awaited<ReturnType<typeof aPhone>>, toAddress: string, count = 1): Promise<void> {
  const batch = Array.from({ length: count }, () => aNewSms(phone, { toAddress }));
  const results = await new MessageIntakeRepository(world.harness.database).accept(batch);
  expect(results.every((result) => !(result instanceof Error) && result.kind === 'accepted')).toBe(true);
}

/** Whose the messages to each address are, and in which conversation: of the contact, or of another one. */
async function messagesOf(orgId: string): Promise<Record<string, { contact: string; count: number; fits: boolean }[]>> {
  const { rows } = await world.harness.database.query<{ to: string; contact: string; count: number; fits: boolean }>(
    `select m.to_address as to, m.contact_id as contact, count(*)::int as count, bool_and(v.contact_id = m.contact_id) as fits
     from messages m left join conversations v on v.id = m.conversation_id
     where m.org_id = $1 group by 1, 2 order by 1, 2`,
    [orgId],
  );
  const found: Record<string, { contact: string; count: number; fits: boolean }[]> = {};
  for (const { to, ...row } of rows) (found[to] ??= []).push(row);
  return found;
}

const phoneOf = ({ phone }: ContactAnswer): string => String(phone);

async function age(fromId: string): Promise<void> {
  await world.harness.database.query(
    `update contact_merges set merged_at = now() - interval '24 hours' where from_id = $1`,
    [fromId],
  );
}

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
    // A step whose process dies before the commit.
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

describe('POST /contacts/{id}/unmerge', () => {
  it('the other contact is back with its own, and what the survivor took over and nobody changed since goes back', async () => {
    const client = await aClient();
    const kept = await aContact(client, { name: 'Ana', tags: ['a'] });
    const gone = await aContact(client, {
      name: 'Anna',
      company: 'ACME',
      language: 'es',
      email: 'ana@example.com',
      external_id: 'g',
      tags: ['b', 'c'],
      notes: 'two',
    });
    await client.post(`/contacts/${gone.id}/opt-out`, { channel: 'sms' });
    const before = (await client.get(`/contacts/${gone.id}`)).body.data;
    await merge(client, kept.id, gone.id);
    await client.patch(`/contacts/${kept.id}`, { company: 'Own', remove_tags: ['c'], add_tags: ['d'] });
    const answer = await unmerge(client, kept.id, gone.id);
    expect(summaryOf(answer)).toBe('200');
    expect(answer.body.data).toEqual({
      ...kept,
      company: 'Own',
      tags: ['a', 'd'],
      updated_at: TIME,
    });
    expect((await client.get(`/contacts/${gone.id}`)).body.data).toEqual({ ...before, updated_at: TIME });
    const told = (await events(client.orgId)).slice(-2);
    expect(told.map(({ type, payload }) => [type, (payload.contact as ContactAnswer).id])).toEqual([
      ['contact.updated', kept.id],
      ['contact.created', gone.id],
    ]);
    expect(told[0]?.payload.changed).toEqual([
      'language',
      'notes',
      'email',
      'external_id',
      'addresses',
      'tags',
      'channels',
    ]);
    await finish();
    expect(summaryOf(await unmerge(client, kept.id, gone.id))).toBe('409 INVALID_STATE');
    expect((await merge(client, kept.id, gone.id)).status).toBe(200);
  });

  it('exactly its messages go back, later ones to who has their address, also after a process died between two steps', async () => {
    const client = await aClient();
    const { database } = world.harness;
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => aPhone(database, { orgId: client.orgId })));
    const [kept, gone] = [await aContact(client), await aContact(client)];
    if (!one || !two || !three) throw new Error('no phones');
    // Both over the first, each alone over another one.
    await send(one, phoneOf(kept), 3);
    await send(one, phoneOf(gone), 40);
    await send(two, phoneOf(gone), 5);
    await send(three, phoneOf(kept), 2);
    const listedBefore = (await client.get(`/contacts/${gone.id}/messages?per_page=100`)).body.data;
    await merge(client, kept.id, gone.id);
    expect((await messagesOf(client.orgId))[phoneOf(gone)]).toEqual([{ contact: kept.id, count: 45, fits: true }]);
    await send(one, phoneOf(gone), 2);
    await send(two, phoneOf(kept), 4);
    await send(three, phoneOf(gone), 1);
    expect((await unmerge(client, kept.id, gone.id)).status).toBe(200);
    await database.query(`update contact_merges set state = 'returning' where from_id = $1`, [gone.id]);
    await finish(7);
    expect(await messagesOf(client.orgId)).toEqual({
      [phoneOf(kept)]: [{ contact: kept.id, count: 9, fits: true }],
      [phoneOf(gone)]: [{ contact: gone.id, count: 48, fits: true }],
    });
    const listed = (await client.get(`/contacts/${gone.id}/messages?per_page=100`)).body.data as unknown as object[];
    expect(listed.slice(3)).toEqual(listedBefore);
    const { rows } = await database.query(
      'select from contact_merge_messages j join messages m on m.id = j.message_id where m.org_id = $1',
      [client.orgId],
    );
    expect(rows).toEqual([]);
  });

  it('a return that stops after each step ends as one that does not', async () => {
    const client = await aClient();
    const { database } = world.harness;
    const phone = await aPhone(database, { orgId: client.orgId });
    const [kept, gone] = [await aContact(client), await aContact(client)];
    await send(phone, phoneOf(kept), 3);
    await send(phone, phoneOf(gone), 3);
    const { rows: own } = await database.query<{ id: string; conversation_id: string }>(
      'select id, conversation_id from messages where contact_id = $1 order by id',
      [gone.id],
    );
    const [first] = own;
    await database.query(
      `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
         contact_id, conversation_id, metadata, lane, lane_seq, priority, state, charged)
       select uuidv7(), $1, 'live', 'sms', 'inbound', 'delivered', 'text', '1', $5, $2, $3, $4, '{}', '', 0, 0, 'done', '{}'
       from generate_series(1, 700) n`,
      [client.orgId, phone.id, gone.id, first?.conversation_id, phoneOf(gone)],
    );
    await merge(client, kept.id, gone.id);
    await finish();
    await unmerge(client, kept.id, gone.id);
    expect(summaryOf(await merge(client, kept.id, gone.id))).toBe('409 INVALID_STATE');
    expect((await database.query('select from messages where contact_id = $1', [gone.id])).rows).toHaveLength(500);
    await finish(50);
    const { rows } = await database.query(
      'select count(*)::int as n, count(*) filter (where conversation_id = $2)::int as own from messages where contact_id = $1',
      [gone.id, first?.conversation_id],
    );
    expect(rows).toEqual([{ n: 703, own: 703 }]);
  });

  it('an opt-out that was said since holds for both, and nothing is loosened', async () => {
    const client = await aClient();
    const [kept, gone] = [await aContact(client), await aContact(client)];
    for (const id of [kept.id, gone.id]) await client.post(`/contacts/${id}/opt-in`, { channel: 'sms' });
    await merge(client, kept.id, gone.id);
    await client.post(`/contacts/${kept.id}/opt-out`, { channel: 'sms' });
    await unmerge(client, kept.id, gone.id);
    for (const id of [kept.id, gone.id])
      expect((await client.get(`/contacts/${id}`)).body.data.channels).toMatchObject({ sms: { opt: 'out' } });
  });

  it('who opts out once more while two are one is out also after the undo, and one who is still merged keeps theirs', async () => {
    const client = await aClient();
    const channelsOf = async (id: string) => (await client.get(`/contacts/${id}`)).body.data.channels;
    const say = (id: string, opt: string) => client.post(`/contacts/${id}/opt-${opt}`, { channel: 'sms' });
    const [kept, gone] = [await aContact(client), await aContact(client)];
    await say(kept.id, 'in');
    await say(gone.id, 'out');
    await merge(client, kept.id, gone.id);
    const before = (await events(client.orgId)).length;
    await say(kept.id, 'out');
    expect(await events(client.orgId)).toHaveLength(before);
    await unmerge(client, kept.id, gone.id);
    for (const id of [kept.id, gone.id]) expect(await channelsOf(id)).toMatchObject({ sms: { opt: 'out' } });
    const [a, b, c] = [
      await aContact(client, { tags: ['a'] }),
      await aContact(client, { tags: ['b', 'x'], blocked: true }),
      await aContact(client, { tags: ['c', 'x'], blocked: true }),
    ];
    await say(a.id, 'in');
    for (const { id } of [b, c]) await say(id, 'out');
    for (const { id } of [b, c]) await merge(client, a.id, id);
    await finish();
    await unmerge(client, a.id, b.id);
    expect((await client.get(`/contacts/${a.id}`)).body.data).toMatchObject({
      blocked: true,
      channels: { sms: { opt: 'out' } },
    });
    expect(((await client.get(`/contacts/${a.id}`)).body.data.tags as string[]).toSorted()).toEqual(['a', 'c', 'x']);
  });

  it('the survivor was last written to when it was itself, and a contact that was silent is told of once', async () => {
    const { database } = world.harness;
    const client = await aClient();
    const [kept, gone] = [await aContact(client), await aContact(client)];
    const at = '2026-01-02T03:04:05.678Z';
    await database.query('update contacts set last_outbound_at = $2, last_inbound_at = $2 where id = $1', [
      gone.id,
      at,
    ]);
    const silent = (id: string) =>
      database.query(`update contacts set source = 'inbound', is_told = false where id = $1`, [id]);
    await merge(client, kept.id, gone.id);
    expect((await client.get(`/contacts/${kept.id}`)).body.data).toMatchObject({ last_outbound_at: at });
    await unmerge(client, kept.id, gone.id);
    const own = { last_outbound_at: null, last_inbound_at: null };
    expect((await client.get(`/contacts/${kept.id}`)).body.data).toMatchObject(own);
    expect((await client.get(`/contacts/${gone.id}`)).body.data).toMatchObject({ last_inbound_at: at });
    const [one, two] = [await aContact(client), await aContact(client)];
    for (const { id } of [one, two]) await silent(id);
    await merge(client, one.id, two.id);
    await client.patch(`/contacts/${one.id}`, { company: 'ACME' });
    const told = (await events(client.orgId))
      .slice(-2)
      .map(({ type, payload }) => [type, (payload.contact as ContactAnswer).id]);
    expect(told).toEqual([
      ['contact.created', one.id],
      ['contact.updated', one.id],
    ]);
  });

  it('after 24 hours, for what was never merged, and when one would have no address it is 409 INVALID_STATE', async () => {
    const client = await aClient();
    const [kept, gone, other] = [await aContact(client), await aContact(client), await aContact(client)];
    await merge(client, kept.id, gone.id);
    for (const id of [other.id, randomUUID(), 'x'])
      expect(summaryOf(await unmerge(client, kept.id, id))).toBe('409 INVALID_STATE');
    expect(summaryOf(await unmerge(client, gone.id, kept.id))).toBe('404 CONTACT_NOT_FOUND');
    await client.patch(`/contacts/${kept.id}`, { addresses: [{ kind: 'phone', value: kept.phone }] });
    expect(summaryOf(await unmerge(client, kept.id, gone.id))).toBe('409 INVALID_STATE');
    await merge(client, kept.id, other.id);
    await age(other.id);
    expect(summaryOf(await unmerge(client, kept.id, other.id))).toBe('409 INVALID_STATE');
    await finish();
    expect((await client.get(`/contacts/${other.id}`)).body).not.toHaveProperty('merged_into');
    const { rows } = await world.harness.database.query(
      `select from contact_merges where from_id = $1
       union all select from contact_merge_messages j where not exists (select from contact_merges m where m.id = j.merge_id)`,
      [other.id],
    );
    expect(rows).toEqual([]);
  });

  it('a contact that is back counts as one of the plan', async () => {
    const client = await aClient();
    const [kept, gone] = [await aContact(client), await aContact(client)];
    await merge(client, kept.id, gone.id);
    await world.allow(client.orgId, 1);
    expect(summaryOf(await unmerge(client, kept.id, gone.id))).toBe('403 PLAN_LIMIT');
    await world.allow(client.orgId, 2);
    expect(summaryOf(await unmerge(client, kept.id, gone.id))).toBe('200');
  });

  it('what was merged into a contact that is deleted is forgotten with it, also over two merges', async () => {
    const client = await aClient();
    const [a, b, c] = [await aContact(client), await aContact(client), await aContact(client)];
    await merge(client, b.id, a.id);
    await merge(client, c.id, b.id);
    expect((await client.delete(`/contacts/${c.id}`)).status).toBe(200);
    const { rows } = await world.harness.database.query(
      'select state, snapshot from contact_merges where org_id = $1',
      [client.orgId],
    );
    expect(rows).toEqual([1, 2].map(() => ({ state: 'over', snapshot: {} })));
  });
});

describe('merges while others write', () => {
  it('of merges in all directions at once each contact ends once, whoever writes in meets who stays, and nobody waits in a circle', async () => {
    const { database } = world.harness;
    const client = await aClient();
    const phone = await aPhone(database, { orgId: client.orgId });
    const contacts = await Promise.all([1, 2, 3, 4].map(() => aContact(client)));
    const inbound = new InboundContactRepository();
    const hear = (person: string) =>
      database.transaction(async (transaction) => {
        const at = await openInbound(transaction, client.orgId, 'live');
        const hint = { phone: person, lid: `${person}@lid`, name: null, hasWritten: true };
        const plan = await inbound.plan(transaction, client.orgId, 'live', [hint]);
        await inbound.apply(transaction, client.orgId, 'live', plan, at);
      });
    const pairs = contacts.flatMap(({ id }) =>
      contacts.filter((other) => other.id !== id).map((other) => [id, other.id]),
    );
    const answers = await Promise.all([
      ...pairs.map(async ([id = '', fromId = '']) => summaryOf(await merge(client, id, fromId))),
      ...contacts.map(async (contact) => {
        await send(phone, phoneOf(contact), 3);
        await hear(phoneOf(contact));
        const body = { phone: contact.phone, company: 'ACME' };
        return summaryOf(await client.post('/contacts?on_conflict=merge', body));
      }),
    ]);
    expect(answers.filter((answer) => !/^(200|201|404 CONTACT_NOT_FOUND)$/.test(answer))).toEqual([]);
    expect(answers.filter((answer) => answer === '200')).toHaveLength(contacts.length - 1);
    await finish();
    const { rows } = await database.query(
      `select (select count(*)::int from contacts where org_id = $1) as contacts,
         (select count(distinct contact_id)::int from contact_addresses where org_id = $1) as owners,
         (select count(*)::int from contact_addresses where org_id = $1) as addresses,
         (select count(*)::int from messages m join contacts c on c.id = m.contact_id
          join conversations v on v.id = m.conversation_id and v.contact_id = c.id where m.org_id = $1) as messages,
         (select count(*)::int from conversations where org_id = $1) as conversations`,
      [client.orgId],
    );
    expect(rows).toEqual([{ contacts: 1, owners: 1, addresses: 8, messages: 12, conversations: 1 }]);
    expect(world.harness.logLines.filter((line) => line.includes('40P01'))).toEqual([]);
  });

  it('messages that are being moved follow when who took them over becomes one with another contact by what comes in', async () => {
    const { database } = world.harness;
    const client = await aClient();
    const phone = await aPhone(database, { orgId: client.orgId });
    const inbound = new InboundContactRepository();
    const lid = `${aPhoneNumber()}@lid`;
    const hear = (hint: { phone: string | null; lid: string | null; hasWritten: boolean }) =>
      database.transaction(async (transaction) => {
        const at = await openInbound(transaction, client.orgId, 'live');
        const plan = await inbound.plan(transaction, client.orgId, 'live', [{ ...hint, name: null }]);
        await inbound.apply(transaction, client.orgId, 'live', plan, at);
        return plan.contacts[0]?.id ?? '';
      });
    const hidden = await hear({ phone: null, lid, hasWritten: true });
    const own = await aContact(client);
    const gone = (await client.post('/contacts', { external_id: 'g' })).body.data as ContactAnswer;
    await database.query(
      `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
         contact_id, metadata, lane, lane_seq, priority, state, charged)
       select uuidv7(), $1, 'live', 'sms', 'inbound', 'delivered', 'text', '1', '2', $2, $3, '{}', '', 0, 0, 'done', '{}'
       from generate_series(1, 700) n`,
      [client.orgId, phone.id, gone.id],
    );
    expect((await merge(client, hidden, gone.id)).status).toBe(200);
    await hear({ phone: phoneOf(own), lid, hasWritten: false });
    await finish();
    const { rows } = await database.query(
      'select contact_id as id, count(*)::int as count from messages where org_id = $1 group by 1',
      [client.orgId],
    );
    expect(rows).toEqual([{ id: own.id, count: 700 }]);
    expect((await unmerge(client, own.id, gone.id)).status).toBe(200);
    await finish();
    expect((await database.query('select from messages where contact_id = $1', [gone.id])).rows).toHaveLength(700);
  });

  it('messages that return to a contact return to the one that it becomes by what comes in, also when messages return to both', async () => {
    const { database } = world.harness;
    const client = await aClient();
    const phone = await aPhone(database, { orgId: client.orgId });
    const inbound = new InboundContactRepository();
    const hear = (hint: { phone: string | null; lid: string | null; hasWritten: boolean }) =>
      database.transaction(async (transaction) => {
        const at = await openInbound(transaction, client.orgId, 'live');
        const plan = await inbound.plan(transaction, client.orgId, 'live', [{ ...hint, name: null }]);
        await inbound.apply(transaction, client.orgId, 'live', plan, at);
        return plan.contacts[0]?.id ?? '';
      });
    const lid = `${aPhoneNumber()}@lid`;
    const hidden = await hear({ phone: null, lid, hasWritten: true });
    const [own, one, two] = [await aContact(client), await aContact(client), await aContact(client)];
    for (const id of [hidden, own.id])
      await database.query(
        `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
           contact_id, metadata, lane, lane_seq, priority, state, charged)
         select uuidv7(), $1, 'live', 'sms', 'inbound', 'delivered', 'text', '1', '2', $2, $3, '{}', '', 0, 0, 'done', '{}'
         from generate_series(1, 700) n`,
        [client.orgId, phone.id, id],
      );
    await merge(client, one.id, hidden);
    await merge(client, two.id, own.id);
    await finish();
    expect((await unmerge(client, one.id, hidden)).status).toBe(200);
    expect((await unmerge(client, two.id, own.id)).status).toBe(200);
    await hear({ phone: phoneOf(own), lid, hasWritten: false });
    await finish();
    const { rows } = await database.query(
      'select contact_id as id, count(*)::int as count from messages where org_id = $1 group by 1',
      [client.orgId],
    );
    expect(rows).toEqual([{ id: own.id, count: 1_400 }]);
  });

  it('a merge that somebody else is at leaves nothing to do', async () => {
    const { database } = world.harness;
    const client = await aClient();
    const [kept, gone] = [await aContact(client), await aContact(client)];
    await merge(client, kept.id, gone.id);
    await database.query(`update contact_merges set state = 'moving' where from_id = $1`, [gone.id]);
    await database.transaction(async (transaction) => {
      await transaction.query('select from contact_merges for update');
      expect(await step(500)).toBe(false);
    });
    await finish();
  });
});
