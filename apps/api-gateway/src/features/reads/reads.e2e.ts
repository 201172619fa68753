import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ApiHarness, errorOf, withKey } from '../../testing/api-gateway.harness';
import { FakePairing } from '../../testing/fake-pairing';

const harness = ApiHarness.ofFile();
let pairing: FakePairing;
let owner: { key: string; orgId: string };
let numberId: string;
const PHONE = '4915112345678';
const WRITER = '15551230001';

beforeAll(async () => {
  pairing = await FakePairing.start(harness);
  owner = await harness.aKey();
  const gatewayId = await pairing.aGateway(owner.orgId, { capabilities: ['read'] });
  numberId = await pairing.aNumber(owner.orgId, gatewayId, PHONE);
});
beforeEach(() => {
  pairing.answer(200, { read: true });
  pairing.requests.length = 0;
});
afterAll(() => pairing.close());

interface Draft {
  orgId?: string;
  mode?: string;
  channel?: string;
  direction?: string;
  accountId?: string | null;
  waId?: string | null;
  from?: string;
  payload?: object;
}

async function aMessage(draft: Draft = {}): Promise<string> {
  const { orgId = owner.orgId, mode = 'live', channel = 'whatsapp', direction = 'inbound', from = WRITER } = draft;
  const { accountId = numberId, waId = `3A${randomUUID()}`, payload = null } = draft;
  const { rows } = await harness.database.query<{ id: string }>(
    `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
       provider_message_id, content, payload, metadata, lane, lane_seq, priority, state, charged)
     values (uuidv7(), $1, $2, $3, $4, 'delivered', 'text', $5, $6, $7, $8, 'hi', $9, '{}', '', 0, 0, 'done', '{}')
     returning id`,
    [orgId, mode, channel, direction, PHONE, from, accountId, waId, payload],
  );
  return rows[0]?.id ?? '';
}

