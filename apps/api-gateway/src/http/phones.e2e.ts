import { beforeAll, describe, expect, it } from '@jest/globals';
import { SCOPES } from '@chasqui/database';
import { aPhone } from '@chasqui/testing';
import { ApiHarness } from '../testing/api-gateway.harness';
import { ApiClient, type JsonAnswer, summaryOf } from '../testing/api.client';

const harness = ApiHarness.ofFile();
const NATIONAL = '0151 12345678';
const HINT = 'write the country code instead of the leading 0, for example 49151… instead of 0151…';
const LATER = new Date(Date.now() + 3_600_000).toISOString();

let client: ApiClient;
/** Its organization's country completes phone numbers. */
let german: ApiClient;
let phoneId: string;

beforeAll(async () => {
  client = await ApiClient.create(harness);
  german = await ApiClient.create(harness, { scopes: [...SCOPES] });
  await harness.database.query(`update organizations set default_country = 'DE' where id = $1`, [german.orgId]);
  await aPhone(harness.database, { orgId: german.orgId });
  ({ id: phoneId } = await aPhone(harness.database, { orgId: client.orgId }));
});

interface Place {
  name: string;
  refusal: string;
  ask: (phone: unknown, of?: ApiClient) => Promise<JsonAnswer>;
}

const body = (path: string, field: string, code: string, more: object): Place => ({
  name: `${field} of POST ${path}`,
  refusal: `400 ${code} ${field}`,
  ask: (phone, of = client) =>
    of.ask(
      'POST',
      path,
      { ...more, [field]: phone },
      { 'idempotency-key': `${path} ${encodeURIComponent(String(phone))}` },
    ),
});
const query = (path: string, field: string, refused = field, more = ''): Place => ({
  name: `${field} of GET ${path}`,
  refusal: `400 VALIDATION ${refused}`,
  ask: (phone, of = client) => of.get(`${path}?${field}=${encodeURIComponent(String(phone))}${more}`),
});

const to = '4915112345678';
const text = { message: 'hello' };
const place = { latitude: 1, longitude: 2 };
const card = { name: 'Ann' };
const poll = { question: 'When?', options: ['a', 'b'] };

const PLACES: readonly Place[] = [
  body('/whatsapp/send', 'to', 'VALIDATION', text),
  body('/whatsapp/send', 'account_phone', 'VALIDATION', { to, ...text }),
  body('/send', 'to', 'VALIDATION', text),
  body('/whatsapp/schedule', 'to', 'VALIDATION', { ...text, scheduled_at: LATER }),
  body('/whatsapp/poll', 'to', 'VALIDATION', poll),
  body('/whatsapp/location', 'to', 'VALIDATION', place),
  body('/whatsapp/contact', 'to', 'VALIDATION', { ...card, phone: to }),
  body('/whatsapp/contact', 'phone', 'VALIDATION', { ...card, to }),
  body('/sms/send', 'to', 'INVALID_PHONE', text),
  body('/whatsapp/link', 'phone', 'INVALID_BODY', {}),
  body('/whatsapp/unlink', 'phone', 'INVALID_BODY', {}),
  query('/whatsapp/send', 'recipient', 'recipient', '&message=hello'),
  query('/whatsapp/send', 'to', 'recipient', '&message=hello'),
  query('/whatsapp/send', 'phone', 'recipient', '&message=hello'),
  query('/whatsapp/qr', 'phone'),
  query('/whatsapp/status', 'phone'),
  query('/whatsapp/check', 'phone'),
];

async function stored(): Promise<unknown> {
  const tables = [
    'messages',
    'contacts',
    'idempotency_keys',
    'usage_counters',
    'whatsapp_numbers',
    'pairings',
    'events',
  ];
  const counts = tables.map((table) => `(select count(*) from ${table})::int as ${table}`);
  const { rows } = await harness.database.query(`select ${counts.join(', ')}`);
  return rows;
}

describe.each(PLACES.map((each) => [each.name, each] as const))('%s', (name, { refusal, ask }) => {
  it.each([NATIONAL, '(0151) 123-45678', '+0151 12345678'])(
    `${name} refuses a number of its country, %j, with a hint, before anything is stored`,
    async (phone) => {
      const before = await stored();
      const sent = harness.sender.inputs.length;
      const answer = await ask(phone);
      expect(summaryOf(answer)).toBe(refusal);
      expect(answer.body.message).toContain(HINT);
      expect(await stored()).toEqual(before);
      expect(harness.sender.inputs).toHaveLength(sent);
    },
  );

  it.each(['123456', '1234567890123456', '4915112345678x', '++4915112345678', `4${' '.repeat(90)}915112345678`])(
    `${name} refuses %j, which is no phone number`,
    async (phone) => {
      expect(summaryOf(await ask(phone))).toBe(refusal);
    },
  );

  it(`${name} takes a number of the default country of an organization, and tells of one that the country has not`, async () => {
    const { status, body: answered } = await ask(NATIONAL, german);
    expect([status === 400, answered.fields]).toEqual([false, undefined]);
    const refused = await ask('0151 123', german);
    expect(summaryOf(refused)).toBe(refusal);
    expect(refused.body.message).toContain('is no number of DE, the default country of your organization');
  });

  it(`${name} takes a number as people write it`, async () => {
    for (const phone of [
      '+49 151 123-456-78',
      '00 49 (151) 12345678',
      '+49 0151 12345678',
      '4915112345678.0',
      '+49\u00A0(0)151.1234\u20115678',
    ]) {
      const { status, body: answered } = await ask(phone);
      // The answer to a valid number depends on the rest: here nothing is linked.
      expect([phone, status === 400, answered.fields]).toEqual([phone, false, undefined]);
    }
  });
});

