import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aPhone, waitFor } from '@chasqui/testing';
import { type ApiAnswer, type ApiRequest, statusAndCode } from './api.client';
import { TO } from './answers.world';
import { RunningSystem, type TestGateway, type TestKey } from './running-system';

interface Tenant extends TestKey {
  gateway: TestGateway;
}

let system: RunningSystem;
let usual: Tenant;
/** Its gateway app, or its number, goes away. */
let leaving: Tenant;

const body = { to: TO.silent, message: 'hello' };
const send = (headers: Record<string, string>, more: Partial<ApiRequest> = {}, replica = 0): Promise<ApiAnswer> =>
  (system.replicas[replica] ?? system.api).call({ path: '/whatsapp/send', key: usual.key, body, headers, ...more });
const aKey = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });
const isReplay = (answer: ApiAnswer): boolean => answer.headers['idempotency-replayed'] === 'true';

// Hundreds of requests at once, also on a busy machine.
beforeAll(async () => {
  system = await RunningSystem.start();
  const aTenant = async (): Promise<Tenant> => {
    const key = await system.aKey(await system.anOrganization());
    return { ...key, gateway: await system.aGateway(key.orgId, 'live', 3) };
  };
  [usual, leaving] = await Promise.all([aTenant(), aTenant()]);
});
afterAll(() => system.close());

describe('100 parallel requests with one Idempotency-Key over both replicas', () => {
  const rush = async (request: Partial<ApiRequest>): Promise<ApiAnswer[]> => {
    const headers = aKey();
    return Promise.all(Array.from({ length: 100 }, (_, index) => send(headers, request, index % 2)));
  };

  it.each(['/whatsapp/send', '/send'])(
    'POST %s makes one message, and 100 answers that are equal to the byte, of 100 requests with one Idempotency-Key',
    async (path) => {
      const before = new Set(await system.messageIds(usual.orgId));
      const answers = await rush({ path });
      expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
      expect(answers.map((answer) => answer.status)).toEqual(Array(100).fill(200));
      expect(answers.filter(isReplay)).toHaveLength(99);
      const made = (await system.messageIds(usual.orgId)).filter((id) => !before.has(id));
      expect(made).toEqual([answers[0]?.data.id]);
      const { data } = await send({}, { path: `/messages/${String(made[0])}`, body: undefined });
      expect(data).toMatchObject({ attempts: 1 });
    },
  );

  it('a refusal of the gateway is one for 100 requests with one Idempotency-Key', async () => {
    const before = (await system.messageIds(usual.orgId)).length;
    const answers = await rush({ body: { ...body, to: TO.notOnWhatsapp } });
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(statusAndCode(answers[0] as ApiAnswer)).toBe('502 GATEWAY_ERROR');
    expect(answers.filter(isReplay)).toHaveLength(99);
    expect(await system.messageIds(usual.orgId)).toHaveLength(before + 1);
  });

  it('50 requests for one message and 50 for another under one key: one of them is sent, the others are told', async () => {
    const before = (await system.messageIds(usual.orgId)).length;
    const headers = aKey();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        return send(headers, { body: { ...body, message: index % 4 < 2 ? 'one' : 'other' } }, index % 2);
      }),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(50);
    expect(answers.filter((answer) => statusAndCode(answer) === '422 IDEMPOTENCY_MISMATCH')).toHaveLength(50);
    expect(await system.messageIds(usual.orgId)).toHaveLength(before + 1);
  });
});

