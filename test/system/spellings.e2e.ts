import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aContact } from '@chasqui/testing';
import { type ApiAnswer, statusAndCode } from './api.client';
import { RunningSystem, type Tenant } from './running-system';

const DIGITS = '15551230001';
const SPELLINGS = [
  DIGITS,
  '+1 (555) 123-0001',
  '001.555.123\u20110001',
  '\u202A+1 555 123\u00A00001\u202C',
  '1/555/1230001',
];
const OPTED_OUT = '15551240001';

let system: RunningSystem;
let tenant: Tenant;

beforeAll(async () => {
  system = await RunningSystem.start();
  const key = await system.aKey(await system.anOrganization({ consent: { enforceWhatsappOptOut: true } }));
  const [gateway] = await Promise.all([system.aGateway(key.orgId), system.anSmsPhone(key.orgId)]);
  tenant = { ...key, gateway };
  const channels = { sms: { opt: 'out' as const }, whatsapp: { opt: 'out' as const } };
  await aContact(system.database, { orgId: key.orgId, channels, addresses: { phone: OPTED_OUT } });
});
afterAll(() => system.close());

const post = (path: string, body: object, idempotencyKey?: string): Promise<ApiAnswer> =>
  system.api.call({
    path,
    key: tenant.key,
    body,
    headers: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
  });

async function countOf(table: string): Promise<number> {
  const { rows } = await system.database.query<{ count: number }>(
    `select count(*)::int as count from ${table} where org_id = $1`,
    [tenant.orgId],
  );
  return rows[0]?.count ?? 0;
}

describe('a recipient who is written in different ways', () => {
  it('a recipient who is written in different ways is one contact with one conversation', async () => {
    const answers = await Promise.all(SPELLINGS.map((to) => post('/sms/send', { to, message: 'hello' })));
    expect(answers.map(({ data }) => data.to)).toEqual(SPELLINGS.map(() => DIGITS));
    expect(new Set(answers.map(({ data }) => data.conversation_id)).size).toBe(1);
    const rows = SPELLINGS.map((to) => ({ to, message: 'hello' }));
    const bulk = await post('/sms/bulk', { messages: rows });
    const results = bulk.data.results as { to: string; conversation_id: string }[];
    expect(results.map(({ to, conversation_id }) => [to, conversation_id])).toEqual(
      SPELLINGS.map(() => [DIGITS, answers[0]?.data.conversation_id]),
    );
    const { rows: addresses } = await system.database.query(
      "select value from contact_addresses where org_id = $1 and kind = 'phone' order by 1",
      [tenant.orgId],
    );
    expect(addresses).toEqual([{ value: DIGITS }, { value: OPTED_OUT }]);
  });

  it.each(['/sms/send', '/whatsapp/send'])(
    'a recipient who is written in different ways is one in a retry of POST %s with the same Idempotency-Key',
    async (path) => {
      const [first, ...others] = SPELLINGS;
      const sent = await post(path, { to: first, message: 'once' }, `once ${path}`);
      for (const to of others) {
        const again = await post(path, { to, message: 'once' }, `once ${path}`);
        expect([to, again.text, again.headers['idempotency-replayed']]).toEqual([to, sent.text, 'true']);
      }
    },
  );

  it.each(['+1 (555) 124-0001', '001 555 1240001'])(
    'a recipient who is written in different ways has opted out in all of them: %s',
    async (to) => {
      expect(statusAndCode(await post('/sms/send', { to, message: 'x' }))).toBe('403 OPTED_OUT');
      expect(statusAndCode(await post('/whatsapp/send', { to, message: 'x' }))).toBe('403 OPTED_OUT');
      for (const path of ['/sms/bulk', '/whatsapp/bulk']) {
        const { data } = await post(path, { messages: [{ to, message: 'x' }] });
        expect(data.results).toMatchObject([{ to: OPTED_OUT, status: 'failed', error: 'OPTED_OUT' }]);
      }
    },
  );

  it('a sending number that is written in different ways is found', async () => {
    const [number] = tenant.gateway.numbers;
    const spelled = `+${number?.phone.slice(0, 2)} ${number?.phone.slice(2, 5)}-${number?.phone.slice(5)}`;
    const sent = await post('/whatsapp/send', { to: DIGITS, message: 'x', account_phone: spelled });
    expect([sent.status, sent.data.account_phone]).toEqual([200, number?.phone]);
    const query = { phone: spelled };
    expect(await system.api.call({ path: '/whatsapp/status', key: tenant.key, query })).toMatchObject({
      status: 200,
      body: { status: 'connected' },
    });
  });
});

describe('a recipient in the form of their country', () => {
  it('a recipient in the form of their country leaves no trace: no message, contact, key or use', async () => {
    // Not events: those of earlier messages still arrive.
    const tables = ['messages', 'contacts', 'conversations', 'idempotency_keys', 'bulk_batches'];
    const before = await Promise.all(tables.map(countOf));
    const used = await system.usage(tenant.orgId, 'messages_month');
    const to = '0555 123-0001';
    expect(statusAndCode(await post('/sms/send', { to, message: 'x' }, 'national'))).toBe('400 INVALID_PHONE');
    expect(statusAndCode(await post('/whatsapp/send', { to, message: 'x' }, 'national'))).toBe('400 VALIDATION');
    const poll = { to, question: 'When?', options: ['a', 'b'] };
    expect(statusAndCode(await post('/whatsapp/poll', poll, 'national'))).toBe('400 VALIDATION');
    expect(await Promise.all(tables.map(countOf))).toEqual(before);
    expect(await system.usage(tenant.orgId, 'messages_month')).toBe(used);
    const right = await post('/whatsapp/send', { to: '1555 123-0001', message: 'x' }, 'national');
    expect(right.status).toBe(200);
  });

  it('a recipient in the form of their country is the failure of a row, which is not counted', async () => {
    const contacts = await countOf('contacts');
    const used = await system.usage(tenant.orgId, 'messages_month');
    const messages = [{ to: '0555 123-0001', message: 'x' }];
    const said = { to: '0555 123-0001', status: 'failed', detail: expect.stringContaining('write the country code') };
    const whatsapp = await post('/whatsapp/bulk', { messages });
    expect(whatsapp.data.results).toMatchObject([{ ...said, error: 'MISSING_TO' }]);
    const sms = await post('/sms/bulk', { messages });
    expect(sms.data.results).toMatchObject([{ ...said, error: 'INVALID_PHONE' }]);
    expect([await countOf('contacts'), await system.usage(tenant.orgId, 'messages_month')]).toEqual([contacts, used]);
  });
});
