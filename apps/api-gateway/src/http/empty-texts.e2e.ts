import { beforeAll, describe, expect, it } from '@jest/globals';
import { aPhone, readProbes } from '@chasqui/testing';
import { ApiHarness } from '../testing/api-gateway.harness';
import { ApiClient, summaryOf } from '../testing/api.client';

const harness = ApiHarness.ofFile();
const to = '4915112345678';
const ID = '019a9f3c-6b1e-7c44-9a52-0d4b8e6f1a01';
const URL_OF_HOOK = 'https://example.com/hook';
const probes = readProbes();

let client: ApiClient;
let phoneId: string;

beforeAll(async () => {
  client = await ApiClient.create(harness);
  ({ id: phoneId } = await aPhone(harness.database, { orgId: client.orgId, name: 'Counter' }));
});

interface Described {
  paths: Record<string, { get: { parameters?: { name?: string }[] } }>;
}

const lastSent = () => harness.sender.inputs.at(-1);

describe('an empty text in a body', () => {
  it('an empty text in a body that sends over WhatsApp is absent', async () => {
    const empty = { whatsapp_id: '', account_id: '', account_phone: '', reply_to: '', typing_ms: '', metadata: '' };
    const more = { media_url: '', media_type: '', filename: '', mime_type: '', scheduled_at: '', device_id: '' };
    const { status } = await client.post('/whatsapp/send', { to, message: 'x', ...empty, ...more });
    expect([status, lastSent()]).toMatchObject([
      200,
      { numberId: null, accountPhone: null, about: null, metadata: {} },
    ]);
    await client.post('/whatsapp/send', { to, message: 'x', whatsapp_id: '', account_id: ID });
    expect(lastSent()).toMatchObject({ numberId: ID });
    await client.post('/whatsapp/send', { to, message: '', media_url: 'https://example.com/a.pdf', filename: '' });
    expect(lastSent()).toMatchObject({ content: { type: 'document', text: null, media: { filename: null } } });
  });

  it.each([
    ['/whatsapp/send', { to: '', message: 'x' }],
    ['/whatsapp/send', { to, message: '', media_url: '' }],
    ['/whatsapp/schedule', { to, message: 'x', scheduled_at: '' }],
    ['/whatsapp/poll', { to, question: '', options: ['a', 'b'] }],
    ['/whatsapp/poll', { to, question: 'When?', options: ['a', ''] }],
    ['/whatsapp/location', { to, latitude: '', longitude: 2 }],
    ['/whatsapp/contact', { to, name: 'Ann', phone: '' }],
    ['/whatsapp/reaction', { message_id: '', emoji: '👍' }],
    ['/sms/send', { to, message: '' }],
    ['/sms/bulk', { messages: '' }],
    ['/whatsapp/link', { phone: '' }],
    ['/segments/preview', { rules: '' }],
    ['/sms/send', { to, message: '', template_id: '' }],
    ...probes.flatMap(({ path, body, required }) =>
      required.map((field): [string, object] => [path, { ...body('x'), [field]: '' }]),
    ),
  ])('an empty text in a body of POST %s, %j, is missing where it must be there', async (path, body) => {
    expect(summaryOf(await client.post(path, body))).toMatch(/^400 INVALID_BODY/);
  });

  it('an empty text in a list is no entry of it', async () => {
    await client.post('/whatsapp/poll', { to, question: 'When?', options: ['a', '', 'b', ''] });
    expect(lastSent()).toMatchObject({ content: { payload: { poll: { options: ['a', 'b'] } } } });
    const { body } = await client.post('/webhooks', {
      url: URL_OF_HOOK,
      events: ['', 'message.sent'],
      name: '',
      channels: [''],
    });
    expect(body.data).toMatchObject({ events: ['message.sent'], name: 'example.com', channels: [] });
  });

  it('an empty text in a body that sends an SMS is absent', async () => {
    const empty = { device_id: '', phone_choice: '', sim: '', scheduled_at: '', expires_in: '', delivery_report: '' };
    const { status } = await client.post('/sms/send', { to, message: 'x', ...empty, media_url: '', whatsapp_id: '' });
    expect(status).toBe(201);
    const row = {
      to,
      message: 'x',
      template_id: '',
      variables: '',
      language: '',
      device_id: '',
      sim: '',
      metadata: '',
      media_url: '',
    };
    const bulk = await client.post('/sms/bulk', { messages: [row], device_id: '', expires_in: '' });
    expect([bulk.status, bulk.body.data]).toMatchObject([202, { pending: 1 }]);
  });

  it('an empty text in metadata is a value of the caller', async () => {
    await client.post('/whatsapp/send', { to, message: 'x', metadata: { coupon: '' } });
    expect(lastSent()).toMatchObject({ metadata: { coupon: '' } });
  });

  it('an empty text for an emoji removes a reaction', async () => {
    const { status } = await client.post('/whatsapp/reaction', { message_id: ID, emoji: '' });
    expect([status, lastSent()]).toMatchObject([200, { content: { payload: { reaction: { emoji: '' } } } }]);
  });
});

