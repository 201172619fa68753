import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { LIST_BYTES } from '@chasqui/database';
import { ApiClient, summaryOf } from '../../testing/api.client';
import { namesOf, TemplatesWorld, TIME } from '../../testing/templates.world';

const world = new TemplatesWorld();
const { aClient, aContact, aTemplate } = world;

/** Ids that must look the same to the caller: malformed, unknown, another organization's. */
async function foreignIds(): Promise<string[]> {
  const foreign = await aTemplate(await aClient());
  return ['x', `${randomUUID()}0`, '%00', randomUUID(), foreign.id];
}

interface Version {
  version: number;
  message: string;
}

async function versionsOf(id: string): Promise<Version[]> {
  const { rows } = await world.harness.database.query<Version>(
    'select version, message from template_versions where template_id = $1 order by version',
    [id],
  );
  return rows;
}

describe('GET /templates', () => {
  it('GET /templates lists those of the organization, newest first, as each is read alone', async () => {
    const client = await aClient();
    const old = await aTemplate(client, { name: 'old', message: 'Hi {{a}}' });
    await aTemplate(client, { name: 'new' });
    await aTemplate(await aClient());
    const answer = await client.get('/templates');
    expect(namesOf(answer)).toEqual(['new', 'old']);
    expect(answer.body).toMatchObject({ success: true, total: 2, page: 1, per_page: 20 });
    expect((answer.body.data as unknown as object[])[1]).toEqual(old);
  });

  it('live keys and test keys share their templates', async () => {
    const live = await aClient();
    const test = await aClient({ orgId: live.orgId, mode: 'test' });
    const made = await aTemplate(test);
    expect((await live.get(`/templates/${made.id}`)).status).toBe(200);
    expect((await live.get('/templates')).body.total).toBe(1);
  });

  it('GET /templates with q, channel, status and language lists those that match all of them', async () => {
    const client = await aClient();
    await aTemplate(client, { name: 'hours', channel: 'sms', message: 'Straße 50% off' });
    await aTemplate(client, { name: 'refund', channel: 'email', subject: 'Your MONEY', status: 'draft' });
    await aTemplate(client, { name: 'bye', channel: 'any', language: 'pt-BR', html: '<p>only here</p>' });
    const found = async (query: string) => namesOf(await client.get(`/templates?${query}`));
    expect(await found('q=stra')).toEqual(['hours']);
    expect(await found('q=money')).toEqual(['refund']);
    expect(await found('q=%25')).toEqual(['hours']);
    expect(await found('q=HOURS')).toEqual(['hours']);
    expect(await found('q=only%20here')).toEqual([]);
    expect(await found('channel=sms')).toEqual(['bye', 'hours']);
    expect(await found('channel=any')).toEqual(['bye']);
    expect(await found('channel=email&status=draft')).toEqual(['refund']);
    expect(await found('status=archived')).toEqual([]);
    expect(await found('language=pt_br')).toEqual(['bye']);
    expect(await found('language=pt')).toEqual([]);
    expect(await found('q=&channel=&status=&language=')).toEqual(['bye', 'refund', 'hours']);
    expect((await client.get('/templates?channel=sms&per_page=1')).body).toMatchObject({ total: 2, has_more: true });
  });

  it('GET /templates with q looks at the first 4,096 characters of a message', async () => {
    const client = await aClient();
    await aTemplate(client, { name: 'near', message: `${'é'.repeat(4_091)}Found` });
    await aTemplate(client, { name: 'far', message: `${'é'.repeat(4_092)}Found` });
    expect(namesOf(await client.get('/templates?q=found'))).toEqual(['near']);
  });

  it('GET /templates reaches every one once in its pages, by number and by cursor', async () => {
    const client = await aClient();
    for (let n = 0; n < 5; n += 1) await aTemplate(client, { name: `n${n}` });
    expect(namesOf(await client.get('/templates?per_page=2&page=3'))).toEqual(['n0']);
    const seen: unknown[] = [];
    for (let query = ''; ; ) {
      const answer = await client.get(`/templates?per_page=2${query}`);
      seen.push(...namesOf(answer));
      const cursor = answer.body.next_cursor as string | undefined;
      if (cursor === undefined) break;
      query = `&cursor=${cursor}`;
    }
    expect(seen).toEqual(['n4', 'n3', 'n2', 'n1', 'n0']);
  });

  it('GET /templates ends a page of large texts after about 4 MB, and its cursor goes on', async () => {
    const client = await aClient();
    for (let n = 0; n < 6; n += 1) await aTemplate(client, { name: `n${n}`, html: 'x'.repeat(900_000) });
    const first = await client.get('/templates?per_page=100');
    expect(JSON.stringify(first.body).length).toBeLessThan(LIST_BYTES + 1_000_000);
    expect(first.body).toMatchObject({ total: 6, has_more: true });
    const rest = await client.get(`/templates?per_page=100&cursor=${String(first.body.next_cursor)}`);
    expect(new Set([...namesOf(first), ...namesOf(rest)]).size).toBe(6);
  });

  it.each([
    ['channel=webchat', 'channel'],
    ['status=new', 'status'],
    ['language=english', 'language'],
    [`q=${'x'.repeat(101)}`, 'q'],
    ['q=%00', 'q'],
    ['page=0', 'page'],
    ['per_page=101', 'per_page'],
    ['cursor=x', 'cursor'],
  ])('GET /templates answers 400 VALIDATION for ?%s', async (query, field) => {
    const client = await aClient();
    expect(summaryOf(await client.get(`/templates?${query}`))).toBe(`400 VALIDATION ${field}`);
  });
});

