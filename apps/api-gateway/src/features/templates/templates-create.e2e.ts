import { describe, expect, it } from '@jest/globals';
import { ApiClient, summaryOf } from '../../testing/api.client';
import { TemplatesWorld, TIME } from '../../testing/templates.world';

const world = new TemplatesWorld();
const { aClient, aTemplate, allow } = world;

const PATH = '/templates';
const VALID = { name: 'hello', message: 'Hello' };

const at = (client: ApiClient, n: number): ApiClient =>
  new ApiClient(n % 2 ? world.harness.url : world.harness.otherUrl, client.key, client.orgId);

async function names(orgId: string): Promise<string[]> {
  const { rows } = await world.harness.database.query<{ name: string }>(
    'select name from templates where org_id = $1 order by created_at',
    [orgId],
  );
  return rows.map(({ name }) => name);
}

describe('POST /templates', () => {
  it('POST /templates answers 201 with all that was set, and with the variables that its texts have', async () => {
    const client = await aClient();
    const answer = await client.post(PATH, {
      name: 'order_shipped',
      channel: 'email',
      category: 'marketing',
      language: 'pt_br',
      status: 'draft',
      subject: ' Order {{order}} ',
      message: ' Hi {{contact.name|there}},\n{{ total }} {{note|}}',
      html: '\n<a href="{{link}}">{{order}}</a>\n',
      media_url: ' https://93.184.216.34/plan.pdf ',
      media_type: 'document',
      variables: [
        { key: 'link', type: 'url', sample: 'https://example.com/' },
        { key: 'total', type: 'number', fallback: '0' },
        { key: 'contact.name', required: false },
      ],
    });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        success: true,
        data: {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          name: 'order_shipped',
          channel: 'email',
          category: 'marketing',
          language: 'pt-BR',
          subject: ' Order {{order}} ',
          message: ' Hi {{contact.name|there}},\n{{ total }} {{note|}}',
          html: '\n<a href="{{link}}">{{order}}</a>\n',
          media_url: 'https://93.184.216.34/plan.pdf',
          media_type: 'document',
          variables: [
            { key: 'order', type: 'text', required: true, fallback: null, sample: '' },
            { key: 'contact.name', type: 'text', required: false, fallback: 'there', sample: '' },
            { key: 'total', type: 'number', required: false, fallback: '0', sample: '' },
            { key: 'note', type: 'text', required: false, fallback: null, sample: '' },
            { key: 'link', type: 'url', required: true, fallback: null, sample: 'https://example.com/' },
          ],
          status: 'draft',
          version: 1,
          created_at: TIME,
          updated_at: TIME,
        },
      },
    ]);
    expect((await client.get(`${PATH}/${String(answer.body.data.id)}`)).body).toEqual(answer.body);
  });

  it('POST /templates makes an active one for any channel, in English, where nothing else is said', async () => {
    const client = await aClient();
    const empty = {
      channel: '',
      language: '',
      subject: '',
      html: null,
      media_url: '',
      media_type: '',
      variables: null,
    };
    const { body } = await client.post(PATH, { ...VALID, ...empty });
    expect(body.data).toMatchObject({
      channel: 'any',
      category: 'utility',
      language: 'en',
      status: 'active',
      subject: null,
      html: null,
      media_url: null,
      media_type: null,
      variables: [],
    });
  });

  it('one name may be there once in each language, and in each organization', async () => {
    const client = await aClient();
    for (const language of ['en', 'pt', 'pt-BR']) {
      expect(summaryOf(await client.post(PATH, { ...VALID, language }))).toBe('201');
    }
    expect(summaryOf(await client.post(PATH, { ...VALID, language: 'PT-br' }))).toBe('409 TEMPLATE_EXISTS name');
    expect(summaryOf(await (await aClient()).post(PATH, VALID))).toBe('201');
  });

  it.each([
    ['', '400 INVALID_BODY'],
    [{}, '400 INVALID_BODY name'],
    [{ name: 'x' }, '400 INVALID_BODY message'],
    [{ ...VALID, message: ' ' }, '400 INVALID_BODY message'],
    [{ ...VALID, name: 'Hello' }, '400 VALIDATION name'],
    [{ ...VALID, name: 'a-b' }, '400 VALIDATION name'],
    [{ ...VALID, name: 'a\n' }, '400 VALIDATION name'],
    [{ ...VALID, name: 'x'.repeat(65) }, '400 VALIDATION name'],
    [{ ...VALID, name: 7 }, '400 VALIDATION name'],
    [{ ...VALID, message: 7 }, '400 VALIDATION message'],
    [{ ...VALID, message: 'x'.repeat(65_537) }, '400 VALIDATION message'],
    [{ ...VALID, message: 'a\0b' }, '400 VALIDATION message'],
    [{ ...VALID, message: 'a\ud800b' }, '400 VALIDATION message'],
    [{ ...VALID, channel: 'fax' }, '400 VALIDATION channel'],
    [{ ...VALID, channel: 'webchat' }, '400 VALIDATION channel'],
    [{ ...VALID, category: 'spam' }, '400 VALIDATION category'],
    [{ ...VALID, status: 'new' }, '400 VALIDATION status'],
    [{ ...VALID, language: 'english' }, '400 VALIDATION language'],
    [{ ...VALID, language: 'e' }, '400 VALIDATION language'],
    [{ ...VALID, language: 'en-' }, '400 VALIDATION language'],
    [{ ...VALID, language: `en${'-aaaaaaaa'.repeat(4)}` }, '400 VALIDATION language'],
    [{ ...VALID, language: 7 }, '400 VALIDATION language'],
    [{ ...VALID, subject: 7 }, '400 VALIDATION subject'],
    [{ ...VALID, subject: 'x'.repeat(999) }, '400 VALIDATION subject'],
    [{ ...VALID, subject: 'Hi\r\nBcc: eve@example.com' }, '400 VALIDATION subject'],
    [{ ...VALID, subject: 'Hi\nBcc: eve@example.com' }, '400 VALIDATION subject'],
    [{ ...VALID, html: 'x'.repeat(1_000_001) }, '400 VALIDATION html'],
    [{ ...VALID, html: ['<p>'] }, '400 VALIDATION html'],
    [{ ...VALID, channel: 'sms', subject: 'Hi' }, '400 VALIDATION subject'],
    [{ ...VALID, channel: 'whatsapp', html: '<p>' }, '400 VALIDATION html'],
    [{ ...VALID, channel: 'sms', media_url: 'https://93.184.216.34/a.png' }, '400 VALIDATION media_url'],
    [{ ...VALID, media_url: 'http://example.com/plan.pdf' }, '400 MEDIA_URL_BLOCKED media_url'],
    [{ ...VALID, media_url: 'https://10.0.0.1/plan.pdf' }, '400 MEDIA_URL_BLOCKED media_url'],
    [{ ...VALID, media_type: 'gif' }, '400 VALIDATION media_type'],
    [{ ...VALID, media_type: 'image' }, '400 VALIDATION media_type'],
    [{ ...VALID, media_id: 'x' }, '400 VALIDATION media_id'],
    [{ ...VALID, variables: { order: 'x' } }, '400 VALIDATION variables'],
    [{ ...VALID, variables: ['order'] }, '400 VALIDATION variables'],
    [{ ...VALID, variables: [null] }, '400 VALIDATION variables'],
    [{ ...VALID, variables: [{ key: '__proto__' }] }, '400 VALIDATION variables'],
    [{ ...VALID, variables: [{ key: 'Order' }] }, '400 VALIDATION variables'],
    [{ ...VALID, variables: [{ key: 'a' }, { key: 'a' }] }, '400 VALIDATION variables'],
    [{ ...VALID, variables: [{ key: 'a', type: 'html' }] }, '400 VALIDATION variables'],
    [{ ...VALID, variables: [{ key: 'a', type: 'constructor' }] }, '400 VALIDATION variables'],
    [{ ...VALID, variables: [{ key: 'a', required: 'yes' }] }, '400 VALIDATION variables'],
    [{ ...VALID, variables: [{ key: 'a', fallback: 7 }] }, '400 VALIDATION variables'],
    [{ ...VALID, variables: [{ key: 'a', sample: 'x'.repeat(1_001) }] }, '400 VALIDATION variables'],
    [{ ...VALID, variables: [{ key: 'a', required: true, fallback: 'x' }] }, '400 VALIDATION variables'],
    [{ ...VALID, variables: [{ key: 'a', type: 'url', fallback: 'javascript:alert(1)' }] }, '400 VALIDATION variables'],
    [{ ...VALID, variables: [{ key: 'a', type: 'number', sample: 'twelve' }] }, '400 VALIDATION variables'],
    [{ ...VALID, variables: [{ key: 'a', type: 'date', sample: '2026-02-30' }] }, '400 VALIDATION variables'],
    [
      { ...VALID, message: '{{a|javascript:alert(1)}}', variables: [{ key: 'a', type: 'url' }] },
      '400 VALIDATION message',
    ],
    [
      { ...VALID, subject: '{{a|many}}', message: '{{a}}', variables: [{ key: 'a', type: 'number' }] },
      '400 VALIDATION subject',
    ],
    [
      { ...VALID, html: `{{a|https://x/${'y'.repeat(1_000)}}}`, variables: [{ key: 'a', type: 'url' }] },
      '400 VALIDATION html',
    ],
    [
      { ...VALID, message: '{{a}}', variables: [{ key: 'a' }, { key: 'unused', required: true }] },
      '400 VALIDATION variables',
    ],
    [{ ...VALID, variables: Array.from({ length: 51 }, (_, n) => ({ key: `v${n}` })) }, '400 VALIDATION variables'],
    [
      {
        ...VALID,
        message: Array.from({ length: 30 }, (_, n) => `{{a${n}}}`).join(''),
        html: Array.from({ length: 30 }, (_, n) => `{{b${n}}}`).join(''),
      },
      '400 VALIDATION variables',
    ],
  ])('POST /templates answers 400 for %j, and makes nothing', async (body, expected) => {
    const client = await aClient();
    expect(summaryOf(await client.post(PATH, body))).toBe(expected);
    expect(await names(client.orgId)).toEqual([]);
  });

  it.each([
    ['message', 'Hi {{name', 3],
    ['message', 'Hi {{{name}}}', 3],
    ['message', 'Hi {{First Name}}', 5],
    ['message', '{{a}}'.repeat(51), 250],
    ['message', '{{a|'.repeat(10_000), 0],
    ['subject', 'Hi {{__proto__}}', 5],
    ['subject', '  Hi {{__proto__}}', 7],
    ['html', '\n <p>{{', 5],
    ['message', 'Hi {{contact.nick_name|there}}', 3],
    ['message', '{{a}} {{contact.tags.first}}', 6],
    ['html', '<p>{{#each a}}</p>', 5],
    ['html', '<p>{% if a %}b{% endif %}</p>', 3],
    ['subject', 'Hi *|FNAME|*', 3],
    ['message', 'Hi {{1}}', 5],
    ['message', 'Hi {{name || "you"}}', 11],
    ['message', 'Hi {{name | upcase}}', 12],
    ['html', '{{'.repeat(499_999), 0],
    ['html', `${'<div>'.repeat(199_000)}{{a.b.c.d}}`, 995_002],
  ])(
    'POST /templates answers 400 TEMPLATE_SYNTAX for a wrong %s, with its field and position (%#)',
    async (field, text, position) => {
      const client = await aClient();
      const answer = await client.post(PATH, { ...VALID, [field]: text });
      expect(summaryOf(answer)).toBe(`400 TEMPLATE_SYNTAX ${field}`);
      expect(answer.body).toMatchObject({
        position,
        fields: [{ field, code: 'MALFORMED', reason: expect.stringMatching(/^[A-Z_]+$/) }],
      });
      expect(answer.body.message).toContain(`position ${position}`);
    },
  );

  it('POST /templates refuses a filter of another system, and says what to write instead', async () => {
    const client = await aClient();
    const answer = await client.post(PATH, { ...VALID, message: 'Hi {{ contact.first_name | default: "friend" }}!' });
    const hint = '{{contact.first_name|friend}}';
    expect(summaryOf(answer)).toBe('400 TEMPLATE_SYNTAX message');
    expect(answer.body).toMatchObject({ position: 27, fields: [{ reason: 'WRONG_FALLBACK', hint }] });
    expect(answer.body.message).toContain(`write \`${hint}\``);
    const made = await client.post(PATH, { ...VALID, message: `Hi ${hint}! 50 % off for {name}, see [[x]].` });
    expect(made.body.data).toMatchObject({ variables: [{ key: 'contact.first_name', fallback: 'friend' }] });
    const path = `${PATH}/${String(made.body.data.id)}`;
    expect(summaryOf(await client.patch(path, { message: 'Hi {{name|default("you")}}' }))).toBe(
      '400 TEMPLATE_SYNTAX message',
    );
  });

  it('a template that was kept with a filter is listed, can be archived, and has no fallback in it', async () => {
    const client = await aClient();
    const { id } = (await client.post(PATH, { ...VALID, message: 'Hi {{order}}' })).body.data as { id: string };
    await world.harness.database.query('update template_versions set message = $2 where template_id = $1', [
      id,
      'Hi {{order | default: "friend"}}',
    ]);
    const listed = await client.get(`${PATH}/${id}`);
    expect(listed.body.data).toMatchObject({ variables: [{ key: 'order', required: true, fallback: null }] });
    expect((await client.post(`${PATH}/${id}/preview`, {})).body.data).toMatchObject({ missing: ['order'] });
    expect((await client.patch(`${PATH}/${id}`, { status: 'archived' })).body.data).toMatchObject({
      status: 'archived',
    });
  });

  it('POST /templates takes a megabyte of HTML, and 400 MESSAGE_TOO_LONG refuses more with the message', async () => {
    const client = await aClient();
    const html = `${'<b>é</b>'.repeat(110_000)}{{order}}`;
    const made = await client.post(PATH, { ...VALID, html });
    expect(made.body.data).toMatchObject({ html, variables: [{ key: 'order' }] });
    const path = `${PATH}/${String(made.body.data.id)}`;
    expect(summaryOf(await client.patch(path, { message: 'é'.repeat(40_000) }))).toBe('400 MESSAGE_TOO_LONG html');
  });

  it('POST /templates answers 400 MESSAGE_TOO_LONG for a caption that no values make short enough, except in a mail', async () => {
    const client = await aClient();
    const make = async (name: string, characters: number, more: object = {}) => {
      const message = `{{a}}${'👋'.repeat(characters)}`;
      return summaryOf(await client.post(PATH, { name, message, media_url: 'https://93.184.216.34/a.png', ...more }));
    };
    expect([await make('fits', 1_024), await make('mail', 1_025, { channel: 'email' })]).toEqual(['201', '201']);
    expect(await make('any', 1_025)).toBe('400 MESSAGE_TOO_LONG message');
    expect(await make('whatsapp', 1_025, { channel: 'whatsapp' })).toBe('400 MESSAGE_TOO_LONG message');
  });

  it('POST /templates answers 403 PLAN_LIMIT with limit, used and max; of 30 at once at two gateways it makes exactly so many', async () => {
    const client = await aClient();
    await allow(client.orgId, 5);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => at(client, n).post(PATH, { ...VALID, name: `n${n}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(summaryOf))).toEqual(new Set(['403 PLAN_LIMIT']));
    expect(refused[0]?.body).toMatchObject({ limit: 'templates', used: 5, max: 5 });
    expect(await names(client.orgId)).toHaveLength(5);
    const id = String(answers.find(({ status }) => status === 201)?.body.data.id);
    expect(summaryOf(await client.post(`${PATH}/${id}/duplicate`))).toBe('403 PLAN_LIMIT');
    await client.delete(`${PATH}/${id}`);
    expect(summaryOf(await client.post(PATH, VALID))).toBe('201');
  });

  it('the plans of the service allow 20, 100, 500, 2000 and any number of templates', async () => {
    const { rows } = await world.harness.database.query<{ most: number | null }>(
      `select (limits ->> 'templates')::int as most from plans order by 1`,
    );
    expect(rows.map(({ most }) => most)).toEqual([20, 100, 500, 2000, null]);
  });

  it('POST /templates makes one of 20 at once with one name, and answers the others 409 TEMPLATE_EXISTS', async () => {
    const client = await aClient();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => at(client, n).post(PATH, VALID)));
    expect(answers.map(summaryOf).sort()).toEqual([
      '201',
      ...Array.from({ length: 19 }, () => '409 TEMPLATE_EXISTS name'),
    ]);
  });
});

describe('POST /templates/{id}/duplicate', () => {
  const copy = (client: ApiClient, id: string, body?: object) => client.post(`${PATH}/${id}/duplicate`, body);

  it('POST /templates/{id}/duplicate makes a draft that says the same, each time under the next free name', async () => {
    const client = await aClient();
    const settings = { message: 'Hi {{a}}', subject: 'S', html: '<p>', variables: [{ key: 'a', type: 'number' }] };
    const original = await aTemplate(client, { name: 'hello', ...settings });
    await client.patch(`${PATH}/${original.id}`, { message: 'Bye {{a}}' });
    const answers = [
      await copy(client, original.id),
      await copy(client, original.id, {}),
      await copy(client, original.id, { name: ' ' }),
    ];
    expect(answers.map(({ status, body }) => [status, body.data.name])).toEqual([
      [201, 'hello_copy'],
      [201, 'hello_copy_2'],
      [201, 'hello_copy_3'],
    ]);
    const own = { id: expect.not.stringMatching(original.id), created_at: TIME, updated_at: TIME };
    const expected = { ...original, ...own, name: 'hello_copy', message: 'Bye {{a}}', status: 'draft', version: 1 };
    expect(answers[0]?.body.data).toEqual(expected);
  });

  it('20 copies at once at two gateways have 20 names', async () => {
    const client = await aClient();
    const { id } = await aTemplate(client, { name: 'x'.repeat(64) });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => copy(at(client, n), id)));
    expect(new Set(answers.map(summaryOf))).toEqual(new Set(['201']));
    expect(new Set(answers.map(({ body }) => body.data.name)).size).toBe(20);
  });

  it('POST /templates/{id}/duplicate makes a translation of the same name, or a copy of another name, once', async () => {
    const client = await aClient();
    const { id } = await aTemplate(client, { name: 'hello' });
    const spanish = await copy(client, id, { language: 'es' });
    expect(spanish.body.data).toMatchObject({ name: 'hello', language: 'es' });
    expect(summaryOf(await copy(client, id, { language: 'es' }))).toBe('409 TEMPLATE_EXISTS name');
    expect((await copy(client, id, { name: 'bye' })).body.data).toMatchObject({ name: 'bye', language: 'en' });
    expect(summaryOf(await copy(client, id, { name: 'bye' }))).toBe('409 TEMPLATE_EXISTS name');
  });

  it.each([
    [{ name: 'Bye!' }, '400 VALIDATION name'],
    [{ language: 'spanish' }, '400 VALIDATION language'],
    [[], '400 INVALID_BODY'],
  ])('POST /templates/{id}/duplicate answers 400 for %j', async (body, expected) => {
    const client = await aClient();
    const { id } = await aTemplate(client);
    expect(summaryOf(await copy(client, id, body))).toBe(expected);
  });
});

describe('POST /templates with an Idempotency-Key', () => {
  const ask = (client: ApiClient, key: string, body: object = VALID, path = PATH) =>
    client.ask('POST', path, body, { 'idempotency-key': key });

  it('POST /templates answers a retry with its key 201 to the byte, also after a change, and makes one template', async () => {
    const client = await aClient();
    const first = await ask(client, 'k');
    await client.patch(`${PATH}/${String(first.body.data.id)}`, { message: 'changed' });
    const again = await ask(client, 'k');
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    expect(summaryOf(await ask(client, 'k', { ...VALID, message: 'x' }))).toBe('422 IDEMPOTENCY_MISMATCH');
  });

  it('POST /templates and its copies are made once by 20 requests at once with one key at two gateways', async () => {
    const client = await aClient();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(at(client, n), 'k')));
    expect(new Set(answers.map(summaryOf))).toEqual(new Set(['201']));
    const path = `${PATH}/${String(answers[0]?.body.data.id)}/duplicate`;
    const copies = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(at(client, n), 'k', {}, path)));
    expect(new Set(copies.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await names(client.orgId)).toEqual(['hello', 'hello_copy']);
  });

  it('a refusal of a template (409 TEMPLATE_EXISTS, 403 PLAN_LIMIT) frees the idempotency key', async () => {
    const client = await aClient();
    const { id } = await aTemplate(client, VALID);
    expect(summaryOf(await ask(client, 'k'))).toBe('409 TEMPLATE_EXISTS name');
    await allow(client.orgId, 1);
    expect(summaryOf(await ask(client, 'k'))).toBe('403 PLAN_LIMIT');
    await client.delete(`${PATH}/${id}`);
    expect(summaryOf(await ask(client, 'k'))).toBe('201');
  });
});
