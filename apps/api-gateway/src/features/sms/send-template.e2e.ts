import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { aSpelledPhone } from '@chasqui/testing';
import { type ApiClient, summaryOf } from '../../testing/api.client';
import { TemplatesWorld } from '../../testing/templates.world';

const world = new TemplatesWorld();
const { aClient, aContact, anSmsClient, aTemplate, statementsOf } = world;

const TO = '4915112345678';
const send = (client: ApiClient, body: object, headers: Record<string, string> = {}) =>
  client.ask('POST', '/sms/send', { to: TO, ...body }, headers);

interface Stored {
  content: string;
  template: unknown;
}

async function storedOf(orgId: string): Promise<Stored[]> {
  const { rows } = await world.harness.database.query<Stored>(
    `select content, payload -> 'template' as template from messages where org_id = $1 order by lane_seq`,
    [orgId],
  );
  return rows;
}

describe('POST /sms/send with a template', () => {
  it('an SMS is made of a template when it is accepted, with its values, and says of which version', async () => {
    const client = await anSmsClient();
    const { id } = await aTemplate(client, { message: 'Order {{order}}, {{contact.name|you}}!', html: '<p>{{other}}' });
    await client.patch(`/templates/${id}`, { message: 'Your order {{order}}, {{contact.name|you}}!' });
    const scheduled_at = new Date(Date.now() + 3_600_000).toISOString();
    const values = { template_id: id.toUpperCase(), variables: { order: 'A-1 {{x}}', unused: '' } };
    const answer = await send(client, { ...values, scheduled_at });
    expect([answer.status, answer.body.data.content]).toEqual([201, 'Your order A-1 {{x}}, you!']);
    await client.patch(`/templates/${id}`, { message: 'changed' });
    await client.delete(`/templates/${id}`);
    expect(await storedOf(client.orgId)).toEqual([
      { content: 'Your order A-1 {{x}}, you!', template: { id, version: 2 } },
    ]);
  });

  it('an SMS of a template has the signature of the plan, which may make it too long', async () => {
    const client = await anSmsClient({ signature: 'Sent with Chasqui' });
    const { id } = await aTemplate(client, { message: `{{a}}${'x'.repeat(580)}` });
    const of = (a: string) => send(client, { template_id: id, variables: { a } });
    expect((await of('y')).body.data.content).toBe(`y${'x'.repeat(580)}\n\nSent with Chasqui`);
    const signed = await of('y'.repeat(940));
    expect([summaryOf(signed), signed.body.message]).toEqual([
      '400 MESSAGE_TOO_LONG message',
      expect.stringContaining('signature'),
    ]);
    const long = await of('я'.repeat(1_000));
    expect([summaryOf(long), long.body.message]).toEqual([
      '400 MESSAGE_TOO_LONG',
      expect.stringContaining('variables'),
    ]);
  });

  it('contact.* is of the contact that has the number of the recipient, also by another number than its first', async () => {
    const client = await anSmsClient();
    const { id } = await aTemplate(client, { message: '{{contact.name}} {{contact.phone}}' });
    const contact = await aContact(client.orgId, 'Ana', { phone: '4915100000001' });
    await world.harness.database.query(
      `insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary) values ($1, 'live', 'phone', $2, $3, false)`,
      [client.orgId, TO, contact],
    );
    expect((await send(client, { template_id: id })).body.data.content).toBe('Ana 4915100000001');
  });

  it('contact.* is of the contact that has the phone in another spelling, if none has the very one', async () => {
    const client = await anSmsClient();
    const { id } = await aTemplate(client, { message: '{{contact.name}} {{contact.phone}}' });
    const [long, short] = aSpelledPhone('Mexico');
    await aContact(client.orgId, 'Ana', { phone: long });
    const contentTo = async (to: string) => (await send(client, { to, template_id: id })).body.data.content;
    expect([await contentTo(short), await contentTo(long)]).toEqual([`Ana ${long}`, `Ana ${long}`]);
    await aContact(client.orgId, 'Ben', { phone: short });
    expect([await contentTo(short), await contentTo(long)]).toEqual([`Ben ${short}`, `Ana ${long}`]);
  });

  it('contact.* is all that a contact has: its names, addresses and custom fields', async () => {
    const client = await anSmsClient();
    const words = ['first_name', 'last_name', 'phone', 'email', 'external_id', 'company', 'country', 'language'];
    const own = ['custom_fields.points', 'custom_fields.vip'];
    for (const [key, type] of [
      ['points', 'number'],
      ['vip', 'boolean'],
    ])
      await client.post('/contacts/fields', { key, type, label: key });
    const made = await client.post('/contacts', {
      phone: TO,
      first_name: 'Ana',
      last_name: 'Ruiz',
      email: 'ana@example.com',
      external_id: 'A-1',
      company: 'ACME',
      country: 'MX',
      language: 'es',
      custom_fields: { points: 12.5, vip: false },
    });
    expect(summaryOf(made)).toBe('201');
    const message = [...words, ...own].map((word) => `{{contact.${word}}}`).join(' ');
    const { id } = await aTemplate(client, { message });
    const sent = await send(client, { template_id: id });
    expect(sent.body.data?.content ?? sent.body).toBe(`Ana Ruiz ${TO} ana@example.com A-1 ACME MX es 12.5 false`);
    const other = await aTemplate(client, { message: '{{contact.custom_fields.gone|none}}' });
    expect((await send(client, { template_id: other.id })).body.data.content).toBe('none');
  });

  it('an SMS to nobody who is known, or known to others only, is refused with what is missing, and where', async () => {
    const client = await anSmsClient();
    const { id } = await aTemplate(client, { message: 'Hi {{contact.name}}, {{order}} {{order}} {{a|b}}' });
    await aContact((await aClient()).orgId, 'Eve', { phone: TO });
    await aContact(client.orgId, 'Test', { phone: TO, mode: 'test' });
    const answer = await send(client, { template_id: id });
    expect(summaryOf(answer)).toBe('400 TEMPLATE_VARIABLE_MISSING');
    expect(answer.body).toMatchObject({ missing: ['contact.name', 'order'] });
    expect(answer.body.message).toContain('`order` (position 21 of `message`)');
    expect(await storedOf(client.orgId)).toEqual([]);
  });

  it('of many missing variables a message names five, and the answer all', async () => {
    const client = await anSmsClient();
    const keys = Array.from({ length: 50 }, (_, n) => `v${n}`);
    const { id } = await aTemplate(client, { message: keys.map((key) => `{{${key}}}`).join('') });
    const { body } = await send(client, { template_id: id });
    expect(body).toMatchObject({ missing: keys });
    expect(body.message).toMatch(/`v0` .*`v4` \(position 24 of `message`\) and 45 more\.$/);
  });

  it.each([
    ['draft', '409 TEMPLATE_NOT_ACTIVE'],
    ['archived', '409 TEMPLATE_NOT_ACTIVE'],
    ['active', '201'],
  ])('POST /sms/send answers a template that is %s with %s', async (status, expected) => {
    const client = await anSmsClient();
    const { id } = await aTemplate(client, { status });
    expect(summaryOf(await send(client, { template_id: id }))).toBe(expected);
  });

  it.each([
    [{ channel: 'whatsapp' }, '400 TEMPLATE_WRONG_CHANNEL'],
    [{ channel: 'email' }, '400 TEMPLATE_WRONG_CHANNEL'],
    [{ channel: 'any', media_url: 'https://93.184.216.34/a.png' }, '400 TEMPLATE_WRONG_CHANNEL'],
    [{ channel: 'sms' }, '201'],
  ])('POST /sms/send answers a template for %j with %s', async (settings, expected) => {
    const client = await anSmsClient();
    const { id } = await aTemplate(client, settings);
    expect(summaryOf(await send(client, { template_id: id }))).toBe(expected);
  });

  it('POST /sms/send answers 404 to the byte alike for templates that are unknown and foreign, and names the field of an id that is none', async () => {
    const client = await anSmsClient();
    const foreign = await aTemplate(await aClient());
    const unknown = [randomUUID(), foreign.id].map((template_id) => send(client, { template_id }));
    const answers = await Promise.all(unknown);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.map(summaryOf)).toEqual(['404 TEMPLATE_NOT_FOUND', '404 TEMPLATE_NOT_FOUND']);
    expect(summaryOf(await send(client, { template_id: 'hello' }))).toBe('404 TEMPLATE_NOT_FOUND template_id');
  });

  it.each([
    [{}, '400 INVALID_BODY message'],
    [{ template_id: '', message: '' }, '400 INVALID_BODY message'],
    [{ template_id: '<id>', message: 'x' }, '400 INVALID_BODY template_id'],
    [{ message: 'x', variables: { a: 'b' }, language: 'en' }, '201'],
    [{ message: 'x', variables: 7, language: 'english' }, '201'],
    [{ template_id: '<id>', variables: { a: 7 } }, '400 VALIDATION variables'],
    [{ template_id: '<id>', variables: { 'contact.name': 'x' } }, '400 VALIDATION variables'],
    [{ template_id: '<id>', variables: { a: 'x'.repeat(1_001) } }, '400 VALIDATION variables'],
    [{ template_id: '<id>', variables: { a: 'ftp://x' } }, '400 VALIDATION variables'],
    [{ template_id: '<id>', variables: { a: '' } }, '400 INVALID_BODY'],
    [{ template_id: '<id>', language: 'english' }, '400 VALIDATION language'],
    [{ template_id: '<id>', message: '', variables: { a: 'https://x' } }, '201'],
  ])('POST /sms/send answers %j with %s', async (body, expected) => {
    const client = await anSmsClient();
    const { id } = await aTemplate(client, { message: '{{a|}}', variables: [{ key: 'a', type: 'url' }] });
    const asked = 'template_id' in body && body.template_id ? { ...body, template_id: id } : body;
    expect(summaryOf(await send(client, asked))).toBe(expected);
  });

  it('a number, true and false are sent as their texts, and null is no value', async () => {
    const client = await anSmsClient();
    const { id } = await aTemplate(client, {
      message: '{{price}} {{count}} {{paid}} {{note|none}}',
      variables: [
        { key: 'price', type: 'number' },
        { key: 'count', type: 'number', fallback: 0, sample: 3 },
      ],
    });
    const sent = async (variables: object) => (await send(client, { template_id: id, variables })).body.data.content;
    expect(await sent({ price: 12.5, count: -3, paid: true, note: null })).toBe('12.5 -3 true none');
    expect(await sent({ price: 1_000_000, count: null, paid: false, note: 0 })).toBe('1000000 0 false 0');
  });

  it.each([
    [{ a: {} }, 'variables.a', 'is an object: give each of its values a variable of its own'],
    [{ a: 'x', order_no: ['A', 'B'] }, 'variables.order_no', 'is a list: join its entries in one text'],
    [{ a: 1e21 }, 'variables.a', 'send it as a text, in quotes'],
    [{ a: 0.000_000_1 }, 'variables.a', 'send it as a text, in quotes'],
    [{ a: 2 ** 53 }, 'variables.a', 'send it as a text, in quotes'],
    [{ Order: 'x' }, 'variables.Order', 'lower-case letters'],
    [{ 'contact.name': 'x' }, 'variables.contact.name', 'comes from the contact'],
    [{ a: 'x'.repeat(1_001) }, 'variables.a', 'at most 1000 characters'],
    [{ a: 'x\0' }, 'variables.a', 'NUL characters'],
  ])('POST /sms/send refuses the variables %j, names %s and says what to do', async (variables, name, words) => {
    const client = await anSmsClient();
    const { id } = await aTemplate(client, { message: '{{a}}' });
    const answer = await send(client, { template_id: id, variables });
    expect(summaryOf(answer)).toBe('400 VALIDATION variables');
    expect(answer.body.message).toContain(`\`${name}\``);
    expect(answer.body.message).toContain(words);
  });

  it('prototypes are no values', async () => {
    const client = await anSmsClient();
    const { id } = await aTemplate(client, { message: '{{constructor}} {{contact.custom_fields.constructor|none}}' });
    const raw = `{"to":"${TO}","template_id":"${id}","variables":{"__proto__":{"constructor":"x"}}}`;
    const answer = await fetch(`${world.harness.url}/v1/sms/send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.key}`, 'content-type': 'application/json' },
      body: raw,
    });
    expect(answer.status).toBe(400);
    expect((await send(client, { template_id: id, variables: {} })).body).toMatchObject({ missing: ['constructor'] });
  });

  it('a language is sent as it is, else without its region, else in English, else as the template itself is', async () => {
    const client = await anSmsClient();
    const settings = { name: 'hello' };
    const { id } = await aTemplate(client, { ...settings, language: 'fr', message: 'fr' });
    const sent = async (language?: string) => (await send(client, { template_id: id, language })).body.data.content;
    expect([await sent(), await sent('pt-BR')]).toEqual(['fr', 'fr']);
    await aTemplate(client, { ...settings, language: 'en', message: 'en' });
    expect([await sent('pt-BR'), await sent()]).toEqual(['en', 'fr']);
    await aTemplate(client, { ...settings, language: 'pt', message: 'pt' });
    expect([await sent('pt_BR'), await sent('pt'), await sent('de-AT')]).toEqual(['pt', 'pt', 'en']);
    const { id: brazil } = await aTemplate(client, { ...settings, language: 'pt-BR', message: 'br', status: 'draft' });
    await aTemplate(client, { name: 'other', language: 'de', message: 'other' });
    expect([await sent('pt-br'), await sent('de')]).toEqual(['pt', 'en']);
    await client.patch(`/templates/${brazil}`, { status: 'active' });
    expect([await sent('pt-br'), await sent('pt-PT')]).toEqual(['br', 'pt']);
  });

  it('a retry is answered as its request was when its template has changed, and when it is gone', async () => {
    const client = await anSmsClient();
    const { id } = await aTemplate(client, { message: 'one {{a}}' });
    const ask = (body: object = { variables: { a: 'x', b: 'y' } }) =>
      send(client, { template_id: id, ...body }, { 'idempotency-key': 'k' });
    const first = await ask();
    expect(first.status).toBe(201);
    await client.patch(`/templates/${id}`, { message: 'two {{a}} {{c}}' });
    const changed = await ask({ variables: { b: 'y', a: 'x' } });
    await client.delete(`/templates/${id}`);
    const gone = await ask();
    expect([changed, gone].map((each) => [each.status, each.body])).toEqual([
      [201, first.body],
      [201, first.body],
    ]);
    expect(gone.headers.get('idempotency-replayed')).toBe('true');
    expect(summaryOf(await ask({ variables: { a: 'z' } }))).toBe('422 IDEMPOTENCY_MISMATCH');
    expect(await storedOf(client.orgId)).toHaveLength(1);
  });

  it('an SMS without a template reads no template and no contact for it; one with a template reads a contact only if it speaks of one', async () => {
    const client = await anSmsClient();
    const plain = await aTemplate(client, { message: 'Hello' });
    const personal = await aTemplate(client, { message: 'Hello {{contact.name|you}}' });
    const ask = (body: object) => statementsOf(async () => expect((await send(client, body)).status).toBe(201));
    expect(await ask({ message: 'Hello' })).toEqual([]);
    expect(await ask({ template_id: plain.id })).toEqual(['templates_find_sent']);
    expect(await ask({ template_id: personal.id })).toEqual(['templates_find_sent', 'contacts_find_by_addresses']);
  });
});