describe('GET /templates/{id}', () => {
  it('GET /templates/{id} answers the template, also by its id in upper case', async () => {
    const client = await aClient();
    const made = await aTemplate(client);
    const answer = await client.get(`/templates/${made.id.toUpperCase()}`);
    expect([answer.status, answer.body.data]).toEqual([200, made]);
  });
});

describe('PATCH /templates/{id}', () => {
  it('PATCH /templates/{id} makes the next version when a text, the file or a variable changes, and none when nothing does', async () => {
    const client = await aClient();
    const { id } = await aTemplate(client, { message: 'v1 {{a}}' });
    const version = async (change: object) => (await client.patch(`/templates/${id}`, change)).body.data.version;
    expect(
      await version({ name: 'renamed', category: 'otp', status: 'archived', language: 'de', channel: 'email' }),
    ).toBe(1);
    expect(await version({ message: 'v1 {{a}}', subject: null, variables: [] })).toBe(1);
    expect(await version({ name: '  ', message: '\n' })).toBe(1);
    expect((await client.get(`/templates/${id}`)).body.data).toMatchObject({ name: 'renamed', message: 'v1 {{a}}' });
    expect(await version({ message: 'v2 {{a}}' })).toBe(2);
    expect(await version({ subject: 'S' })).toBe(3);
    expect(await version({ html: '<p>' })).toBe(4);
    expect(await version({ media_url: 'https://93.184.216.34/a.png' })).toBe(5);
    expect(await version({ media_type: 'image' })).toBe(6);
    expect(await version({ variables: [{ key: 'a', type: 'number' }] })).toBe(7);
    expect(await version({ variables: [{ key: 'a', type: 'number', fallback: null, sample: '' }] })).toBe(7);
    expect(await version({ media_url: null })).toBe(8);
    const { data } = (await client.get(`/templates/${id}`)).body;
    expect(data).toMatchObject({
      name: 'renamed',
      category: 'otp',
      status: 'archived',
      language: 'de',
      channel: 'email',
    });
    expect(data).toMatchObject({ subject: 'S', html: '<p>', media_url: null, media_type: null, updated_at: TIME });
    const versions = await versionsOf(id);
    expect(versions.map((each) => each.version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(versions[0]?.message).toBe('v1 {{a}}');
  });

  it('what is declared of a variable stays when the text changes, goes with it from the texts, and null removes it', async () => {
    const client = await aClient();
    const { id } = await aTemplate(client, { message: '{{a}}', variables: [{ key: 'a', type: 'url' }] });
    const variables = async (change: object) => (await client.patch(`/templates/${id}`, change)).body.data.variables;
    expect(await variables({ message: 'Hi {{a}} {{b}}' })).toMatchObject([{ key: 'a', type: 'url' }, { key: 'b' }]);
    expect(await variables({ variables: null })).toMatchObject([{ key: 'a', type: 'text' }, { key: 'b' }]);
    expect(await variables({ variables: [{ key: 'a', type: 'date' }] })).toMatchObject([
      { type: 'date' },
      { key: 'b' },
    ]);
    expect(await variables({ message: 'Bye' })).toEqual([]);
    expect(await variables({ message: '{{a}}' })).toMatchObject([{ key: 'a', type: 'text' }]);
  });

  it.each([
    [{ message: '{{b}} {{c|x}} {{d|}}' }],
    [{ message: '{{a}} {{a|x}}' }],
    [{ message: '{{a|x}} {{a|y}} {{b|}} {{b|z}}' }],
    [{ message: '{{b}} {{a}}', subject: ' {{a}} ', html: '<p>{{c|x}}', variables: [{ key: 'a', type: 'number' }] }],
    [{ message: '{{a}}', variables: [{ key: 'a', fallback: 'x', sample: 'y' }] }],
    [{ message: '{{a|y}} {{a}}', variables: [{ key: 'a', fallback: 'x' }] }],
    [{ message: '{{a|x}}', variables: [{ key: 'a', required: true }] }],
    [{ message: '{{a}} {{b|x}}', variables: [{ key: 'a', required: false }] }],
    [
      {
        message: '{{a}} {{b|1}}',
        variables: [
          { key: 'b', type: 'number', required: false },
          { key: 'a', type: 'url', required: true },
        ],
      },
    ],
  ])('what GET /templates/{id} answers can be sent back, and changes nothing: %j', async (settings) => {
    const client = await aClient();
    const { updated_at: _, ...made } = await aTemplate(client, settings);
    const answer = await client.patch(`/templates/${made.id}`, made);
    expect([answer.status, answer.body.data]).toEqual([200, { ...made, updated_at: TIME }]);
  });

  it('a variable that was sent back as it was found goes on being what the text says', async () => {
    const client = await aClient();
    const { id, variables } = await aTemplate(client, { message: '{{b}}' });
    expect(variables).toEqual([{ key: 'b', type: 'text', required: true, fallback: null, sample: '' }]);
    await client.patch(`/templates/${id}`, { message: '{{b}}!', variables });
    const { body } = await client.patch(`/templates/${id}`, { message: '{{b|friend}}' });
    expect(body.data.variables).toMatchObject([{ key: 'b', required: false, fallback: 'friend' }]);
  });

  it('50 variables of which much is said can give way to 50 others', async () => {
    const client = await aClient();
    const textOf = (name: string): string => Array.from({ length: 50 }, (_, n) => `{{${name}${n}}}`).join('');
    const variables = Array.from({ length: 50 }, (_, n) => ({ key: `a${n}`, type: 'number' }));
    const { id } = await aTemplate(client, { message: textOf('a'), variables });
    expect((await client.patch(`/templates/${id}`, { message: textOf('b') })).body.data.variables).toHaveLength(50);
  });

  it('changes of one template at once at two gateways are versions one after another, and none is lost', async () => {
    const client = await aClient();
    const other = new ApiClient(world.harness.otherUrl, client.key, client.orgId);
    const { id } = await aTemplate(client);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? other : client).patch(`/templates/${id}`, { message: `m${n}` })),
    );
    expect(answers.map(({ body }) => body.data.version).sort((a, b) => Number(a) - Number(b))).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    ]);
    expect(await versionsOf(id)).toHaveLength(11);
  });

  it('the newest 50 versions of a template are kept', async () => {
    const client = await aClient();
    const { id } = await aTemplate(client, { message: 'm1' });
    for (let n = 2; n <= 53; n += 1) await client.patch(`/templates/${id}`, { message: `m${n}` });
    const versions = await versionsOf(id);
    expect([versions[0], versions.at(-1), versions.length]).toEqual([
      { version: 4, message: 'm4' },
      { version: 53, message: 'm53' },
      50,
    ]);
  });

  it('of large versions of a template so many are kept as fit into 4 MB', async () => {
    const client = await aClient();
    // Noise, which PostgreSQL cannot compress.
    const html = (): string => randomBytes(600_000).toString('base64');
    const { id } = await aTemplate(client, { message: 'm1', html: html() });
    for (let n = 2; n <= 7; n += 1) await client.patch(`/templates/${id}`, { message: `m${n}`, html: html() });
    expect((await versionsOf(id)).map(({ version }) => version)).toEqual([3, 4, 5, 6, 7]);
  });

  it.each([
    [{ message: 'Hi {{' }, '400 TEMPLATE_SYNTAX message'],
    [{ html: '{{{a}}}' }, '400 TEMPLATE_SYNTAX html'],
    [{ name: 'Other!' }, '400 VALIDATION name'],
    [{ channel: 'sms' }, '400 VALIDATION subject'],
    [{ subject: 'a\r\nb' }, '400 VALIDATION subject'],
    [{ media_url: null, media_type: 'image' }, '400 VALIDATION media_type'],
    [{ variables: [{ key: 'lnk', type: 'url' }] }, '400 VALIDATION variables'],
    [{ media_url: 'https://127.0.0.1/' }, '400 MEDIA_URL_BLOCKED media_url'],
    [{ html: '<a href="{{link|javascript:alert(1)}}">' }, '400 VALIDATION html'],
    [{ name: 'taken' }, '409 TEMPLATE_EXISTS name'],
    [[], '400 INVALID_BODY'],
  ])('PATCH /templates/{id} answers %j with %s, and changes nothing', async (change, expected) => {
    const client = await aClient();
    await aTemplate(client, { name: 'taken' });
    const variables = [{ key: 'link', type: 'url' }];
    const made = await aTemplate(client, { channel: 'email', subject: 'S', message: '{{link}}', variables });
    expect(summaryOf(await client.patch(`/templates/${made.id}`, change))).toBe(expected);
    expect((await client.get(`/templates/${made.id}`)).body.data).toEqual(made);
    expect(await versionsOf(made.id)).toHaveLength(1);
  });
});