describe('the same Idempotency-Key', () => {
  it('the same Idempotency-Key for the same message written differently is a retry', async () => {
    const headers = aKey();
    const first = await send(headers, { rawBody: '{"to":"+15551230004","message":"hello"}' });
    const second = await send(
      headers,
      { rawBody: '{ "ignored": 1, "message": "hel\\u006co", "to": " 15551230004" }' },
      1,
    );
    expect(second.text).toBe(first.text);
    expect(isReplay(second)).toBe(true);
  });

  it.each([
    { to: '15551230003' },
    { message: 'hello!' },
    { media_url: 'https://example.com/a.png' },
    { metadata: { a: '1' } },
    { account_phone: '4930' },
  ])('the same Idempotency-Key with %j is another request: 422', async (change) => {
    const headers = aKey();
    const phone = usual.gateway.numbers[0]?.phone;
    const with_ = 'account_phone' in change ? { account_phone: phone } : change;
    expect((await send(headers)).status).toBe(200);
    expect(statusAndCode(await send(headers, { body: { ...body, ...with_ } }))).toBe('422 IDEMPOTENCY_MISMATCH');
    expect(isReplay(await send(headers))).toBe(true);
  });

  it('the same Idempotency-Key is another one on another route, for another organization, and in the sandbox', async () => {
    const headers = aKey();
    const test = await system.aKey(usual.orgId, { mode: 'test' });
    await system.aGateway(usual.orgId, 'test');
    const answers = [
      await send(headers),
      await send(headers, { path: '/send' }),
      await send(headers, { key: leaving.key }),
      await send(headers, { key: test.key }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.filter(isReplay)).toEqual([]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(4);
  });

  it('the same Idempotency-Key of another API key of the same organization is the same', async () => {
    const headers = aKey();
    const first = await send(headers);
    const second = await send(headers, { key: (await system.aKey(usual.orgId)).key });
    expect([second.text, isReplay(second)]).toEqual([first.text, true]);
  });

  it('the same Idempotency-Key gives the first answer also after the message was delivered, read or failed', async () => {
    for (const to of [TO.reads, TO.fails]) {
      const headers = aKey();
      const first = await send(headers, { body: { ...body, to } });
      const path = `/messages/${String(first.data.id)}`;
      const isOver = async () => {
        const { status } = (await send({}, { path, body: undefined })).data;
        return status === 'read' || status === 'failed';
      };
      await waitFor(isOver, { what: 'the last receipt of the message' });
      expect((await send(headers, { body: { ...body, to } })).text).toBe(first.text);
    }
  });
});

it.each(['/whatsapp/send', '/sms/send'])(
  'a request gets 409 IDEMPOTENCY_IN_PROGRESS on POST %s while another one holds its key longer than any statement waits',
  async (path) => {
    await aPhone(system.database, { orgId: usual.orgId });
    const [other, headers] = [aKey(), aKey()];
    const { data } = await send(other, { path });
    const end = new Error('The other request failed.');
    const held = system.database.transaction(async (transaction) => {
      await transaction.query('set local idle_in_transaction_session_timeout = 0');
      await transaction.query(
        `insert into idempotency_keys (org_id, route, key, request_hash, message_id)
         select org_id, route, $3, request_hash, message_id from idempotency_keys where org_id = $1 and key = $2`,
        [usual.orgId, other['idempotency-key'], headers['idempotency-key']],
      );
      const answer = await send(headers, { path });
      expect([statusAndCode(answer), answer.headers['retry-after']]).toEqual(['409 IDEMPOTENCY_IN_PROGRESS', '1']);
      throw end;
    });
    await expect(held).rejects.toBe(end);
    const again = await send(headers, { path });
    expect([isReplay(again), again.data.id]).toEqual([false, expect.not.stringMatching(String(data.id))]);
  },
);

describe('an Idempotency-Key that made no message', () => {
  it('an Idempotency-Key that made no message can be used again after 503, 403 and 400', async () => {
    const orgId = await system.anOrganization({ limits: { messages_month: 0 } });
    const { key } = await system.aKey(orgId);
    const headers = aKey();
    const asked: string[] = [];
    const ask = async (more: Partial<ApiRequest> = {}) =>
      asked.push(statusAndCode(await send(headers, { key, ...more })));
    await ask();
    await ask({ body: { to: TO.silent } });
    await ask({ body: { ...body, whatsapp_id: 'garbage' } });
    await ask({ key: (await system.aKey(orgId, { scopes: [] })).key });
    await system.aGateway(orgId);
    await ask();
    await ask();
    await system.admin.organizations.changePlan(orgId, { limits: { messages_month: null } });
    // The other replica has not read this organization's plan yet; this one caches it for 5 s.
    asked.push(statusAndCode(await send(headers, { key }, 1)), statusAndCode(await send(headers, { key }, 1)));
    expect(asked).toEqual([
      '503 NO_CONNECTED_ACCOUNT',
      '400 INVALID_BODY',
      '400 INVALID_ACCOUNT_ID',
      '403 INSUFFICIENT_SCOPE',
      '403 PLAN_LIMIT',
      '403 PLAN_LIMIT',
      '200',
      '200',
    ]);
    expect(await system.messageIds(orgId)).toHaveLength(1);
  });
});

describe('the Idempotency-Key header', () => {
  it.each([
    ['one', 'x'],
    ['255', 'x'.repeat(255)],
    ['some beyond ASCII', 'ä'.repeat(20)],
    ['quotes and spaces', '"a b"'],
  ])('the Idempotency-Key header takes 1 to 255 characters: %s', async (_, value) => {
    const text = Buffer.from(value).toString('latin1');
    const first = await send({ 'idempotency-key': text });
    expect([first.status, isReplay(first)]).toEqual([200, false]);
    expect((await send({ 'idempotency-key': text }, {}, 1)).text).toBe(first.text);
  });

  it.each([
    ['none', ''],
    ['256', 'x'.repeat(256)],
    ['5,000', 'x'.repeat(5000)],
  ])('the Idempotency-Key header of %s characters gets 400 VALIDATION, and nothing is sent', async (_, value) => {
    const before = (await system.messageIds(usual.orgId)).length;
    const answer = await send({ 'idempotency-key': value });
    expect(statusAndCode(answer)).toBe('400 VALIDATION');
    expect(answer.body.fields).toEqual([
      { field: 'Idempotency-Key', code: 'OUT_OF_RANGE', message: expect.any(String) },
    ]);
    expect(await system.messageIds(usual.orgId)).toHaveLength(before);
  });

  it('the Idempotency-Key header is ignored by GET /whatsapp/send, whatever it says', async () => {
    const request = { path: '/whatsapp/send', query: { to: TO.silent, message: 'hello' }, body: undefined };
    for (const value of [randomUUID(), 'x'.repeat(256)]) {
      const headers = { 'idempotency-key': value };
      const [one, two] = [await send(headers, request), await send(headers, request)];
      expect([one.status, two.status, isReplay(two)]).toEqual([200, 200, false]);
      expect(one.data.id).not.toBe(two.data.id);
    }
  });
});

it('a retry gets the first answer after the number lost WhatsApp, and after the gateway app went away', async () => {
  const [first, second, third] = leaving.gateway.numbers.map((number) => number.id);
  const of = (whatsapp_id: string | undefined, headers: Record<string, string>, to: string = TO.silent, replica = 0) =>
    send(headers, { key: leaving.key, body: { ...body, to, whatsapp_id } }, replica);
  const [early, later, unnamed] = [aKey(), aKey(), aKey()];
  const answers = [await of(first, early), await of(second, later), await of(undefined, unnamed)];
  expect(answers.map(statusAndCode)).toEqual(['200', '200', '200']);
  // Until the service learns of it, the leaving number may be chosen.
  expect(statusAndCode(await of(first, aKey(), TO.disconnects))).toBe('409 WHATSAPP_DISCONNECTED');
  const again = async () => [
    await of(first, early, TO.silent, 1),
    await of(second, later, TO.silent, 1),
    await of(undefined, unnamed, TO.silent, 1),
  ];
  const expectTheSame = (replays: ApiAnswer[]): void => {
    expect(replays.map(({ text }) => text)).toEqual(answers.map(({ text }) => text));
    expect(replays.every(isReplay)).toBe(true);
  };
  expectTheSame(await again());
  await leaving.gateway.app.stop();
  expectTheSame(await again());
  // None of its numbers is connected any more.
  await system.database.query(`update whatsapp_numbers set status = 'signed_out' where org_id = $1`, [leaving.orgId]);
  expectTheSame(await again());
  expect(third).toBeDefined();
});
