import { beforeAll, describe, expect, it } from '@jest/globals';
import { aPhone } from '@chasqui/testing';
import { ApiHarness } from '../testing/api-gateway.harness';
import { ApiClient, type JsonAnswer, summaryOf } from '../testing/api.client';

const harness = ApiHarness.ofFile();
const NATIONAL = '0151 12345678';
const HINT = 'write the country code instead of the leading 0, for example 49151… instead of 0151…';
const LATER = new Date(Date.now() + 3_600_000).toISOString();

let client: ApiClient;
let phoneId: string;

beforeAll(async () => {
  client = await ApiClient.create(harness);
  ({ id: phoneId } = await aPhone(harness.database, { orgId: client.orgId }));
});

interface Place {
  name: string;
  /** The answer to a number that is none. */
  refusal: string;
  ask: (phone: unknown) => Promise<JsonAnswer>;
}

const body = (path: string, field: string, code: string, more: object): Place => ({
  name: `${field} of POST ${path}`,
  refusal: `400 ${code} ${field}`,
  ask: (phone) =>
    client.ask(
      'POST',
      path,
      { ...more, [field]: phone },
      { 'idempotency-key': `${path} ${encodeURIComponent(String(phone))}` },
    ),
});
const query = (path: string, field: string, refused = field, more = ''): Place => ({
  name: `${field} of GET ${path}`,
  refusal: `400 VALIDATION ${refused}`,
  ask: (phone) => client.get(`${path}?${field}=${encodeURIComponent(String(phone))}${more}`),
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

/** Rows of every table that a request could write. */
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

  it(`${name} takes a number as people write it`, async () => {
    for (const phone of ['+49 151 123-456-78', '00 49 (151) 12345678', '+49\u00A0(0)151.1234\u20115678']) {
      const { status, body: answered } = await ask(phone);
      // What it answers to a good number depends on the rest: here nothing is linked.
      expect([phone, status === 400, answered.fields]).toEqual([phone, false, undefined]);
    }
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
