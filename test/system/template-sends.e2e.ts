import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aContact } from '@chasqui/testing';
import { TO } from './answers.world';
import { type ApiAnswer, statusAndCode } from './api.client';
import { postBulk, rowsOf } from './bulk-requests';
import { RunningSystem, type Tenant } from './running-system';

const MEDIA_URL = 'https://example.com/plan.pdf';

let system: RunningSystem;
let tenant: Tenant;

beforeAll(async () => {
  system = await RunningSystem.start();
  tenant = await system.aTenant();
});
afterAll(() => system.close());

async function aTemplate(settings: Record<string, unknown>, { key } = tenant): Promise<string> {
  const body = { name: `t_${randomUUID().slice(0, 8)}`, message: 'Hello', ...settings };
  const answer = await system.api.call({ path: '/templates', key, body });
  expect(statusAndCode(answer)).toBe('201');
  return String(answer.data.id);
}

const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<ApiAnswer> =>
  system.api.call({ path, key: tenant.key, body: { to: TO.delivered, ...body }, headers });
const change = (id: string, body: object): Promise<ApiAnswer> =>
  system.api.call({ method: 'PATCH', path: `/templates/${id}`, key: tenant.key, body });
const remove = (id: string): Promise<ApiAnswer> =>
  system.api.call({ method: 'DELETE', path: `/templates/${id}`, key: tenant.key });
const messageOf = async (id: unknown) =>
  (await system.api.call({ path: `/messages/${String(id)}`, key: tenant.key })).data;
const templateOf = async (id: unknown): Promise<unknown> => {
  const { rows } = await system.database.query<{ template: unknown }>(
    `select payload -> 'template' as template from messages where id = $1`,
    [id],
  );
  return rows[0]?.template;
};
const inTwoDays = (): string => new Date(Date.now() + 172_800_000).toISOString();

describe('WhatsApp messages of templates', () => {
  it.each(['/whatsapp/send', '/send'])('POST %s sends what a template says now, with its values', async (path) => {
    const id = await aTemplate({ message: 'one' });
    await change(id, { message: 'Hi {{contact.name|there}}, {{order}}' });
    const { status, data } = await post(path, { template_id: id, variables: { order: 'A-1 {{x}}' } });
    expect([status, data.type]).toEqual([200, 'text']);
    expect(await messageOf(data.id)).toMatchObject({ status: expect.any(String), content: 'Hi there, A-1 {{x}}' });
    expect(await templateOf(data.id)).toEqual({ id, version: 2 });
  });

  it('POST /whatsapp/schedule keeps the text that the template made, and its file', async () => {
    await aContact(system.database, { ...tenant, mode: 'live', name: 'Ana', addresses: { phone: TO.reads } });
    const id = await aTemplate({ message: 'Hi {{contact.name}}', media_url: MEDIA_URL });
    const asked = { to: TO.reads, template_id: id, filename: 'Plan.pdf', scheduled_at: inTwoDays() };
    const { status, data } = await post('/whatsapp/schedule', asked);
    expect(status).toBe(202);
    await remove(id);
    expect(await messageOf(data.id)).toMatchObject({ type: 'document', content: 'Hi Ana', status: 'pending' });
    const { rows } = await system.database.query('select media from messages where id = $1', [data.id]);
    expect(rows).toMatchObject([{ media: { url: MEDIA_URL, filename: 'Plan.pdf' } }]);
  });

  it('a retry is answered as its request was when its template has changed, and when it is gone', async () => {
    const id = await aTemplate({ message: 'one' });
    const ask = (body: object = {}) => post('/whatsapp/send', { template_id: id, ...body }, { 'idempotency-key': id });
    const first = await ask();
    await change(id, { message: 'two {{a}}' });
    const changed = await ask();
    await remove(id);
    const gone = await ask();
    expect([first.status, changed.text, gone.text]).toEqual([200, first.text, first.text]);
    expect(gone.headers['idempotency-replayed']).toBe('true');
    expect(statusAndCode(await ask({ variables: { a: 'b' } }))).toBe('422 IDEMPOTENCY_MISMATCH');
  });

  it.each([
    [{ status: 'draft' }, '409 TEMPLATE_NOT_ACTIVE'],
    [{ channel: 'sms' }, '400 TEMPLATE_WRONG_CHANNEL'],
    [{ channel: 'email' }, '400 TEMPLATE_WRONG_CHANNEL'],
    [{ message: '{{order}}' }, '400 TEMPLATE_VARIABLE_MISSING'],
    [{ message: `{{a|${'x'.repeat(1_025)}}}`, media_url: MEDIA_URL }, '400 MESSAGE_TOO_LONG'],
    [{ message: 'é'.repeat(32_769) }, '400 MESSAGE_TOO_LONG'],
    [{ message: '{{a|}}' }, '400 INVALID_BODY'],
  ])('POST /whatsapp/send and /whatsapp/schedule answer a template with %j with %s', async (settings, expected) => {
    const template_id = await aTemplate(settings);
    expect(statusAndCode(await post('/whatsapp/send', { template_id }))).toBe(expected);
    const later = { template_id, scheduled_at: inTwoDays() };
    expect(statusAndCode(await post('/whatsapp/schedule', later))).toBe(expected);
  });

  it('POST /whatsapp/send knows no template of another organization', async () => {
    const foreign = await aTemplate({}, await system.aTenant());
    for (const template_id of [foreign, randomUUID(), 'x']) {
      expect(statusAndCode(await post('/whatsapp/send', { template_id }))).toBe('404 TEMPLATE_NOT_FOUND');
    }
  });

  it.each([
    [{ message: 'x' }],
    [{ media_url: MEDIA_URL }],
    [{ media_id: randomUUID() }],
    [{ media_base64: 'YQ==', filename: 'a.txt' }],
    [{ media_type: 'image' }],
  ])('POST /whatsapp/send refuses a template beside %j', async (beside) => {
    const answer = await post('/whatsapp/send', { template_id: await aTemplate({}), ...beside });
    expect([statusAndCode(answer), answer.body.message]).toEqual([
      '400 INVALID_BODY',
      expect.stringContaining('exclude each other'),
    ]);
  });

  it('POST /whatsapp/send ignores variables and a language without a template, and a poll refuses a template', async () => {
    for (const body of [{ variables: { a: 'b' } }, { language: 'english' }]) {
      expect(statusAndCode(await post('/whatsapp/send', { message: 'x', ...body }))).toBe('200');
    }
    const poll = { question: 'x?', options: ['a', 'b'], template_id: await aTemplate({}) };
    expect(statusAndCode(await post('/whatsapp/poll', poll))).toBe('400 VALIDATION');
  });
});