describe('the default country of an organization', () => {
  it('completes numbers that begin with a 0, and never touches digits without a mark', async () => {
    const sentTo = async (to: string) => {
      await german.post('/whatsapp/send', { to, ...text });
      return (harness.sender.inputs.at(-1) as { to: string }).to;
    };
    expect(await sentTo('0151 12345678')).toBe(to);
    expect(await sentTo('(0)151/12345678')).toBe(to);
    for (const digits of ['15112345678', '49015112345678', '15550100001', '5215550100001'])
      expect(await sentTo(digits)).toBe(digits);
    expect(await sentTo('+43 0664 123456')).toBe('43664123456');
    await german.get('/whatsapp/send?phone=0151%2012345678&message=x');
    expect(harness.sender.inputs.at(-1)).toMatchObject({ to });
  });

  it('completes the rows of bulk sends; what is none of its numbers is the failure of its row', async () => {
    const rows = [NATIONAL, '0151 123', '15112345678'].map((each) => ({ to: each, ...text }));
    const { body: sms } = await german.post('/sms/bulk', { messages: rows });
    const results = sms.data.results as { to: string; status: string; error?: string; detail?: string }[];
    expect(results.map(({ to: shown, status, error }) => [shown, status, error])).toEqual([
      [to, 'pending', undefined],
      ['0151 123', 'failed', 'INVALID_PHONE'],
      ['15112345678', 'pending', undefined],
    ]);
    expect(results[1]?.detail).toContain('is no number of DE');
  });

  it('completes the phones of contacts, wherever a body or a query has one', async () => {
    const made = await german.post('/contacts', { phone: '0160 1234567' });
    expect([made.status, made.body.data.phone]).toEqual([201, '491601234567']);
    const id = String(made.body.data.id);
    expect((await german.get('/contacts?phone=0160%201234567')).body.data).toMatchObject([{ id }]);
    const addresses = [{ kind: 'phone', value: '030 901820' }];
    expect((await german.patch(`/contacts/${id}`, { addresses })).body.data).toMatchObject({ phone: '4930901820' });
    const rows = [
      { phone: '0171 1234567' },
      { addresses: [{ kind: 'phone', value: '0172 1234567' }] },
      { phone: '0151' },
    ];
    const { body: bulk } = await german.post('/contacts/bulk', { contacts: rows });
    expect(bulk.data.results).toMatchObject([
      { status: 'created' },
      { status: 'created' },
      { status: 'failed', error: 'INVALID_PHONE', detail: expect.stringContaining('is no number of DE') },
    ]);
    expect((await german.get('/contacts?phone=491711234567')).body.total).toBe(1);
    expect((await german.get('/contacts?phone=491721234567')).body.total).toBe(1);
  });

  it('is part of no request that was made: a retry under the same key is the same message', async () => {
    const headers = { 'idempotency-key': 'as-digits' };
    const first = await german.ask('POST', '/sms/send', { to: NATIONAL, ...text }, headers);
    const again = await german.ask('POST', '/sms/send', { to: '+49 151 12345678', ...text }, headers);
    expect([first.status, again.status, again.body.data.id]).toEqual([201, 201, first.body.data.id]);
  });
});

it('a recipient in a query that is much too long is told from one without its country code', async () => {
  const { body: answered } = await client.get(`/whatsapp/send?recipient=${'1'.repeat(5_000)}&message=x`);
  expect(answered.message).toMatch(/^The recipient must be a string: a phone number of 7 to 15 digits/);
});

describe('a number that was written as people write it', () => {
  it('a number that was written as people write it is sent to, answered and kept in digits', async () => {
    const sms = await client.post('/sms/send', { to: '+49 (0)151 1234-5678', ...text });
    expect([sms.status, sms.body.data.to]).toEqual([201, to]);
    await client.post('/whatsapp/send', { to: '0049/151.12345678', account_phone: '+49 (30) 901820', ...text });
    expect(harness.sender.inputs.at(-1)).toMatchObject({ to, accountPhone: '4930901820' });
    await client.post('/whatsapp/contact', { to, name: 'Ann', phone: '+44 (0)20 7946 0958' });
    expect(harness.sender.inputs.at(-1)).toMatchObject({
      content: { payload: { contact: { phone: '442079460958' } } },
    });
    await client.get(`/whatsapp/send?to=+49%20151%2012345678&message=x`);
    expect(harness.sender.inputs.at(-1)).toMatchObject({ to });
  });

  it('a number that was written as people write it is that of a SIM, too', async () => {
    const set = (phone: string) => client.patch(`/sms/accounts/${phoneId}`, { sims: [{ slot: 1, phone }] });
    const { status, body: answered } = await set('+49 (0)151 1234-5678');
    expect([status, (answered.data.sims as { phone: string }[])[0]?.phone]).toEqual([200, to]);
    expect(summaryOf(await set(NATIONAL))).toBe('400 VALIDATION sims');
  });
});
