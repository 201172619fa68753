import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { ApiRequest } from '@chasqui/database';
import { RequestLogRepository } from '@chasqui/request-log';
import { newApiKey } from '@chasqui/tenancy';
import { waitFor } from '@chasqui/testing';
import { ApiHarness, withKey } from '../../testing/api-gateway.harness';
import { atLeastSecondsLeft } from '../../testing/clock-minute';
import { SseClient } from '../../testing/sse-client';

const harness = ApiHarness.ofFile();
afterEach(() => {
  jest.restoreAllMocks();
  harness.sender.reset();
});

const JSON_TYPE = { 'content-type': 'application/json' };

interface Sent {
  key: string;
  path?: string;
  method?: string;
  body?: unknown;
  base?: string;
  headers?: Record<string, string>;
}

function call({ key, path = '/v1/whatsapp/accounts', method = 'GET', body, base = harness.url, headers = {} }: Sent) {
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const all = { ...withKey(key), ...(body !== undefined && JSON_TYPE), ...headers };
  return fetch(base + path, { method, headers: all, ...content });
}

async function rowsOf(orgId: string): Promise<ApiRequest[]> {
  const log = new RequestLogRepository(harness.database);
  const lists = await Promise.all(
    (['live', 'test'] as const).map((mode) => log.list({ orgId, mode }, {}, { after: null, limit: 1_000 })),
  );
  const found = lists.flatMap(({ rows }) => rows).map(({ id }) => log.findForOrg(orgId, id));
  return (await Promise.all(found)).filter((row) => row !== null);
}

const logged = (orgId: string, count: number): Promise<ApiRequest[]> =>
  waitFor(async () => ((await rowsOf(orgId)).length >= count ? rowsOf(orgId) : null), {
    what: `${count} logged requests`,
  });

async function droppedAt(opsUrl: string | undefined): Promise<number> {
  const text = await (await fetch(`${opsUrl}/metrics`)).text();
  const values = [...text.matchAll(/^chasqui_request_log_dropped_total\{.*\} (\d+)$/gm)].map(([, value]) =>
    Number(value),
  );
  return values.reduce((sum, value) => sum + value, 0);
}