describe('POST /whatsapp/bulk with templates', () => {
  it('rows are sent with the text and file of their templates; those without a text fail alone, with the code', async () => {
    const personal = await aTemplate({ name: 'hello', message: 'Hi {{contact.name|you}}, {{n}}' });
    await aTemplate({ name: 'hello', message: 'Hola {{n}}', language: 'es' });
    const file = await aTemplate({ message: 'See', media_url: MEDIA_URL });
    const draft = await aTemplate({ status: 'draft' });
    const row = (template_id: string, more: object = {}) => ({ to: TO.delivered, template_id, ...more });
    const answer = await postBulk(system, tenant, [
      row(personal, { variables: { n: '1' } }),
      row(personal, { variables: { n: '2' }, language: 'es-MX' }),
      row(file),
      row(personal),
      row(draft),
      row(randomUUID()),
      row(personal, { message: 'x' }),
      row(personal, { variables: [] }),
      { to: TO.delivered, message: 'plain' },
    ]);
    const failed = (detail: string) => ({
      status: 'failed',
      error: 'MISSING_CONTENT',
      detail: expect.stringContaining(detail),
    });
    expect(rowsOf(answer)).toMatchObject([
      { status: 'sent', type: 'text' },
      { status: 'sent', type: 'text' },
      { status: 'sent', type: 'document' },
      failed('TEMPLATE_VARIABLE_MISSING: '),
      failed('TEMPLATE_NOT_ACTIVE'),
      failed('TEMPLATE_NOT_FOUND'),
      failed('exclude each other'),
      failed('`variables`'),
      { status: 'sent', type: 'text' },
    ]);
    const contents = await Promise.all(rowsOf(answer).flatMap(({ id }) => (id === undefined ? [] : [messageOf(id)])));
    expect(contents.map(({ content }) => content)).toEqual(['Hi you, 1', 'Hola 2', 'See', 'plain']);
  });
});

it.each(['/whatsapp/send', '/whatsapp/schedule'])(
  'POST %s counts the use of the quick reply that it names, once for a key',
  async (path) => {
    const made = await system.api.call({
      path: '/quick-replies',
      key: tenant.key,
      body: { shortcut: randomUUID().slice(0, 8), message: 'Hello' },
    });
    const time = path.endsWith('schedule') ? { scheduled_at: inTwoDays() } : {};
    const send = (quick_reply_id: string, headers: Record<string, string> = {}): Promise<ApiAnswer> =>
      post(path, { message: 'Hello', quick_reply_id, ...time }, headers);
    const id = String(made.data.id);
    const key = { 'Idempotency-Key': randomUUID() };
    const answers = [await send(id, key), await send(id, key), await send(id)];
    expect(answers.map(({ status }) => Math.floor(status / 100))).toEqual([2, 2, 2]);
    expect(answers[1]?.data.id).toBe(answers[0]?.data.id);
    expect(statusAndCode(await send(randomUUID()))).toBe('404 QUICK_REPLY_NOT_FOUND');
    const read = await system.api.call({ path: `/quick-replies/${id}`, key: tenant.key });
    expect(read.data.usage_count).toBe(2);
  },
);