describe('an empty text in a body that changes something', () => {
  it('an empty text in a change of a quick reply clears what can be cleared, and leaves what cannot', async () => {
    const media = { media_url: 'https://example.com/a.png', media_type: 'image' };
    const { body } = await client.post('/quick-replies', {
      shortcut: 'empty',
      message: 'x',
      title: 'T',
      tags: ['a'],
      ...media,
    });
    const path = `/quick-replies/${String(body.data.id)}`;
    const changed = await client.patch(path, {
      shortcut: '',
      message: '',
      title: '',
      tags: '',
      channels: '',
      media_url: '',
    });
    expect(changed.body.data).toMatchObject({
      shortcut: 'empty',
      message: 'x',
      title: '',
      tags: ['a'],
      media_url: null,
      media_type: null,
    });
  });

  it('an empty text in a change of a template clears what can be cleared, and leaves what cannot', async () => {
    const mail = { subject: 'S', html: '<p>', media_url: 'https://example.com/a.png', media_type: 'image' };
    const variables = [{ key: 'a', type: 'number' }];
    const { body } = await client.post('/templates', { name: 'empty', message: '{{a}}', variables, ...mail });
    const kept = { name: '', message: '', channel: '', category: '', language: '', status: '', variables: '' };
    const cleared = { subject: '', html: '', media_url: '' };
    const changed = await client.patch(`/templates/${String(body.data.id)}`, { ...kept, ...cleared });
    const gone = { subject: null, html: null, media_url: null, media_type: null, version: 2 };
    expect(changed.body.data).toEqual({ ...body.data, ...gone, updated_at: expect.any(String) });
  });

  it('an empty text in a change of a segment leaves what is set', async () => {
    const rules = [{ field: 'name', op: 'exists', value: true }];
    const { body } = await client.post('/segments', { name: 'empty', match: '', rules });
    const changed = await client.patch(`/segments/${String(body.data.id)}`, { name: '', match: '', rules: '' });
    expect(changed.body.data).toEqual({ ...body.data, updated_at: expect.any(String) });
  });

  it('an empty text in a change of a webhook clears its description, and leaves the rest', async () => {
    const settings = { name: 'Shop', description: 'Ours', events: ['message.sent'] };
    const { body } = await client.post('/webhooks', { url: URL_OF_HOOK, ...settings });
    const empty = { name: '', description: '', events: '', url: '', status: '', account_ids: '', headers: '' };
    const changed = await client.patch(`/webhooks/${String(body.data.id)}`, empty);
    expect([changed.status, changed.body.data]).toMatchObject([
      200,
      { name: 'Shop', description: null, events: ['message.sent'], url: URL_OF_HOOK, status: 'active' },
    ]);
  });

  it('an empty text that is all that a list or object has leaves what is set', async () => {
    const settings = { account_ids: [phoneId], headers: { authorization: 'x' }, channels: ['sms'] };
    const { body } = await client.post('/webhooks', { url: URL_OF_HOOK, ...settings });
    const path = `/webhooks/${String(body.data.id)}`;
    await client.patch(path, { account_ids: [''], headers: { authorization: '' }, channels: ['', ''] });
    const kept = { account_ids: [phoneId], channels: ['sms'], header_names: ['authorization'] };
    expect((await client.get(path)).body.data).toMatchObject(kept);
    await client.patch(path, { account_ids: [], headers: {}, channels: ['', 'whatsapp'] });
    expect((await client.get(path)).body.data).toMatchObject({
      account_ids: [],
      header_names: [],
      channels: ['whatsapp'],
    });
  });

  it('an empty text in a change of a phone changes nothing', async () => {
    const before = await client.get('/sms/accounts');
    const names = [
      'name',
      'enabled',
      'messages_per_minute',
      'daily_limit',
      'sim_mode',
      'quiet_hours',
      'max_attempts',
      'sims',
    ];
    const changed = await client.patch(`/sms/accounts/${phoneId}`, Object.fromEntries(names.map((name) => [name, ''])));
    expect(changed.status).toBe(200);
    expect((await client.get('/sms/accounts')).body.data).toEqual(before.body.data);
  });
});

describe('an empty text in a query', () => {
  it.each([
    '/messages?since=&limit=&cursor=',
    '/sms/accounts?status=&page=&per_page=',
    '/contacts?segment_id=&q=',
    '/events?after=&types=&limit=',
    '/whatsapp/accounts?cursor=',
  ])('an empty text in the query %s is absent', async (path) => {
    expect((await client.get(path)).status).toBe(200);
  });

  it.each(probes.map(({ path }) => path))('an empty text in any parameter of the list %s is absent', async (path) => {
    const { paths } = (await (await fetch(`${harness.url}/openapi.json`)).json()) as Described;
    const names = paths[path]?.get.parameters?.flatMap(({ name }) => name ?? []) ?? [];
    expect((await client.get(`${path}?${names.map((name) => `${name}=`).join('&')}`)).status).toBe(200);
  });

  it('an empty text in the query of a send is absent, and missing where it must be there', async () => {
    const answer = await client.get(`/whatsapp/send?recipient=&to=${to}&message=x&account=&whatsapp_id=${ID}`);
    expect([answer.status, lastSent()]).toMatchObject([200, { to, numberId: ID }]);
    expect(summaryOf(await client.get(`/whatsapp/send?to=${to}&message=`))).toBe('400 INVALID_QUERY message');
    expect(summaryOf(await client.get('/whatsapp/send?to=&message=x'))).toBe('400 INVALID_QUERY recipient');
  });
});