describe('the log of requests', () => {
  it('a request with a valid key is logged with what it was, what it was answered, and by whom', async () => {
    const { id: keyId, key, orgId } = await harness.aKey({ mode: 'test' });
    const messageId = '0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee';
    harness.sender.next = () =>
      Promise.resolve({
        status: 200,
        body: { success: true, data: { sent: true, to: '4915112345678', type: 'text', id: messageId } },
        replayed: false,
      });
    const before = Date.now();
    const answer = await call({
      key,
      path: '/v1/whatsapp/send',
      method: 'POST',
      body: { to: '4915112345678', message: 'Hello Ann', metadata: { order: '4711' } },
      headers: { 'user-agent': 'x'.repeat(300), 'x-request-id': 'mine' },
    });
    expect(answer.status).toBe(200);
    const [row] = await logged(orgId, 1);
    expect(row).toEqual({
      id: expect.any(String),
      at: expect.any(Date),
      orgId,
      mode: 'test',
      keyId,
      method: 'POST',
      route: '/v1/whatsapp/send',
      path: '/v1/whatsapp/send',
      status: 200,
      errorCode: null,
      durationMs: expect.any(Number),
      address: '127.0.0.1',
      userAgent: 'x'.repeat(200),
      requestId: 'mine',
      messageId,
      requestBody: '{"to":"4915112345678","message":"•••• (9 characters)","metadata":{"order":"4711"}}',
      responseBody: `{"success":true,"data":{"sent":true,"to":"4915112345678","type":"text","id":"${messageId}"}}`,
    });
    expect(row?.at.getTime()).toBeGreaterThanOrEqual(before);
  });

  it('refused requests are logged with their error, also to paths that do not exist; those without a valid key are not', async () => {
    const { key, orgId } = await harness.aKey({ scopes: ['messages:send'], rateLimitPerMinute: 4 });
    await atLeastSecondsLeft(10);
    await call({ key });
    await call({ key, path: '/v1/nothing?a=b' });
    await call({ key, path: '/v1/whatsapp/send', method: 'DELETE' });
    await call({ key, path: '/v1/whatsapp/send', method: 'POST', body: { to: 'x' } });
    await call({ key });
    await call({ key: newApiKey('live') });
    await fetch(`${harness.url}/docs`);
    const rows = await logged(orgId, 5);
    expect(rows.map(({ route, path, status, errorCode }) => [route, path, status, errorCode]).toReversed()).toEqual([
      ['/v1/whatsapp/accounts', '/v1/whatsapp/accounts', 403, 'INSUFFICIENT_SCOPE'],
      ['unknown', '/v1/nothing?a=b', 404, 'NOT_FOUND'],
      ['unknown', '/v1/whatsapp/send', 405, 'METHOD_NOT_ALLOWED'],
      ['/v1/whatsapp/send', '/v1/whatsapp/send', 400, expect.any(String)],
      ['/v1/whatsapp/accounts', '/v1/whatsapp/accounts', 429, 'RATE_LIMITED'],
    ]);
    const refusal = JSON.parse(rows[1]?.responseBody ?? '{}') as { code: string; message: string };
    expect([refusal.code, refusal.message]).toEqual([rows[1]?.errorCode, expect.not.stringContaining('••••')]);
  });

  it('a request whose client went away is logged as 499, and an event stream when it ends, without a body', async () => {
    const { key, orgId } = await harness.aKey();
    let letGo: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const { next } = harness.sender;
    harness.sender.next = () => gate.then(next);
    const controller = new AbortController();
    const leaving = fetch(`${harness.url}/v1/whatsapp/send`, {
      method: 'POST',
      headers: { ...withKey(key), ...JSON_TYPE },
      body: '{"to":"4915112345678","message":"hi"}',
      signal: controller.signal,
    }).catch(() => undefined);
    await waitFor(() => harness.sender.inputs.length > 0, { what: 'the send' });
    controller.abort();
    await leaving;
    await logged(orgId, 1);
    letGo();
    const stream = await SseClient.open(harness.url, key);
    stream.close();
    const rows = await logged(orgId, 2);
    expect(rows.map(({ route, status }) => `${route} ${status}`).sort()).toEqual([
      '/v1/events/stream 499',
      '/v1/whatsapp/send 499',
    ]);
    for (const row of rows) expect(row.responseBody).toBeNull();
  });

  it('no key, webhook secret, setup code, pairing code or text of a message is ever in the log', async () => {
    const { key, orgId } = await harness.aKey();
    const other = newApiKey('live');
    const otp = 'Your code is 482915';
    const post = (path: string, body: unknown) => call({ key, path, method: 'POST', body });
    const secrets = [key, other, '482915', 'hunter2', 'PAIR1234'];
    await post('/v1/webhooks', {
      url: 'https://user:hunter2@example.com/x?token=hunter2',
      events: ['message.received'],
    });
    const webhook = await post('/v1/webhooks', {
      url: 'https://example.com/x?token=hunter2',
      events: ['message.received'],
      headers: { 'X-Auth': 'Bearer hunter2' },
    });
    const made = ((await webhook.json()) as { data: { id: string; secret: string } }).data;
    secrets.push(made.secret);
    const rotated = await post(`/v1/webhooks/${made.id}/rotate-secret`, {});
    secrets.push(((await rotated.json()) as { data: { secret: string } }).data.secret);
    const enrolled = await post('/v1/gateway/enrollment', {});
    secrets.push(((await enrolled.json()) as { data: { setup_code: string } }).data.setup_code);
    const paired = await post('/v1/sms/accounts/pairing', { name: 'A phone' });
    secrets.push(((await paired.json()) as { data: { code: string } }).data.code);
    await post('/v1/whatsapp/send', {
      to: '4915112345678',
      message: otp,
      mesage: otp,
      metadata: { otp: '482915', note: otp },
    });
    await post('/v1/quick-replies', { shortcut: 'x', message: otp });
    await call({ key, path: `/v1/whatsapp/send?secret=${key}&to=4915112345678&message=${encodeURIComponent(otp)}` });
    await call({
      key,
      path: `/v1/nothing/${other}?x=${key}&pairing_code=PAIR1234`,
      headers: { 'user-agent': `a/${other}`, 'x-request-id': other },
    });
    await call({ key, path: `/v1/%63${other.slice(1)}` });
    await post('/v1/whatsapp/send', { to: other, [other]: { a: [other] } });
    const rows = await logged(orgId, 11);
    const text = JSON.stringify(rows);
    expect(secrets.map((secret) => typeof secret)).toEqual(secrets.map(() => 'string'));
    expect(rows.filter(({ method, requestBody }) => method === 'POST' && requestBody !== null)).toHaveLength(8);
    for (const secret of secrets) expect([secret, text.includes(secret)]).toEqual([secret, false]);
    for (const secret of [key, other]) expect(text).not.toContain(secret.slice('chq_live_'.length));
  });

  it('requests are logged in few statements, and are all there when the gateway has ended', async () => {
    const app = await harness.start();
    const { key, orgId } = await harness.aKey();
    const add = jest.spyOn(RequestLogRepository.prototype, 'add');
    await Promise.all(Array.from({ length: 450 }, () => call({ key, base: app.url })));
    await app.close();
    const sizes = add.mock.calls.map(([rows]) => rows.length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(200);
    expect(await rowsOf(orgId)).toHaveLength(450);
  });

  it('requests are answered while the log cannot be written, and are logged once it can', async () => {
    const app = await harness.start();
    const { key, orgId } = await harness.aKey();
    const add = jest
      .spyOn(RequestLogRepository.prototype, 'add')
      .mockRejectedValue(Object.assign(new Error('away'), { code: '57P03' }));
    for (let n = 0; n < 5; n += 1) expect((await call({ key, base: app.url })).status).toBe(200);
    await waitFor(() => add.mock.calls.length >= 2, { what: 'two tries' });
    expect(await rowsOf(orgId)).toEqual([]);
    add.mockRestore();
    await logged(orgId, 5);
    expect(await droppedAt(app.opsUrl)).toBe(0);
  });

  it('rows that PostgreSQL refuses hold up no others: they are counted', async () => {
    const app = await harness.start();
    const { key, orgId } = await harness.aKey();
    jest
      .spyOn(RequestLogRepository.prototype, 'add')
      .mockRejectedValueOnce(Object.assign(new Error('wrong'), { code: '22021' }));
    await call({ key, base: app.url });
    await waitFor(async () => (await droppedAt(app.opsUrl)) === 1, { what: 'a dropped request' });
    await call({ key, base: app.url });
    expect(await logged(orgId, 1)).toHaveLength(1);
  });

  it('a gateway ends in time when the log cannot be written', async () => {
    const app = await harness.start();
    const { key } = await harness.aKey();
    await call({ key, base: app.url });
    let letGo: () => void = () => undefined;
    jest.spyOn(RequestLogRepository.prototype, 'add').mockReturnValue(new Promise((resolve) => (letGo = resolve)));
    await app.close();
    letGo();
    expect(harness.logLines.filter((line) => line.includes('the last requests could not be logged'))).toHaveLength(1);
  });

  it('nothing is logged with REQUEST_LOG=off, and no bodies with without_bodies', async () => {
    const { key, orgId } = await harness.aKey();
    const body = { to: '4915112345678', message: 'hi' };
    const send = (base: string) => call({ key, base, path: '/v1/whatsapp/send', method: 'POST', body });
    const off = await harness.start({ REQUEST_LOG: 'off' });
    await send(off.url);
    await off.close();
    expect(await rowsOf(orgId)).toEqual([]);
    const bare = await harness.start({ REQUEST_LOG: 'without_bodies' });
    await send(bare.url);
    await bare.close();
    expect(await rowsOf(orgId)).toMatchObject([{ status: 200, requestBody: null, responseBody: null }]);
  });
});
