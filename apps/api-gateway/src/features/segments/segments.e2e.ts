import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { type ApiClient, type JsonAnswer, summaryOf } from '../../testing/api.client';
import { ContactsWorld, namesOf, TIME } from '../../testing/contacts.world';

const world = new ContactsWorld();
const { aClient, aContact } = world;

const VIPS = [{ field: 'tags', op: 'eq', value: 'vip' }];
let names = 0;

async function aSegment(client: ApiClient, settings: Record<string, unknown> = {}) {
  const { status, body } = await client.post('/segments', { name: `s${(names += 1)}`, rules: VIPS, ...settings });
  if (status !== 201) throw new Error(`no segment: ${JSON.stringify(body)}`);
  return body.data as Record<string, unknown> & { id: string };
}

/** Only the oldest contact has a company; every hundredth is a VIP, and the first ten have an address. */
async function many(orgId: string, count: number): Promise<void> {
  // In steps: on a busy machine one statement could run into its timeout.
  for (let first = 1; first <= count; first += 1_000)
    await world.harness.database.query(
      `with person as materialized (
         select uuidv7() as id, n, timestamptz '2026-01-01' + n * interval '1 second' as at,
           case when n % 100 = 0 then array['vip'] else '{}' end as tags
         from generate_series($2::integer, $3::integer) n),
       contact as (
         insert into contacts (id, org_id, mode, source, name, company, tags, created_at)
         select id, $1, 'live', 'api', 'Person ' || n, case when n = 1 then 'First' end, tags, at from person),
       found as (
         insert into contact_search (contact_id, org_id, mode, created_at, document, tokens)
         select id, $1, 'live', at, '', array(select contact_search_token($1, 'live', 'tag:' || tag) from unnest(tags) tag)
         from person)
     insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary)
     select $1, 'live', 'external_id', n::text, id, true from person where n <= 10`,
      [orgId, first, Math.min(count, first + 999)],
    );
}

const forget = (id: string) =>
  world.harness.database.query(
    `update segments set counts = jsonb_set(counts, '{live,at}', '"2020-01-01T00:00:00.000Z"') where id = $1`,
    [id],
  );

