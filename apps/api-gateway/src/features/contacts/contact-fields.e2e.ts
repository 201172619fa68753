import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { lockContactFields, shareContactFields } from '@chasqui/contacts';
import { waitFor } from '@chasqui/testing';
import { type ApiClient, type JsonAnswer, summaryOf } from '../../testing/api.client';
import { ContactsWorld, TIME } from '../../testing/contacts.world';

const world = new ContactsWorld();
const { aClient, aContact } = world;

const FIELDS = '/contacts/fields';

async function aField(client: ApiClient, settings: Record<string, unknown>): Promise<{ id: string }> {
  const { status, body } = await client.post(FIELDS, settings);
  if (status !== 201) throw new Error(`no field: ${JSON.stringify(body)}`);
  return body.data as { id: string };
}

describe('the custom fields of contacts', () => {
  it('GET /contacts/fields comes whole, and by pages for who asks for one', async () => {
    const client = await aClient();
    for (const key of ['a', 'b', 'c']) await aField(client, { key, type: 'text' });
    const read = async (query: string): Promise<object> => {
      const { data, success: _, ...figures } = (await client.get(FIELDS + query)).body;
      return { keys: (data as unknown as { key: string }[]).map(({ key }) => key), ...figures };
    };
    expect(await read('')).toEqual({ keys: ['a', 'b', 'c'], total: 3, page: 1, per_page: 3 });
    expect(await read('?per_page=2')).toEqual({ keys: ['a', 'b'], total: 3, page: 1, per_page: 2, has_more: true });
    expect(await read('?per_page=2&page=2')).toEqual({ keys: ['c'], total: 3, page: 2, per_page: 2 });
    expect(await read('?page=2')).toEqual({ keys: [], total: 3, page: 2, per_page: 20 });
    expect(summaryOf(await client.get(`${FIELDS}?page=0`))).toBe('400 VALIDATION page');
  });

  it('POST /contacts/fields answers 201 with the field, which live and test keys share, and lists it', async () => {
    const live = await aClient();
    const test = await aClient({ orgId: live.orgId, mode: 'test' });
    const made = await live.post(FIELDS, { key: 'size', label: ' Size ', type: 'select', options: ['S', 'M', 'S'] });
    expect(made.status).toBe(201);
    expect(made.body.data).toEqual({
      id: expect.any(String),
      key: 'size',
      label: 'Size',
      type: 'select',
      options: ['S', 'M'],
      required: false,
      created_at: TIME,
      updated_at: TIME,
    });
    await aField(test, { key: 'city', type: 'text' });
    const { body } = await live.get(FIELDS);
    expect(body).toMatchObject({ total: 2, data: [made.body.data, { key: 'city', label: 'city' }] });
    expect((await (await aClient()).get(FIELDS)).body.total).toBe(0);
  });

  it.each([
    [{}, '400 INVALID_BODY key'],
    [{ key: 'a' }, '400 INVALID_BODY type'],
    [{ key: 'A', type: 'text' }, '400 VALIDATION key'],
    [{ key: '1a', type: 'text' }, '400 VALIDATION key'],
    [{ key: 'x'.repeat(41), type: 'text' }, '400 VALIDATION key'],
    [{ key: 'a', type: 'json' }, '400 VALIDATION type'],
    [{ key: 'a', type: 'text', label: 'x'.repeat(81) }, '400 VALIDATION label'],
    [{ key: 'a', type: 'select' }, '400 VALIDATION options'],
    [{ key: 'a', type: 'text', options: ['x'] }, '400 VALIDATION options'],
    [{ key: 'a', type: 'select', options: 'x' }, '400 VALIDATION options'],
    [{ key: 'a', type: 'text', required: 1 }, '400 VALIDATION required'],
  ])('POST /contacts/fields answers 400 for %j', async (body, expected) => {
    const client = await aClient();
    expect(summaryOf(await client.post(FIELDS, body))).toBe(expected);
  });

  it('POST /contacts/fields answers 409: FIELD_EXISTS for a key of another field, INVALID_STATE for the 101st, also of many at once', async () => {
    const client = await aClient();
    const twice = await Promise.all([1, 2].map(() => client.post(FIELDS, { key: 'a', type: 'text' })));
    expect(twice.map(summaryOf).sort()).toEqual(['201', '409 FIELD_EXISTS key']);
    await world.harness.database.query(
      `insert into contact_fields (id, org_id, key, label, type, options, required)
       select uuidv7(), $1, 'k' || n, '', 'text', '{}', false from generate_series(1, 97) n`,
      [client.orgId],
    );
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => client.post(FIELDS, { key: `z${n}`, type: 'text' })),
    );
    expect(answers.map(summaryOf).sort()).toEqual([
      '201',
      '201',
      ...Array.from({ length: 4 }, () => '409 INVALID_STATE'),
    ]);
  });

  it('contacts take values of the type of a field, and no others', async () => {
    const client = await aClient();
    for (const type of ['text', 'number', 'boolean', 'date', 'url']) await aField(client, { key: type, type });
    await aField(client, { key: 'select', type: 'select', options: ['S', 'M'] });
    const values = {
      text: 'x',
      number: -1.5,
      boolean: false,
      date: '2024-02-29',
      url: 'https://example.com/',
      select: 'M',
    };
    const made = await aContact(client, { custom_fields: values });
    expect(made.custom_fields).toEqual(values);
    for (const [key, value] of [
      ['text', 1],
      ['text', 'x'.repeat(1_001)],
      ['text', 'a\0'],
      ['number', '1'],
      ['boolean', 'true'],
      ['date', '2023-02-29'],
      ['date', '29.02.2024'],
      ['url', 'http://example.com/'],
      ['url', 'https://127.0.0.1/'],
      ['select', 'L'],
      ['text', { a: 1 }],
      ['__proto__x', 1],
    ] as const) {
      const refused = await client.patch(`/contacts/${made.id}`, { custom_fields: { [key]: value } });
      expect(summaryOf(refused)).toBe(`400 VALIDATION custom_fields.${key}`);
    }
    const changed = await client.patch(`/contacts/${made.id}`, { custom_fields: { number: 2, text: null, url: '' } });
    expect(changed.body.data.custom_fields).toEqual({ number: 2, boolean: false, date: '2024-02-29', select: 'M' });
    expect((await client.patch(`/contacts/${made.id}`, { custom_fields: null })).body.data.custom_fields).toEqual({});
  });

  it('a required field needs a value of new contacts, and cannot be cleared; contacts without one stay', async () => {
    const client = await aClient();
    const old = await aContact(client);
    await aField(client, { key: 'city', type: 'text', required: true });
    expect(summaryOf(await client.post('/contacts', { external_id: 'a' }))).toBe('400 VALIDATION custom_fields.city');
    expect(summaryOf(await client.patch(`/contacts/${old.id}`, { name: 'x' }))).toBe('200');
    const made = await aContact(client, { custom_fields: { city: 'Quito' } });
    const cleared = await client.patch(`/contacts/${made.id}`, { custom_fields: { city: null } });
    expect(summaryOf(cleared)).toBe('400 VALIDATION custom_fields.city');
    expect(summaryOf(await client.post('/contacts?on_conflict=merge', { phone: made.phone, name: 'y' }))).toBe('201');
    const merged = await client.post('/contacts?on_conflict=merge', { external_id: 'new' });
    expect(summaryOf(merged)).toBe('400 VALIDATION custom_fields.city');
    const contacts = [{ phone: old.phone, name: 'z' }, { phone: made.phone, name: 'z' }, { external_id: 'new' }];
    const { data } = (await client.post('/contacts/bulk', { contacts, on_conflict: 'merge' })).body;
    expect(data.results).toMatchObject([{ status: 'updated' }, { status: 'updated' }, { error: 'VALIDATION' }]);
    expect((await client.get('/contacts')).body.total).toBe(2);
  });

  it('an empty value erases nothing of a contact that is there, unless it is changed by its id', async () => {
    const client = await aClient();
    await aField(client, { key: 'city', type: 'text' });
    const made = await aContact(client, { name: 'Ann', custom_fields: { city: 'Quito' } });
    for (const city of ['', null]) {
      const empty = { phone: made.phone, name: ' ', custom_fields: { city } };
      expect((await client.post('/contacts?on_conflict=merge', empty)).body.data).toEqual(made);
      await client.post('/contacts/bulk', { contacts: [empty], on_conflict: 'merge' });
      expect((await client.get(`/contacts/${made.id}`)).body.data).toEqual(made);
    }
    const cleared = await client.patch(`/contacts/${made.id}`, { custom_fields: { city: '' } });
    expect(cleared.body.data.custom_fields).toEqual({});
  });

  it('PATCH /contacts/fields/{id} changes label, options and required; key and type stay', async () => {
    const client = await aClient();
    const { id } = await aField(client, { key: 'size', type: 'select', options: ['S', 'M'] });
    const made = await aContact(client, { custom_fields: { size: 'S' } });
    const changed = await client.patch(`${FIELDS}/${id}`, { label: 'Size', options: ['M', 'L'], required: true });
    expect(changed.body.data).toMatchObject({ key: 'size', label: 'Size', options: ['M', 'L'], required: true });
    expect((await client.get(`/contacts/${made.id}`)).body.data.custom_fields).toEqual({ size: 'S' });
    expect(summaryOf(await client.patch(`${FIELDS}/${id}`, { type: 'text' }))).toBe('400 VALIDATION type');
    expect(summaryOf(await client.patch(`${FIELDS}/${id}`, { key: 'x' }))).toBe('400 VALIDATION key');
    expect(summaryOf(await client.patch(`${FIELDS}/${id}`, { options: [] }))).toBe('400 VALIDATION options');
  });

  it('DELETE /contacts/fields/{id} hides its values, also when its key is used again, and they go with the next that are written', async () => {
    const client = await aClient();
    const { id } = await aField(client, { key: 'city', type: 'text' });
    const made = await aContact(client, { custom_fields: { city: 'Quito' } });
    expect((await client.delete(`${FIELDS}/${id}`)).body.data).toEqual({ id, deleted: true });
    await aField(client, { key: 'city', type: 'number' });
    expect((await client.get(`/contacts/${made.id}`)).body.data.custom_fields).toEqual({});
    await client.patch(`/contacts/${made.id}`, { custom_fields: { city: 1 } });
    const { rows } = await world.harness.database.query<{ values: object }>(
      'select custom_fields as values from contacts where id = $1',
      [made.id],
    );
    expect(Object.values(rows[0]?.values ?? {})).toEqual([1]);
  });

  it('DELETE /contacts/fields/{id} answers 409 INVALID_STATE with the names of templates that name it now, in any text', async () => {
    const client = await aClient();
    const { id } = await aField(client, { key: 'plan', type: 'text' });
    const aTemplate = async (name: string, settings: object, maker = client): Promise<string> => {
      const made = await maker.post('/templates', { name, message: 'Hello', ...settings });
      expect(made.status).toBe(201);
      return String(made.body.data.id);
    };
    const variable = '{{contact.custom_fields.plan}}';
    await aTemplate('of_others', { message: variable }, await aClient());
    await aTemplate('longer', { message: '{{contact.custom_fields.plan_b}} {{contact.custom_fields.my_plan}}' });
    await aTemplate('text', { message: 'contact.custom_fields.plan}} {{contact.name|contact.custom_fields.plan}}' });
    const former = await aTemplate('former', { message: variable });
    await client.patch(`/templates/${former}`, { message: 'Hello' });
    const naming = [
      await aTemplate('f', { message: `Hi ${variable}!` }),
      await aTemplate('e', { message: 'Hi {{\n contact.custom_fields.plan\u00a0| there }}', status: 'archived' }),
      await aTemplate('d', { channel: 'email', subject: variable }),
      await aTemplate('c', { channel: 'email', subject: 'Hi', html: `<p>${variable}</p>` }),
      await aTemplate('b', { message: variable }),
      await aTemplate('b', { message: variable, language: 'es' }),
      await aTemplate('a', { message: variable }),
    ];
    const templates = ['a', 'b', 'c', 'd', 'e'];
    const refused = await client.delete(`${FIELDS}/${id}`);
    expect(summaryOf(refused)).toBe('409 INVALID_STATE');
    expect(refused.body).toMatchObject({ reason: 'NAMED_BY_TEMPLATES', templates });
    expect(refused.body.message).toContain('a, b, c, d, e');
    for (const template of naming.slice(1)) await client.delete(`/templates/${template}`);
    expect((await client.delete(`${FIELDS}/${id}`)).body).toMatchObject({ templates: ['f'] });
    expect(summaryOf(await client.patch(`/templates/${naming[0]}`, { message: 'Hi' }))).toBe('200');
    expect(summaryOf(await client.delete(`${FIELDS}/${id}`))).toBe('200');
  });

  it('the deletion of a field waits for a template that is being kept, and a template for the deletion of a field', async () => {
    const client = await aClient();
    const { database } = world.harness;
    const { id } = await aField(client, { key: 'plan', type: 'text' });
    const waits = `select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    const isWaiting = (what: string) => waitFor(async () => (await database.query(waits)).rowCount === 1, { what });
    let deletion: Promise<JsonAnswer> | undefined;
    await database.transaction(async (transaction) => {
      await shareContactFields(transaction, client.orgId);
      const template = randomUUID();
      await transaction.query(
        `insert into templates (id, org_id, name, channel, category, language, status)
         values ($1, $2, 'new', 'any', 'utility', 'en', 'active')`,
        [template, client.orgId],
      );
      await transaction.query(
        `insert into template_versions (template_id, org_id, version, message, variables)
         values ($1, $2, 1, '{{contact.custom_fields.plan}}', '[]')`,
        [template, client.orgId],
      );
      deletion = client.delete(`${FIELDS}/${id}`);
      await isWaiting('the deletion to wait');
    });
    expect((await deletion)?.body).toMatchObject({ code: 'INVALID_STATE', templates: ['new'] });
    let keeping: Promise<JsonAnswer> | undefined;
    for (const keep of [
      () => client.post('/templates', { name: 'kept', message: 'Hi' }),
      async () => client.patch(`/templates/${await idOf('kept')}`, { message: 'Hi {{contact.custom_fields.plan}}' }),
    ]) {
      await database.transaction(async (transaction) => {
        await lockContactFields(transaction, client.orgId);
        keeping = keep();
        await isWaiting('the template to wait');
      });
      expect((await keeping)?.body.success).toBe(true);
    }

    async function idOf(name: string): Promise<string> {
      const query = 'select id from templates where org_id = $1 and name = $2';
      return String((await database.query<{ id: string }>(query, [client.orgId, name])).rows[0]?.id);
    }
  });

  it('fields of others, unknown and malformed ids are the same 404', async () => {
    const client = await aClient();
    const foreign = await aField(await aClient(), { key: 'a', type: 'text' });
    for (const id of ['x', randomUUID(), foreign.id]) {
      expect(summaryOf(await client.patch(`${FIELDS}/${id}`, { options: [] }))).toBe('404 FIELD_NOT_FOUND');
      expect(summaryOf(await client.delete(`${FIELDS}/${id}`))).toBe('404 FIELD_NOT_FOUND');
    }
  });
});
