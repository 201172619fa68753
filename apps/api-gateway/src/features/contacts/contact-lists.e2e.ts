import { describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { summaryOf } from '../../testing/api.client';
import { aPhoneNumber, ContactsWorld, namesOf } from '../../testing/contacts.world';

const world = new ContactsWorld();
const { aClient, aContact } = world;

/** Every hundredth contact is called Zoe, every second has the tag `even`. */
async function many(orgId: string, count: number): Promise<void> {
  await world.harness.database.query(
    `with person as materialized (select uuidv7() as id, n from generate_series(1, $2::integer) n),
       contact as (
         insert into contacts (id, org_id, mode, source, name, tags, created_at)
         select id, $1, 'live', 'api', case when n % 100 = 0 then 'Zoë ' else 'Person ' end || n,
           case when n % 2 = 0 then array['even'] else '{}' end, timestamptz '2026-01-01' + n * interval '1 second'
         from person)
     insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary)
     select $1, 'live', 'phone', (4900000000 + n)::text, id, true from person`,
    [orgId, count],
  );
}

describe('GET /contacts', () => {
  it('GET /contacts lists those of the organization and mode, newest first, page by page and by cursor', async () => {
    const client = await aClient();
    for (const name of ['a', 'b', 'c']) await aContact(client, { name });
    await aContact(await aClient(), { name: 'foreign' });
    await aContact(await aClient({ orgId: client.orgId, mode: 'test' }), { name: 'test' });
    const first = await client.get('/contacts?per_page=2');
    expect([namesOf(first), first.body.total, first.body.has_more]).toEqual([['c', 'b'], 3, true]);
    expect(namesOf(await client.get(`/contacts?per_page=2&cursor=${String(first.body.next_cursor)}`))).toEqual(['a']);
    expect(namesOf(await client.get('/contacts?per_page=2&page=2'))).toEqual(['a']);
    expect(namesOf(await client.get('/contacts?sort=created_at'))).toEqual(['a', 'b', 'c']);
  });

  it('GET /contacts with q finds parts of names, phones and emails, whatever their case, accents and spelling', async () => {
    const client = await aClient();
    await aContact(client, { name: 'José  Ñandú', phone: '4915112345678', email: 'pepe.n@Example.org' });
    await aContact(client, { name: '100% Cotton_Shop', first_name: 'Anna', last_name: 'Schmidt' });
    await aContact(await aClient({ orgId: client.orgId, mode: 'test' }), { name: 'José' });
    const found = async (q: string) => namesOf(await client.get(`/contacts?q=${encodeURIComponent(q)}`));
    const [jose, shop] = [['José  Ñandú'], ['100% Cotton_Shop']];
    for (const q of [
      'jose',
      'JOSÉ',
      'ose n',
      'ñandu',
      'andu',
      '12345',
      '+49 151-1234',
      '0049151',
      'pepe.n@',
      'ample.o',
      'j',
      'ex',
    ])
      expect([q, await found(q)]).toEqual([q, jose]);
    for (const q of ['0% c', '100%', 'n_s', 'anna schmidt', 'chmi', 'co', 'sc'])
      expect([q, await found(q)]).toEqual([q, shop]);
    for (const q of ['jpse', 'os', '99', 'esoj', 'n%s', 'and nan']) expect([q, await found(q)]).toEqual([q, []]);
    expect((await client.get('/contacts?q=&tag=&phone=%20')).body.total).toBe(2);
  });

  it('GET /contacts finds a contact by what it is called now, and by no address that it has no more', async () => {
    const client = await aClient();
    const made = await aContact(client, { name: 'Alice', phone: '4915100000001', tags: ['old'] });
    // One after the other: each change alone must be seen.
    await client.patch(`/contacts/${made.id}`, { phone: '4915100000002' });
    await client.patch(`/contacts/${made.id}`, { name: 'Beatrice', tags: ['new'] });
    const totals = await Promise.all(
      [
        'q=alice',
        'q=0000001',
        'tag=old',
        'phone=4915100000001',
        'q=trice',
        'q=0000002',
        'tag=new',
        'phone=4915100000002',
      ].map(async (query) => (await client.get(`/contacts?${query}`)).body.total),
    );
    expect(totals).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
  });

  it('GET /contacts finds who wrote in, as a phone or as a name alone', async () => {
    const { database } = world.harness;
    const client = await aClient();
    const [phoned, named] = [uuidv7(), uuidv7()];
    for (const [id, kind, value] of [
      [phoned, 'phone', '4915177777777'],
      [named, 'sms_sender_id', 'BANCO'],
    ]) {
      await database.query(`insert into contacts (id, org_id, mode, source) values ($1, $2, 'live', 'inbound')`, [
        id,
        client.orgId,
      ]);
      await database.query(
        `insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary) values ($1, 'live', $2, $3, $4, true)`,
        [client.orgId, kind, value, id],
      );
    }
    const ids = async (query: string) =>
      ((await client.get(`/contacts?${query}`)).body.data as unknown as { id: string }[]).map(({ id }) => id);
    expect([await ids('q=77777'), await ids('q=banco'), await ids('')]).toEqual([[phoned], [named], [named, phoned]]);
  });

  it('GET /contacts with several filters lists those that pass all of them', async () => {
    const client = await aClient();
    const one = await aContact(client, { name: 'one', tags: ['a', 'b'], email: 'one@example.com', external_id: 'x' });
    await aContact(client, { name: 'two', tags: ['a'] });
    await client.post(`/contacts/${one.id}/opt-out`, { channel: 'sms' });
    const found = async (query: string) => namesOf(await client.get(`/contacts?${query}`));
    expect(await found('tag=A')).toEqual(['two', 'one']);
    expect(await found('tag=a&tag=b')).toEqual(['one']);
    expect(await found('tag=a&q=two')).toEqual(['two']);
    expect(await found('opt_out=sms')).toEqual(['one']);
    expect(await found('opt_out=email')).toEqual([]);
    expect(await found('email=ONE@example.com&tag=b&external_id=x')).toEqual(['one']);
    expect(await found(`phone=${String(one.phone)}&tag=c`)).toEqual([]);
    expect(await found(`phone=${aPhoneNumber()}&email=one@example.com`)).toEqual([]);
    await client.post(`/contacts/${one.id}/opt-in`, { channel: 'all' });
    expect(await found('opt_out=sms')).toEqual([]);
  });

  it('GET /contacts with updated_since lists what changed, oldest change first, and its cursor misses nothing', async () => {
    const client = await aClient();
    const [a, , c] = [
      await aContact(client, { name: 'a' }),
      await aContact(client, { name: 'b' }),
      await aContact(client, { name: 'c' }),
    ];
    const changed = await client.patch(`/contacts/${a.id}`, { tags: ['x'] });
    const since = String(c.updated_at);
    const first = await client.get(`/contacts?updated_since=${since}&per_page=1`);
    expect([namesOf(first), first.body.total]).toEqual([['c'], 2]);
    const rest = await client.get(`/contacts?updated_since=${since}&cursor=${String(first.body.next_cursor)}`);
    expect(namesOf(rest)).toEqual(['a']);
    const last = `updated_since=${String(changed.body.data.updated_at)}`;
    expect(namesOf(await client.get(`/contacts?${last}`))).toEqual(['a']);
    expect(namesOf(await client.get(`/contacts?updated_since=${since}&tag=x`))).toEqual(['a']);
    expect(namesOf(await client.get(`/contacts?updated_since=${since}&q=zzz`))).toEqual([]);
  });

  it('GET /contacts with a filter reaches every contact that passes, many and few, behind those that are looked through first', async () => {
    const client = await aClient();
    await many(client.orgId, 6_000);
    const reached = async (query: string): Promise<unknown[]> => {
      const names: unknown[] = [];
      for (let cursor = ''; ; ) {
        const answer = await client.get(`/contacts?per_page=100&${query}${cursor}`);
        names.push(...namesOf(answer));
        const next = answer.body.next_cursor as string | undefined;
        if (next === undefined) return names;
        cursor = `&cursor=${next}`;
      }
    };
    const even = await reached('tag=even');
    expect([even.length, new Set(even).size, even[0], even.at(-1)]).toEqual([3_000, 3_000, 'Zoë 6000', 'Person 2']);
    expect(await reached('q=zoe')).toHaveLength(60);
    expect(await reached('q=person%201')).toContain('Person 1');
    expect(await reached('q=4900000001')).toEqual(['Person 1']);
    const common = await client.get('/contacts?tag=even');
    expect(common.body).toMatchObject({ total: 3_000 });
    expect(common.body).not.toHaveProperty('total_capped');
    expect((await client.get('/contacts?q=zoe&per_page=100')).body).toMatchObject({ total: 60 });
    expect((await client.get('/contacts')).body).toMatchObject({ total: 6_000 });
  });

  it.each([
    [`q=${'x'.repeat(101)}`, 'q'],
    ['q=%00', 'q'],
    [`tag=${'x'.repeat(41)}`, 'tag'],
    [Array.from({ length: 11 }, () => 'tag=a').join('&'), 'tag'],
    ['phone=0151', 'phone'],
    ['email=x', 'email'],
    [`external_id=${'x'.repeat(201)}`, 'external_id'],
    ['opt_out=fax', 'opt_out'],
    ['updated_since=yesterday', 'updated_since'],
    ['segment_id=x&segment_id=y', 'segment_id'],
    ['page=0', 'page'],
    ['sort=name', 'sort'],
    ['cursor=x', 'cursor'],
  ])('GET /contacts answers 400 VALIDATION for ?%s', async (query, field) => {
    const client = await aClient();
    expect(summaryOf(await client.get(`/contacts?${query}`))).toBe(`400 VALIDATION ${field}`);
  });
});