const read = (body: unknown, key = owner.key, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${harness.url}/v1/whatsapp/read`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...withKey(key), 'content-type': 'application/json', ...headers },
  });
const codeOf = async (answer: Response): Promise<string> => `${answer.status} ${(await errorOf(answer)).code}`;
const reasonOf = async (answer: Response) => [answer.status, ((await answer.json()) as { reason?: string }).reason];
const shown = async (id: string) => {
  const answer = await fetch(`${harness.url}/v1/messages/${id}`, { headers: withKey(owner.key) });
  return ((await answer.json()) as { data: Record<string, unknown> }).data;
};

describe('POST /whatsapp/read answers 200', () => {
  it('the gateway app is told which message of whom was read, and the message shows that it is read', async () => {
    const id = await aMessage({ waId: '3A01' });
    const answer = await read({ message_id: id });
    expect([answer.status, await answer.json()]).toEqual([200, { success: true, data: { id, read: true } }]);
    expect(pairing.requests).toMatchObject([
      { method: 'POST', path: '/v1/read', body: { phone: PHONE, wa_id: '3A01', from: WRITER } },
    ]);
    expect(await shown(id)).toMatchObject({ status: 'read', read_at: expect.any(String) });
    const { rows } = await harness.database.query(
      'select m.version, e.status, e.source from messages m join message_events e on e.message_id = m.id where m.id = $1',
      [id],
    );
    expect(rows).toEqual([{ version: 2, status: 'read', source: 'api' }]);
    const { rows: told } = await harness.database.query('select from events where subject_id = $1', [id]);
    expect(told).toEqual([]);
  });

  it('a message that is read already is answered without another question, with the time of the first', async () => {
    const id = await aMessage();
    await read({ message_id: id });
    const first = await shown(id);
    pairing.outcome = { kind: 'closed', reason: 'offline' };
    expect((await read({ message_id: id.toUpperCase() })).status).toBe(200);
    expect(await shown(id)).toEqual(first);
    expect(pairing.requests).toHaveLength(1);
  });

  it('of many requests at once the first sets the time, and the version grows once', async () => {
    const id = await aMessage();
    const answers = await Promise.all(Array.from({ length: 8 }, () => read({ message_id: id })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { rows } = await harness.database.query('select version from messages where id = $1', [id]);
    expect(rows).toEqual([{ version: 2 }]);
  });

  it('of a message in a group the gateway app is told the group and the writer, also one without a phone number', async () => {
    const id = await aMessage({ from: '99@lid', payload: { group: { id: '120363042345678901@g.us', name: null } } });
    expect((await read({ message_id: id })).status).toBe(200);
    expect(pairing.requests).toMatchObject([{ body: { from: '99@lid', group: '120363042345678901@g.us' } }]);
  });

  it('a retry with the same Idempotency-Key is answered as the first request was', async () => {
    const id = await aMessage();
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = [
      await read({ message_id: id }, owner.key, headers),
      await read({ message_id: id }, owner.key, headers),
    ];
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(await second.text()).toBe(await first.text());
    expect(await codeOf(await read({ message_id: randomUUID() }, owner.key, headers))).toBe('422 IDEMPOTENCY_MISMATCH');
  });

  it('a request that failed is done by its retry with the same Idempotency-Key', async () => {
    const id = await aMessage();
    const headers = { 'idempotency-key': randomUUID() };
    pairing.outcome = { kind: 'closed', reason: 'offline' };
    expect(await codeOf(await read({ message_id: id }, owner.key, headers))).toBe('502 GATEWAY_CLOSED');
    expect(await shown(id)).toMatchObject({ status: 'delivered', read_at: null });
    pairing.answer(200, { read: true });
    expect((await read({ message_id: id }, owner.key, headers)).status).toBe(200);
    expect(await shown(id)).toMatchObject({ status: 'read' });
  });
});

describe('POST /whatsapp/read refuses', () => {
  it('a body without an ID is 400, and a key without the scope is 403', async () => {
    for (const body of [{}, { message_id: '' }, []]) expect(await codeOf(await read(body))).toBe('400 INVALID_BODY');
    const { key } = await harness.aKey({ orgId: owner.orgId, scopes: ['messages:read'] });
    expect(await codeOf(await read({ message_id: await aMessage() }, key))).toBe('403 INSUFFICIENT_SCOPE');
  });

  it('an ID that is unknown, malformed, foreign or of the other mode is 404, and no gateway app hears of it', async () => {
    const stranger = await harness.aKey();
    const test = await harness.aKey({ orgId: owner.orgId, mode: 'test' });
    const id = await aMessage();
    for (const wrong of [randomUUID(), 'x', 'x'.repeat(5000)]) {
      expect(await codeOf(await read({ message_id: wrong }))).toBe('404 MESSAGE_NOT_FOUND');
    }
    expect(await codeOf(await read({ message_id: 5 }))).toBe('400 VALIDATION');
    for (const { key } of [stranger, test]) {
      expect(await codeOf(await read({ message_id: id }, key))).toBe('404 MESSAGE_NOT_FOUND');
    }
    expect(pairing.requests).toEqual([]);
  });

  it.each<[string, Draft]>([
    ['sent', { direction: 'outbound' }],
    ['an SMS', { channel: 'sms' }],
    ['unknown to WhatsApp', { waId: null }],
  ])('a message that is %s is 409 INVALID_STATE', async (_, draft) => {
    expect(await codeOf(await read({ message_id: await aMessage(draft) }))).toBe('409 INVALID_STATE');
    expect(pairing.requests).toEqual([]);
  });

  it.each([
    ['pending', 'WHATSAPP_NOT_CONNECTED'],
    ['qr_expired', 'WHATSAPP_NOT_CONNECTED'],
    ['disconnected', 'WHATSAPP_DISCONNECTED'],
    ['signed_out', 'WHATSAPP_DISCONNECTED'],
  ])('a message of a number that is %s is 409 %s', async (status, code) => {
    const gatewayId = await pairing.aGateway(owner.orgId, { capabilities: ['read'] });
    const accountId = await pairing.aNumber(owner.orgId, gatewayId, `49${Math.floor(Math.random() * 1e10)}`, status);
    expect(await codeOf(await read({ message_id: await aMessage({ accountId }) }))).toBe(`409 ${code}`);
    expect(await codeOf(await read({ message_id: await aMessage({ accountId: null }) }))).toBe(
      '409 WHATSAPP_NOT_CONNECTED',
    );
    expect(pairing.requests).toEqual([]);
  });

  it('the number of a message that its gateway app has lost is 409', async () => {
    pairing.answer(409, { code: 'WHATSAPP_DISCONNECTED', message: 'x' });
    const id = await aMessage();
    expect(await codeOf(await read({ message_id: id }))).toBe('409 WHATSAPP_DISCONNECTED');
    expect(await shown(id)).toMatchObject({ read_at: null });
  });

  it('an app that is too old, hangs, is busy or answers something else is 502 with the reason, and nothing is read', async () => {
    const id = await aMessage();
    const old = await pairing.aNumber(owner.orgId, await pairing.aGateway(owner.orgId), '4915112345679');
    expect(await reasonOf(await read({ message_id: await aMessage({ accountId: old }) }))).toEqual([502, 'REFUSED']);
    expect(pairing.requests).toEqual([]);
    pairing.answer(200, { read: 'perhaps' });
    expect(await reasonOf(await read({ message_id: id }))).toEqual([502, 'GARBAGE']);
    pairing.outcome = { kind: 'timeout' };
    expect(await reasonOf(await read({ message_id: id }))).toEqual([502, 'TIMED_OUT']);
    pairing.outcome = { kind: 'closed', reason: 'breaker_open' };
    expect(await reasonOf(await read({ message_id: id }))).toEqual([502, 'NOT_SENT']);
    expect(await shown(id)).toMatchObject({ status: 'delivered', read_at: null });
  });
});