describe('POST /segments', () => {
  it('POST /segments makes a segment that is not counted yet, and GET /segments/{id} counts the contacts of the mode', async () => {
    const client = await aClient();
    const test = await aClient({ orgId: client.orgId, mode: 'test' });
    for (const tags of [['vip'], ['VIP', 'x'], ['x']]) await aContact(client, { tags });
    await aContact(test, { tags: ['vip'] });
    await aContact(await aClient(), { tags: ['vip'] });
    const made = await aSegment(client, { name: ' VIPs ' });
    const uncounted = { count: null, is_estimate: false, counted_at: null };
    const shown = {
      id: expect.any(String),
      name: 'VIPs',
      match: 'all',
      rules: VIPS,
      created_at: TIME,
      updated_at: TIME,
    };
    expect(made).toEqual({ ...shown, ...uncounted });
    const read = await client.get(`/segments/${made.id}`);
    expect(read.body.data).toEqual({ ...made, count: 2, counted_at: TIME });
    expect((await test.get(`/segments/${made.id}`)).body.data).toMatchObject({ count: 1 });
    expect((await client.get('/segments')).body).toMatchObject({ total: 1, data: [read.body.data] });
  });

  it('POST /segments answers 400 VALIDATION with the path of what is wrong, and 400 INVALID_BODY for what is missing', async () => {
    const client = await aClient();
    const wrong: [object, string][] = [
      [{ rules: VIPS }, '400 INVALID_BODY name'],
      [{ name: '', rules: VIPS }, '400 INVALID_BODY name'],
      [{ name: 'x' }, '400 INVALID_BODY rules'],
      [{ name: 'x', rules: [] }, '400 VALIDATION rules'],
      [{ name: 'x'.repeat(81), rules: VIPS }, '400 VALIDATION name'],
      [{ name: 'x', match: 'none', rules: VIPS }, '400 VALIDATION match'],
      [{ name: 'x', rules: [...VIPS, { field: 'name', op: 'eq', value: 7 }] }, '400 VALIDATION rules[1].value'],
      [{ name: 'x', rules: [{ field: 'clicked_at', op: 'exists' }] }, '400 VALIDATION rules[0].field'],
      [{ name: 'x', rules: [{ field: 'custom_fields.nope', op: 'exists' }] }, '404 FIELD_NOT_FOUND rules[0].field'],
    ];
    for (const [body, summary] of wrong) expect(summaryOf(await client.post('/segments', body))).toBe(summary);
    expect((await client.get('/segments')).body.total).toBe(0);
  });

  it('POST /segments refuses the depths and lengths of an attack, also with an Idempotency-Key', async () => {
    const client = await aClient();
    const nested = (depth: number) => `{"name":"x","rules":[${'{"rules":['.repeat(depth)}${']}'.repeat(depth)}]}`;
    const long = { name: 'x', rules: [{ field: 'name', op: 'eq', value: 'x'.repeat(900_000) }] };
    const wide = { name: 'x', rules: Array.from({ length: 60_000 }, () => ({})) };
    const texts: [string, string][] = [
      [nested(40_000), 'INVALID_BODY'],
      [nested(10), 'VALIDATION'],
      [nested(1), 'VALIDATION'],
      [JSON.stringify(long), 'VALIDATION'],
      [JSON.stringify(wide), 'VALIDATION'],
    ];
    for (const [text, code] of texts) {
      const answer = await fetch(`${world.harness.url}/v1/segments`, {
        method: 'POST',
        headers: { authorization: `Bearer ${client.key}`, 'content-type': 'application/json', 'idempotency-key': 'k' },
        body: text,
      });
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, code]);
    }
  });

  it('POST /segments answers 409 SEGMENT_EXISTS for a name that is taken, in the organization only', async () => {
    const client = await aClient();
    await aSegment(client, { name: 'VIPs' });
    const again = { name: 'VIPs', rules: VIPS };
    expect(summaryOf(await client.post('/segments', again))).toBe('409 SEGMENT_EXISTS name');
    expect(summaryOf(await (await aClient()).post('/segments', again))).toBe('201');
  });

  it('POST /segments answers 409 INVALID_STATE when there are 200, also of several at once', async () => {
    const client = await aClient();
    await world.harness.database.query(
      `insert into segments (id, org_id, name, match, rules, field_ids)
       select uuidv7(), $1, 'n' || n, 'all', '[]', '{}' from generate_series(1, 197) n`,
      [client.orgId],
    );
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => client.post('/segments', { name: `x${n}`, rules: VIPS })),
    );
    const refused = Array.from({ length: 5 }, () => '409 INVALID_STATE');
    expect(answers.map(summaryOf).sort()).toEqual(['201', '201', '201', ...refused]);
  });

  it('POST /segments answers a retry with its Idempotency-Key as the first', async () => {
    const client = await aClient();
    const ask = () => client.ask('POST', '/segments', { name: 'k', rules: VIPS }, { 'idempotency-key': 'k' });
    const [first, again] = [await ask(), await ask()];
    expect([first.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([201, first.body, 'true']);
  });
});

describe('GET /segments/{id}', () => {
  it('GET /segments/{id} shows a count for five minutes, and a new one when its rules change', async () => {
    const client = await aClient();
    await aContact(client, { tags: ['vip'], name: 'a' });
    const { id } = await aSegment(client);
    const count = async () => (await client.get(`/segments/${id}`)).body.data.count;
    expect(await count()).toBe(1);
    await aContact(client, { tags: ['vip'], name: 'b' });
    expect(await count()).toBe(1);
    await forget(id);
    expect(await count()).toBe(2);
    const rules = [{ field: 'name', op: 'eq', value: 'B' }];
    const changed = await client.patch(`/segments/${id}`, { rules });
    expect(changed.body.data).toMatchObject({ rules, count: null, counted_at: null });
    expect(await count()).toBe(1);
  });

  it('segments of others, unknown and malformed ids are the same 404 to the byte on every route', async () => {
    const client = await aClient();
    const foreign = await aSegment(await aClient());
    const asks = [
      (id: string) => client.get(`/segments/${id}`),
      (id: string) => client.get(`/segments/${id}/contacts`),
      (id: string) => client.get(`/contacts?segment_id=${id}`),
      (id: string) => client.patch(`/segments/${id}`, { name: 'x' }),
      (id: string) => client.delete(`/segments/${id}`),
    ];
    for (const ask of asks) {
      const answers = await Promise.all([foreign.id, '019a9f3c-7d20-7b19-8c41-e6f7a8b9c0ff', 'x'].map(ask));
      expect(answers.map(summaryOf)).toEqual(answers.map(() => '404 SEGMENT_NOT_FOUND'));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    }
  });
});

