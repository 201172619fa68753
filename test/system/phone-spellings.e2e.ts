import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aContact, aSpelledPhone, contactsOf, SPELLED_COUNTRIES, waitFor } from '@chasqui/testing';
import { type ApiAnswer, type ApiRequest, statusAndCode } from './api.client';
import { RunningSystem, type Tenant } from './running-system';

let system: RunningSystem;
let tenant: Tenant;

beforeAll(async () => {
  system = await RunningSystem.start();
  const key = await system.aKey(await system.anOrganization({ consent: { enforceWhatsappOptOut: true } }));
  const [gateway] = await Promise.all([system.aGateway(key.orgId), system.anSmsPhone(key.orgId)]);
  tenant = { ...key, gateway };
});
afterAll(() => system.close());

const ask = (path: string, request: Omit<ApiRequest, 'path' | 'key'> = {}): Promise<ApiAnswer> =>
  system.api.call({ path, key: tenant.key, ...request });
const OUT = { sms: { opt: 'out' }, whatsapp: { opt: 'out' } } as const;
const contactWith = (phone: string, channels = {}) =>
  aContact(system.database, { orgId: tenant.orgId, channels, addresses: { phone } });

async function sendEachWay(to: string): Promise<string[]> {
  const text = { to, message: 'hello' };
  const scheduled_at = new Date(Date.now() + 3_600_000).toISOString();
  const poll = { to, question: 'When?', options: ['now', 'later'] };
  const answers = [
    await ask('/whatsapp/send', { body: text }),
    await ask('/whatsapp/send', { query: { recipient: to, message: 'hello' } }),
    await ask('/whatsapp/poll', { body: poll }),
    await ask('/whatsapp/schedule', { body: { ...text, scheduled_at } }),
    await ask('/sms/send', { body: text }),
    await ask('/sms/send', { body: { ...text, scheduled_at } }),
  ];
  const bulks = [
    await ask('/whatsapp/bulk', { body: { messages: [text] } }),
    await ask('/sms/bulk', { body: { messages: [text] } }),
  ];
  const rows = bulks.flatMap(({ data }) => data.results as { to: string; status: string; error?: string }[]);
  return [...answers.map(statusAndCode), ...rows.map((row) => `${row.to} ${row.error ?? row.status}`)];
}

const refusedEachWay = (to: string): string[] => [
  ...Array.from({ length: 6 }, () => '403 OPTED_OUT'),
  ...Array.from({ length: 2 }, () => `${to} OPTED_OUT`),
];

describe('a recipient who opted out in one spelling', () => {
  it.each([
    ['5215550100001', '525550100001'],
    ...SPELLED_COUNTRIES.flatMap((country) => [aSpelledPhone(country), aSpelledPhone(country).toReversed()]),
  ])('who opted out as %s is sent nothing as %s, whatever sends it', async (out, other) => {
    await contactWith(out ?? '', OUT);
    expect(await sendEachWay(other ?? '')).toEqual(refusedEachWay(other ?? ''));
  });

  it('a recipient of one spelling who answers STOP has opted out of the other one, and their contact stays one', async () => {
    const [long, short] = aSpelledPhone('Mexico', '0010');
    const made = await ask('/contacts', { body: { phone: short } });
    expect((await ask('/whatsapp/send', { body: { to: long, message: 'hello' } })).status).toBe(200);
    const contacts = () => contactsOf(system.database, { orgId: tenant.orgId, addresses: [long, short] });
    await waitFor(async () => (await contacts())[0]?.channels.whatsapp?.opt === 'out', { what: 'the opt-out' });
    expect(await contacts()).toMatchObject([{ id: made.data.id, phone: short }]);
    for (const to of [long, short])
      expect(statusAndCode(await ask('/whatsapp/send', { body: { to, message: 'hello' } }))).toBe('403 OPTED_OUT');
  });
});

describe('a recipient whose contact has another spelling', () => {
  it('answers, records and events have the number as it was given, and the contact its own', async () => {
    const [long, short] = aSpelledPhone('Brazil');
    const { id } = (await ask('/contacts', { body: { phone: short } })).data;
    const sms = await ask('/sms/send', { body: { to: long, message: 'hello' } });
    const whatsapp = await ask('/whatsapp/send', { body: { to: long, message: 'hello' } });
    expect([sms.data.to, whatsapp.data.to]).toEqual([long, long]);
    const record = await ask(`/messages/${String(sms.data.id)}`);
    expect(record.data).toMatchObject({ to: long, contact_id: id });
    const { rows } = await system.database.query(
      `select payload -> 'message' ->> 'to' as "to" from events where type = 'message.sent' and subject_id = $1`,
      [sms.data.id],
    );
    expect(rows).toEqual([{ to: long }]);
    expect((await ask(`/contacts/${String(id)}`)).data.phone).toBe(short);
  });

  it.each(['/sms/send', '/whatsapp/send'])(
    'a retry of POST %s with the same Idempotency-Key and the same spelling is replayed; with the other one it is another request',
    async (path) => {
      const [long, short] = aSpelledPhone('Argentina');
      const send = (to: string) =>
        ask(path, { body: { to, message: 'once' }, headers: { 'idempotency-key': `once ${path}` } });
      const first = await send(long);
      const again = await send(long);
      expect([again.text, again.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
      expect(statusAndCode(await send(short))).toBe('422 IDEMPOTENCY_MISMATCH');
    },
  );
});