describe('DELETE /templates/{id}', () => {
  it('DELETE /templates/{id} removes it with its versions, and its name is free', async () => {
    const client = await aClient();
    const { id } = await aTemplate(client, { name: 'hello' });
    const answer = await client.delete(`/templates/${id.toUpperCase()}`);
    expect([answer.status, answer.body.data]).toEqual([200, { id, deleted: true }]);
    expect(summaryOf(await client.delete(`/templates/${id}`))).toBe('404 TEMPLATE_NOT_FOUND');
    expect(await versionsOf(id)).toEqual([]);
    await aTemplate(client, { name: 'hello' });
  });
});

describe('templates of others', () => {
  const ASKS: [string, (client: ApiClient, id: string) => ReturnType<ApiClient['get']>][] = [
    ['GET /templates/{id}', (client, id) => client.get(`/templates/${id}`)],
    ['PATCH /templates/{id}', (client, id) => client.patch(`/templates/${id}`, { message: 'x' })],
    ['DELETE /templates/{id}', (client, id) => client.delete(`/templates/${id}`)],
    ['POST /templates/{id}/duplicate', (client, id) => client.post(`/templates/${id}/duplicate`)],
    ['POST /templates/{id}/preview', (client, id) => client.post(`/templates/${id}/preview`)],
  ];
  it.each(ASKS)('%s answers 404 for malformed, unknown and foreign ids, the same to the byte', async (_, ask) => {
    const client = await aClient();
    const answers = await Promise.all((await foreignIds()).map((id) => ask(client, id)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.map(summaryOf)).toEqual(answers.map(() => '404 TEMPLATE_NOT_FOUND'));
  });

  it('templates are read with the scope campaigns:read, and changed and previewed with campaigns:write', async () => {
    const { orgId } = await aClient();
    const writer = await aClient({ orgId, scopes: ['campaigns:write'] });
    const reader = await aClient({ orgId, scopes: ['campaigns:read'] });
    const { id } = await aTemplate(writer);
    for (const path of ['/templates', `/templates/${id}`]) {
      expect([(await reader.get(path)).status, summaryOf(await writer.get(path))]).toEqual([
        200,
        '403 INSUFFICIENT_SCOPE',
      ]);
    }
    for (const path of ['/templates', `/templates/${id}/duplicate`, `/templates/${id}/preview`]) {
      expect(summaryOf(await reader.post(path, {}))).toBe('403 INSUFFICIENT_SCOPE');
    }
    expect(summaryOf(await reader.patch(`/templates/${id}`, {}))).toBe('403 INSUFFICIENT_SCOPE');
    expect(summaryOf(await reader.delete(`/templates/${id}`))).toBe('403 INSUFFICIENT_SCOPE');
  });
});

describe('POST /templates/{id}/preview', () => {
  const preview = async (client: ApiClient, settings: object, body: object = {}) => {
    const { id } = await aTemplate(client, { ...settings });
    const answer = await client.post(`/templates/${id}/preview`, body);
    expect([answer.status, answer.body]).toEqual([200, { success: true, data: expect.anything() }]);
    return answer.body.data;
  };

  it('a preview has the values of the contact and of the caller, in each text as that one can have them', async () => {
    const client = await aClient();
    const contact_id = await aContact(client.orgId, `Ana <b>"O'Neil"</b>`);
    const made = await preview(
      client,
      {
        status: 'archived',
        subject: 'For {{contact.name}}: {{note}}',
        message: 'Hi {{contact.name|there}}, {{note}} {{constructor|none}}',
        html: `<a title="{{contact.name}}" href='{{note}}'>{{evil|<i>}}</a>`,
      },
      { contact_id, variables: { note: "x'\r\nBcc: eve@example.com\u2028&" } },
    );
    expect(made).toEqual({
      subject: `For Ana <b>"O'Neil"</b>: x' Bcc: eve@example.com &`,
      message: `Hi Ana <b>"O'Neil"</b>, x'\r\nBcc: eve@example.com\u2028& none`,
      html:
        `<a title="Ana &lt;b&gt;&quot;O&#39;Neil&quot;&lt;/b&gt;" href='x&#39;\r\nBcc: eve@example.com\u2028&amp;'>` +
        '&lt;i&gt;</a>',
      segments: 1,
      missing: [],
    });
  });

  it('a preview names what is missing in any text, each once, and leaves it as it was written', async () => {
    const made = await preview(await aClient(), { subject: '{{b}}', message: '{{ a }} {{b}}', html: '<p>{{c}}{{a}}' });
    expect(made).toEqual({
      subject: '{{b}}',
      message: '{{ a }} {{b}}',
      html: '<p>{{c}}{{a}}',
      segments: 1,
      missing: ['b', 'a', 'c'],
    });
  });

  it('what is declared of a variable wins over what the text says', async () => {
    const variables = [
      { key: 'a', fallback: 'declared' },
      { key: 'b', required: true },
      { key: 'c', required: false },
      { key: 'd', required: false },
      { key: 'contact.name', fallback: 'friend' },
    ];
    const message = '{{a|text}} {{b|text}} {{c}} {{d|text}} {{contact.name|you}}';
    expect(await preview(await aClient(), { message, variables })).toMatchObject({
      message: 'declared {{b|text}}  text friend',
      missing: ['b'],
    });
  });

  it.each([
    ['url', 'javascript:alert(1)'],
    ['url', 'ftp://example.com/'],
    ['url', 'https://'],
    ['url', 'https://example.com/" onclick="x'],
    ['url', 'https://example.com/\r\nBcc: x'],
    ['number', '1e5'],
    ['number', 'NaN'],
    ['date', '2026-02-30'],
    ['date', 'tomorrow'],
  ])('a preview answers 400 VALIDATION for a %s that is none: %j', async (type, value) => {
    const client = await aClient();
    const { id } = await aTemplate(client, { message: '{{a}}', variables: [{ key: 'a', type }] });
    const answer = await client.post(`/templates/${id}/preview`, { variables: { a: value } });
    expect(summaryOf(answer)).toBe('400 VALIDATION variables');
    expect(answer.body.message).toContain('`variables.a`');
  });

  it.each([
    ['url', 'http://example.com/a?b=c#d'],
    ['number', '-12.50'],
    ['date', '2026-11-20'],
    ['date', '2026-11-20T10:00:00+01:00'],
  ])('a preview takes a %s: %j', async (type, value) => {
    const variables = [{ key: 'a', type }];
    const made = await preview(await aClient(), { message: '{{a}}', variables }, { variables: { a: value } });
    expect(made).toMatchObject({ message: value, missing: [] });
  });

  it('what a contact has is missing where it is not of the type that the template declares', async () => {
    const client = await aClient();
    const contact_id = await aContact(client.orgId, 'javascript:alert(1)');
    const variables = [{ key: 'contact.name', type: 'url' }];
    expect(await preview(client, { message: '{{contact.name}}', variables }, { contact_id })).toMatchObject({
      missing: ['contact.name'],
    });
  });

  it.each([
    ['a', 1],
    ['a'.repeat(161), 2],
    ['да'.repeat(36), 2],
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
  ])('a preview counts the parts of an SMS (%#)', async (message, segments) => {
    expect(await preview(await aClient(), { message })).toMatchObject({ segments });
  });

  it.each([
    [{ contact_id: 7 }, '400 VALIDATION contact_id'],
    [{ variables: { order: [7] } }, '400 VALIDATION variables'],
    [{ variables: { order: 'x'.repeat(1_001) } }, '400 VALIDATION variables'],
    [{ variables: { 'contact.name': 'Eve' } }, '400 VALIDATION variables'],
    [
      { variables: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`v${n}`, ''])) },
      '400 VALIDATION variables',
    ],
    [[], '400 INVALID_BODY'],
  ])('a preview answers 400 for %j', async (body, expected) => {
    const client = await aClient();
    const { id } = await aTemplate(client);
    expect(summaryOf(await client.post(`/templates/${id}/preview`, body))).toBe(expected);
  });

  it('a large preview is not kept for its Idempotency-Key: a retry gets the same, made again', async () => {
    const client = await aClient();
    const { id } = await aTemplate(client, { html: `<p>{{a}}</p>${'<br>'.repeat(100_000)}` });
    const ask = (a: string) =>
      client.ask('POST', `/templates/${id}/preview`, { variables: { a } }, { 'idempotency-key': 'k' });
    const first = await ask('x');
    const again = await ask('x');
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    expect(summaryOf(await ask('y'))).toBe('422 IDEMPOTENCY_MISMATCH');
    const { rows } = await world.harness.database.query<{ bytes: number }>(
      'select sum(octet_length(answer))::int as bytes from idempotency_keys where org_id = $1',
      [client.orgId],
    );
    expect(rows[0]?.bytes).toBeLessThan(100);
  });

  it('a preview answers 404 CONTACT_NOT_FOUND to the byte alike for contacts that are unknown, foreign, or of the other mode', async () => {
    const client = await aClient();
    const { id } = await aTemplate(client, { message: '{{contact.name}}' });
    const foreign = await aContact((await aClient()).orgId, 'Eve');
    const test = await aContact(client.orgId, 'Test', { mode: 'test' });
    const answers = await Promise.all(
      ['x', randomUUID(), foreign, test].map((contact_id) => client.post(`/templates/${id}/preview`, { contact_id })),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0] && summaryOf(answers[0])).toBe('404 CONTACT_NOT_FOUND');
  });
});