describe('PATCH and DELETE /segments/{id}', () => {
  it('PATCH /segments/{id} changes what is given, and is refused as POST is', async () => {
    const client = await aClient();
    const [one, two] = [await aSegment(client, { name: 'one' }), await aSegment(client, { name: 'two' })];
    const changed = await client.patch(`/segments/${one.id}`, { name: 'uno', match: 'any' });
    expect(changed.body.data).toEqual({ ...one, name: 'uno', match: 'any', updated_at: TIME });
    const same = await client.patch(`/segments/${one.id}`, { name: '', match: '', rules: '' });
    expect(same.body.data).toMatchObject({ name: 'uno', match: 'any', rules: VIPS });
    const path = `/segments/${two.id}`;
    expect(summaryOf(await client.patch(path, { name: 'uno' }))).toBe('409 SEGMENT_EXISTS name');
    expect(summaryOf(await client.patch(path, { name: ' ' }))).toBe('400 VALIDATION name');
    expect(summaryOf(await client.patch(path, { rules: [{}] }))).toBe('400 VALIDATION rules[0].field');
    expect((await client.get(path)).body.data).toMatchObject({ name: 'two', rules: VIPS });
  });

  it('PATCH /segments/{id} changes `match` alone, also when a rule names an option that is gone', async () => {
    const client = await aClient();
    const field = { key: 'plan', type: 'select', options: ['gold', 'free'] };
    const made = await client.post('/contacts/fields', field);
    const rules = [{ field: 'custom_fields.plan', op: 'eq', value: 'gold' }];
    const { id } = await aSegment(client, { rules });
    await client.patch(`/contacts/fields/${String(made.body.data.id)}`, { options: ['free'] });
    const changed = await client.patch(`/segments/${id}`, { match: 'any' });
    expect(changed.body.data).toMatchObject({ match: 'any', rules });
    expect(summaryOf(await client.patch(`/segments/${id}`, { rules }))).toBe('400 VALIDATION rules[0].value');
  });

  it('DELETE /segments/{id} leaves its contacts, and frees its name', async () => {
    const client = await aClient();
    await aContact(client, { tags: ['vip'] });
    const { id, name } = await aSegment(client);
    expect((await client.delete(`/segments/${id}`)).body.data).toEqual({ id, deleted: true });
    expect(summaryOf(await client.get(`/segments/${id}`))).toBe('404 SEGMENT_NOT_FOUND');
    expect((await client.get('/contacts')).body.total).toBe(1);
    await aSegment(client, { name });
  });
});

