import { beforeAll, describe, expect, it } from '@jest/globals';
import { aPhone } from '@chasqui/testing';
import { ApiHarness } from '../testing/api-gateway.harness';
import { ApiClient, type JsonAnswer, summaryOf } from '../testing/api.client';

const harness = ApiHarness.ofFile();
const to = '4915112345678';
const text = { to, message: 'x' };
const LATER = new Date(Date.now() + 3_600_000).toISOString();
const ID = '019a9f3c-6b1e-7c44-9a52-0d4b8e6f1a01';
const URL_OF_HOOK = 'https://example.com/hook';

let client: ApiClient;
let phoneId: string;

beforeAll(async () => {
  client = await ApiClient.create(harness);
  ({ id: phoneId } = await aPhone(harness.database, { orgId: client.orgId }));
});

const saidOf = (answer: JsonAnswer): unknown[] => [
  summaryOf(answer),
  answer.body.fields?.map(({ code }) => code),
  answer.body.message,
];

const refusalOf = (field: string, advice: string): unknown[] => [
  `400 VALIDATION ${field}`,
  ['NOT_ALLOWED'],
  expect.stringMatching(new RegExp(`^\`${field}\` is not accepted here\\. .*${advice.replace(/[{}/]/g, '\\$&')}`)),
];

const NOW = [
  ['scheduled_at', LATER, 'POST /whatsapp/schedule'],
  ['device_id', ID, '`whatsapp_id`'],
  ['sim', 1, '`whatsapp_id`'],
] as const;
const POLL = [
  ['options', ['a', 'b'], 'POST /whatsapp/poll'],
  ['question', 'When?', 'POST /whatsapp/poll'],
  ['latitude', 0, 'POST /whatsapp/location'],
] as const;
const SPECIAL = [
  ['message', 'x', 'POST /whatsapp/send'],
  ['media_url', 'https://example.com/a.png', 'POST /whatsapp/send'],
] as const;
const SMS = [
  ['media_url', 'https://example.com/a.png', 'POST /whatsapp/send'],
  ['whatsapp_id', ID, '`device_id`'],
  ['account_id', ID, '`device_id`'],
  ['account_phone', to, '`device_id`'],
] as const;

type Case = [method: string, path: string, body: object, field: string, value: unknown, advice: string];
const of = (
  method: string,
  path: string,
  body: object,
  fields: readonly (readonly [string, unknown, string])[],
): Case[] => fields.map(([field, value, advice]) => [method, path, body, field, value, advice]);

describe('a field that another route takes', () => {
  it.each<Case>([
    ...of('POST', '/whatsapp/send', text, [...NOW, ...POLL]),
    ...of('POST', '/send', text, [...NOW, ...POLL]),
    ...of('POST', '/whatsapp/schedule', { ...text, scheduled_at: LATER }, [...NOW.slice(1), ...POLL]),
    ...of('POST', '/whatsapp/poll', { to, question: 'When?', options: ['a', 'b'] }, [...NOW, ...SPECIAL]),
    ...of('POST', '/whatsapp/location', { to, latitude: 1, longitude: 2 }, [...NOW, ...SPECIAL]),
    ...of('POST', '/whatsapp/contact', { to, name: 'Ann', phone: to }, [...NOW, ...SPECIAL]),
    ...of('POST', '/whatsapp/reaction', { message_id: ID, emoji: '👍' }, [...NOW, ...SPECIAL]),
    ...of('POST', '/sms/send', text, SMS),
    ...of('POST', '/whatsapp/bulk', { messages: [text] }, [['template_id', ID, 'each row']]),
    ...of('POST', '/sms/bulk', { messages: [text] }, [['template_id', ID, 'each row']]),
    ...of('POST', '/webhooks', { url: URL_OF_HOOK }, [
      ['status', 'disabled', 'PATCH /webhooks/{id}'],
      ['secret', 'whsec_x', 'rotate-secret'],
    ]),
  ])('a field that another route takes is refused with that route: %s %s with %j and %s', async (...asked) => {
    const [method, path, body, field, value, advice] = asked;
    const sent = harness.sender.inputs.length;
    const answer = await client.ask(method, path, { ...body, [field]: value });
    expect(saidOf(answer)).toEqual(refusalOf(field, advice));
    expect(harness.sender.inputs).toHaveLength(sent);
    const { rows } = await harness.database.query('select 1 from messages union all select 1 from webhook_endpoints');
    expect(rows).toEqual([]);
  });

  it.each(['scheduled_at', 'template_id', 'media_url', 'options'])(
    'a field that another route takes, %s, is none of a query',
    async (name) => {
      const answer = await client.get(`/whatsapp/send?to=${to}&message=x&${name}=2099-01-01T00:00:00Z`);
      expect(saidOf(answer)).toEqual(refusalOf(name, 'POST /whatsapp/'));
    },
  );

  it('a field that says how a phone is cannot be set', async () => {
    const answer = await client.patch(`/sms/accounts/${phoneId}`, { status: 'disabled' });
    expect(saidOf(answer)).toEqual(refusalOf('status', '`enabled`'));
  });

  it('a field that another route takes is absent when it is null or empty, and ignored when nobody knows it', async () => {
    const body = { ...text, scheduled_at: null, device_id: '', options: null, priority: 'high', send_at: LATER };
    expect((await client.post('/whatsapp/send', body)).status).toBe(200);
  });

  it('a field that another route takes is told after one that is missing', async () => {
    const answer = await client.post('/whatsapp/send', { message: 'x', scheduled_at: LATER });
    expect(summaryOf(answer)).toBe('400 INVALID_BODY to');
    expect(answer.body.fields?.map(({ field }) => field)).toEqual(['to', 'scheduled_at']);
  });
});