describe('POST /sms/bulk with templates', () => {
  const bulk = (client: ApiClient, messages: object[], headers: Record<string, string> = {}) =>
    client.ask('POST', '/sms/bulk', { messages }, headers);
  const resultsOf = (answer: { body: { data: object } }) =>
    (answer.body.data as { results: { status: string; error?: string; detail?: string }[] }).results;

  it('1,000 rows of templates read them in one statement and their contacts in another', async () => {
    const client = await anSmsClient();
    const { id } = await aTemplate(client, { message: 'Hi {{contact.name|you}}, {{n}}' });
    const other = await aTemplate(client, { message: 'Bye {{n}}' });
    const to = (n: number): string => String(4_915_200_000_000 + n);
    await aContact(client.orgId, 'Ana', { phone: to(998) });
    const rows = Array.from({ length: 1_000 }, (_, n) => ({
      to: to(n),
      template_id: n % 2 ? other.id : id,
      variables: { n: String(n) },
    }));
    let answer: Awaited<ReturnType<typeof bulk>> | undefined;
    const statements = await statementsOf(async () => {
      answer = await bulk(client, rows);
    });
    expect(statements).toEqual(['templates_find_sent', 'contacts_find_by_addresses']);
    expect(answer?.body.data).toMatchObject({ pending: 1_000, failed: 0 });
    const stored = await storedOf(client.orgId);
    expect([stored.length, stored[0], stored[998], stored[999]]).toEqual([
      1_000,
      { content: 'Hi you, 0', template: { id, version: 1 } },
      { content: 'Hi Ana, 998', template: { id, version: 1 } },
      { content: 'Bye 999', template: { id: other.id, version: 1 } },
    ]);
  });

  it('a row whose template makes no text fails with MISSING_CONTENT and why, and the others are queued', async () => {
    const client = await anSmsClient();
    const usual = await aTemplate(client, { message: 'Hi {{a}}' });
    const draft = await aTemplate(client, { status: 'draft' });
    const mail = await aTemplate(client, { channel: 'email' });
    const foreign = await aTemplate(await aClient());
    const long = await aTemplate(client, { message: 'x'.repeat(1_601) });
    const of = (template_id: unknown, more: object = {}) => ({ to: TO, template_id, ...more });
    const answer = await bulk(client, [
      of(usual.id, { variables: { a: 'x' } }),
      of(usual.id),
      of(draft.id),
      of(mail.id),
      of(foreign.id),
      of('x'),
      of(long.id),
      of(7),
      of(usual.id, { message: 'x' }),
      of(usual.id, { variables: { a: [1] } }),
      of(usual.id, { variables: { a: 12.5 } }),
      of(usual.id, { variables: { a: null } }),
      of(usual.id, { language: '?' }),
      { to: TO, message: 'no template', variables: ['x'], language: 7 },
      { to: TO, message: 'plain' },
      { to: TO },
    ]);
    expect(answer.status).toBe(202);
    const failed = (detail?: unknown) => ({
      status: 'failed',
      error: 'MISSING_CONTENT',
      ...(detail !== undefined && { detail }),
    });
    expect(resultsOf(answer)).toMatchObject([
      { status: 'pending' },
      failed(expect.stringMatching(/^TEMPLATE_VARIABLE_MISSING: .*`a`/)),
      failed('TEMPLATE_NOT_ACTIVE'),
      failed('TEMPLATE_WRONG_CHANNEL'),
      failed('TEMPLATE_NOT_FOUND'),
      failed('TEMPLATE_NOT_FOUND'),
      failed(expect.stringMatching(/^MESSAGE_TOO_LONG: /)),
      failed(expect.stringContaining('`template_id`')),
      failed(expect.stringContaining('exclude each other')),
      failed(expect.stringContaining('`variables.a` must be a text, a number, true or false, and is a list')),
      { status: 'pending' },
      failed(expect.stringMatching(/^TEMPLATE_VARIABLE_MISSING: .*`a`/)),
      failed(expect.stringContaining('`language`')),
      { status: 'pending' },
      { status: 'pending' },
      failed(),
    ]);
    expect((await storedOf(client.orgId)).map(({ content }) => content)).toEqual([
      'Hi x',
      'Hi 12.5',
      'no template',
      'plain',
    ]);
  });

  it('a bulk send uses at most 50 templates, and says so in the rows of the others', async () => {
    const client = await anSmsClient();
    const { id } = await aTemplate(client);
    const languages = Array.from({ length: 51 }, (_, n) => `en-x-${n}`);
    const rows = languages.map((language) => ({ to: TO, template_id: id, language }));
    const results = resultsOf(await bulk(client, [...rows, ...rows.slice(0, 1)]));
    expect(results.filter(({ status }) => status === 'pending')).toHaveLength(51);
    expect(results[50]).toMatchObject({ error: 'MISSING_CONTENT', detail: expect.stringContaining('at most 50') });
  });

  it('a bulk send is replayed with the same answer when its templates are gone, and another one is another', async () => {
    const client = await anSmsClient();
    const { id } = await aTemplate(client, { message: 'Hi {{a}}' });
    const ask = (a: string) =>
      bulk(client, [{ to: TO, template_id: id, variables: { a } }], { 'idempotency-key': 'k' });
    const first = await ask('x');
    await client.delete(`/templates/${id}`);
    const again = await ask('x');
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([202, first.body, 'true']);
    expect(summaryOf(await ask('y'))).toBe('422 IDEMPOTENCY_MISMATCH');
    expect(await storedOf(client.orgId)).toHaveLength(1);
  });

  it('a bulk send without templates reads none', async () => {
    const client = await anSmsClient();
    expect(await statementsOf(() => bulk(client, [{ to: TO, message: 'x' }]))).toEqual([]);
  });
});