describe('a custom field that a segment asks for', () => {
  const rulesOf = (key: string) => [{ match: 'any', rules: [{ field: `custom_fields.${key}`, op: 'gt', value: 5 }] }];

  it('a field is not deleted while a segment asks for it, and a segment of a field that is gone all the same says so', async () => {
    const client = await aClient();
    const field = (await client.post('/contacts/fields', { key: 'points', type: 'number' })).body.data;
    await aContact(client, { custom_fields: { points: 7 } });
    const { id } = await aSegment(client, { name: 'Rich', rules: rulesOf('points') });
    expect((await client.get(`/segments/${id}`)).body.data.count).toBe(1);
    const refused = await client.delete(`/contacts/fields/${String(field.id)}`);
    expect([summaryOf(refused), refused.body.message]).toEqual(['409 INVALID_STATE', expect.stringContaining('Rich')]);
    // As a version without segments does.
    await world.harness.database.query('delete from contact_fields where id = $1', [field.id]);
    await forget(id);
    expect((await client.get(`/segments/${id}`)).body.data).toMatchObject({ count: null, rules: rulesOf('points') });
    const contacts = await client.get(`/segments/${id}/contacts`);
    expect([summaryOf(contacts), contacts.body.message]).toEqual([
      '404 FIELD_NOT_FOUND',
      expect.stringContaining('points'),
    ]);
    // A new field with the same key is another field; then no rule mentions it.
    await client.patch(`/segments/${id}`, { rules: VIPS });
    expect((await client.get(`/segments/${id}`)).body.data.count).toBe(0);
  });

  it('the deletion of a field waits for a segment that is being made, and is refused when it asks for the field', async () => {
    const client = await aClient();
    const { database } = world.harness;
    const { id } = (await client.post('/contacts/fields', { key: 'points', type: 'number' })).body.data;
    let answering: Promise<JsonAnswer> | undefined;
    await database.transaction(async (transaction) => {
      await transaction.query(`select pg_advisory_xact_lock(hashtextextended('contact_fields:' || $1, 0))`, [
        client.orgId,
      ]);
      await transaction.query(
        `insert into segments (id, org_id, name, match, rules, field_ids) values (uuidv7(), $1, 'Rich', 'all', '[]', $2)`,
        [client.orgId, [id]],
      );
      answering = client.delete(`/contacts/fields/${String(id)}`);
      const waits = `select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      await waitFor(async () => (await database.query(waits)).rowCount === 1, { what: 'the deletion to wait' });
    });
    expect(answering && summaryOf(await answering)).toBe('409 INVALID_STATE');
  });
});

describe('GET /segments/{id}/contacts', () => {
  it('GET /segments/{id}/contacts lists them newest first, page by page and by cursor, in the mode of the key', async () => {
    const client = await aClient();
    for (const name of ['a', 'b', 'c']) await aContact(client, { name, tags: ['vip'] });
    await aContact(client, { name: 'none' });
    await aContact(await aClient({ orgId: client.orgId, mode: 'test' }), { name: 'test', tags: ['vip'] });
    const path = `/segments/${(await aSegment(client)).id}/contacts`;
    const first = await client.get(`${path}?per_page=2`);
    expect([namesOf(first), first.body.total, first.body.has_more]).toEqual([['c', 'b'], 3, true]);
    const rest = await client.get(`${path}?per_page=2&cursor=${String(first.body.next_cursor)}`);
    expect([namesOf(rest), rest.body.has_more]).toEqual([['a'], undefined]);
    expect(namesOf(await client.get(`${path}?per_page=2&page=2`))).toEqual(['a']);
    expect(namesOf(await client.get(`${path}?sort=created_at`))).toEqual(['a', 'b', 'c']);
    expect(summaryOf(await client.get(`${path}?per_page=101`))).toBe('400 VALIDATION per_page');
  });

  it('a page of a segment looks through 20,000 contacts, and its cursor reaches what is behind them', async () => {
    const client = await aClient();
    await many(client.orgId, 20_050);
    const { id } = await aSegment(client, { rules: [{ field: 'company', op: 'eq', value: 'first' }] });
    for (const path of [`/segments/${id}/contacts?`, `/contacts?segment_id=${id}&`]) {
      const first = await client.get(path);
      expect([namesOf(first), first.body.has_more]).toEqual([[], true]);
      const next = await client.get(`${path}cursor=${String(first.body.next_cursor)}`);
      expect([namesOf(next), next.body.has_more]).toEqual([['Person 1'], undefined]);
    }
    expect((await client.get(`/segments/${id}/contacts`)).body.total).toBe(1);
    // The index finds what few have, however far behind.
    const { id: vips } = await aSegment(client, { rules: [...VIPS, { field: 'name', op: 'eq', value: 'person 100' }] });
    const found = await client.get(`/contacts?segment_id=${vips}`);
    expect([namesOf(found), found.body.total, found.body.has_more]).toEqual([['Person 100'], 1, undefined]);
    const one = [{ field: 'external_id', op: 'in', value: ['5', '6', 'x'] }];
    const { id: some } = await aSegment(client, { rules: one });
    expect(namesOf(await client.get(`/segments/${some}/contacts`))).toEqual(['Person 6', 'Person 5']);
    const narrow = await client.get(`/contacts?segment_id=${some}&external_id=5`);
    expect([namesOf(narrow), narrow.body.total]).toEqual([['Person 5'], 1]);
    expect(namesOf(await client.get(`/contacts?segment_id=${some}&q=nobody`))).toEqual([]);
    expect(
      namesOf(await client.get(`/contacts?segment_id=${vips}&tag=vip&updated_since=2020-01-01T00:00:00Z`)),
    ).toEqual(['Person 100']);
  });
});

describe('POST /segments/preview', () => {
  it('POST /segments/preview counts, shows the newest ten, and keeps nothing', async () => {
    const client = await aClient();
    for (let n = 0; n < 12; n += 1) await aContact(client, { name: `p${n}`, tags: n % 2 === 0 ? ['vip'] : ['x'] });
    const rules = [...VIPS, { field: 'tags', op: 'eq', value: 'x' }];
    const any = await client.post('/segments/preview', { match: 'any', rules });
    expect(any.body.data).toMatchObject({ count: 12, is_estimate: false });
    expect((any.body.data.sample as { name: string }[]).map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, n) => `p${11 - n}`),
    );
    expect((await client.post('/segments/preview', { rules })).body.data).toMatchObject({ count: 0, sample: [] });
    expect(summaryOf(await client.post('/segments/preview', {}))).toBe('400 INVALID_BODY rules');
    expect((await client.get('/segments')).body.total).toBe(0);
  });

  it('POST /segments/preview needs the scope of reads, POST /segments that of changes', async () => {
    const client = await aClient({ scopes: ['contacts:read'] });
    expect(summaryOf(await client.post('/segments/preview', { rules: VIPS }))).toBe('200');
    expect(summaryOf(await client.post('/segments', { name: 'x', rules: VIPS }))).toMatch(/^403/);
  });
});
