import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { aPhone } from '@chasqui/testing';
import { summaryOf } from '../../testing/api.client';
import { aPhoneNumber, type ContactAnswer, TIME } from '../../testing/contacts.world';
import { MergesWorld, phoneOf } from '../../testing/merges.world';

const world = new MergesWorld();
const { aClient, aContact, events, merge, unmerge, finish, send, messagesOf, age } = world;

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
    // Both over the first phone, each alone over another one.
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
    const { rows: own } = await database.query<{ id: string; conversationId: string }>(
      'select id, conversation_id from messages where contact_id = $1 order by id',
      [gone.id],
    );
    const [first] = own;
    await database.query(
      `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
         contact_id, conversation_id, metadata, lane, lane_seq, priority, state, charged)
       select uuidv7(), $1, 'live', 'sms', 'inbound', 'delivered', 'text', '1', $5, $2, $3, $4, '{}', '', 0, 0, 'done', '{}'
       from generate_series(1, 700) n`,
      [client.orgId, phone.id, gone.id, first?.conversationId, phoneOf(gone)],
    );
    await merge(client, kept.id, gone.id);
    await finish();
    await unmerge(client, kept.id, gone.id);
    expect(summaryOf(await merge(client, kept.id, gone.id))).toBe('409 INVALID_STATE');
    expect((await database.query('select from messages where contact_id = $1', [gone.id])).rows).toHaveLength(500);
    await finish(50);
    const { rows } = await database.query(
      'select count(*)::int as n, count(*) filter (where conversation_id = $2)::int as own from messages where contact_id = $1',
      [gone.id, first?.conversationId],
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

describe('the picture that a person shows on WhatsApp', () => {
  const aPicture = async (client: { orgId: string }, contact: ContactAnswer): Promise<string> => {
    const id = randomUUID();
    await world.harness.database.query(
      `insert into contact_pictures (contact_id, org_id, mode, id, account_id, address, mime, digest, bytes)
       values ($1, $2, 'live', $3, $3, $4, 'image/png', 'x', $5)`,
      [contact.id, client.orgId, id, contact.phone, Buffer.from(id)],
    );
    return id;
  };
  const picturesOf = async ({ orgId }: { orgId: string }) =>
    (await world.harness.database.query('select id from contact_pictures where org_id = $1', [orgId])).rows;
  const avatarOf = async (client: Awaited<ReturnType<typeof aClient>>, { id }: ContactAnswer) =>
    (await client.get(`/contacts/${id}`)).body.data.avatar_url as string | null;

  it('the picture is behind a link that stays the same, until its organization says another one, and again after that', async () => {
    const client = await aClient();
    const ana = await aContact(client);
    const id = await aPicture(client, ana);
    const link = (await avatarOf(client, ana)) ?? '';
    expect(link).toContain(`/v1/media/${id}?expires=`);
    const listed = (await client.get('/contacts')).body.data as unknown as ContactAnswer[];
    expect(listed.map((each) => each.avatar_url)).toEqual([link]);
    const { pathname, search } = new URL(link);
    const answer = await fetch(world.harness.url + pathname + search);
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([200, 'image/png', id]);
    expect(answer.headers.get('cache-control')).toBe('private, max-age=3600');
    expect((await client.patch(`/contacts/${ana.id}`, { avatar_url: link, company: 'ACME' })).body.data.company).toBe(
      'ACME',
    );
    const again = { phone: ana.phone, avatar_url: link };
    expect(summaryOf(await client.post('/contacts?on_conflict=merge', again))).toMatch(/^20[01]$/);
    const sql = 'select avatar_url from contacts where id = $1';
    expect((await world.harness.database.query(sql, [ana.id])).rows).toEqual([{ avatarUrl: null }]);
    const own = 'https://93.184.216.34/a.png';
    expect((await client.patch(`/contacts/${ana.id}`, { avatar_url: own })).body.data.avatar_url).toBe(own);
    expect((await client.patch(`/contacts/${ana.id}`, { avatar_url: null })).body.data.avatar_url).toBe(link);
    await client.delete(`/contacts/${ana.id}`);
    expect(await picturesOf(client)).toEqual([]);
  });

  it.each(['phone', 'whatsapp_lid'])(
    'the picture of a %s goes when the contact gets another phone, which is told, and that of the new one shows',
    async (kind) => {
      const client = await aClient();
      const ana = await aContact(client);
      const lid = `${aPhoneNumber()}@lid`;
      await world.harness.database.query(
        `insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary)
         values ($1, 'live', 'whatsapp_lid', $2, $3, true)`,
        [client.orgId, lid, ana.id],
      );
      await aPicture(client, { ...ana, phone: kind === 'phone' ? ana.phone : lid });
      const phone = aPhoneNumber();
      expect(
        (await client.patch(`/contacts/${ana.id}`, { email: 'ana@example.com' })).body.data.avatar_url,
      ).not.toBeNull();
      expect((await client.patch(`/contacts/${ana.id}`, { phone })).body.data.avatar_url).toBeNull();
      expect((await events(client.orgId)).at(-1)?.payload.changed).toEqual(['phone', 'avatar_url']);
      const id = await aPicture(client, { ...ana, phone });
      expect(await avatarOf(client, ana)).toContain(id);
    },
  );

  it('a picture that came after a merge goes back with its address, and both are told', async () => {
    const client = await aClient();
    const [kept, gone] = [await aContact(client), await aContact(client)];
    await merge(client, kept.id, gone.id);
    await finish();
    const id = await aPicture(client, { ...kept, phone: gone.phone });
    expect((await unmerge(client, kept.id, gone.id)).body.data.avatar_url).toBeNull();
    const told = (await events(client.orgId)).find(
      ({ type, payload }) => type === 'contact.updated' && [payload.changed].flat().includes('avatar_url'),
    );
    expect(told).toBeDefined();
    expect(await avatarOf(client, gone)).toContain(id);
  });

  it('the picture moves with its person into another contact, and back, and goes when the person is erased', async () => {
    const client = await aClient();
    const [kept, gone] = [await aContact(client), await aContact(client)];
    const id = await aPicture(client, gone);
    const merged = await merge(client, kept.id, gone.id);
    expect(merged.body.data.avatar_url).toContain(id);
    expect((await events(client.orgId)).at(-1)?.payload.changed).toContain('avatar_url');
    const apart = await unmerge(client, kept.id, gone.id);
    expect(apart.body.data.avatar_url).toBeNull();
    expect(await avatarOf(client, gone)).toContain(id);
    await finish();
    const own = await aPicture(client, kept);
    await merge(client, kept.id, gone.id);
    expect(await avatarOf(client, kept)).toContain(own);
    await finish();
    await client.delete(`/contacts/${kept.id}?erase=true`);
    expect(await picturesOf(client)).toEqual([]);
  });
});
