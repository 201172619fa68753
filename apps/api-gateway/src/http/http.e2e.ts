import { once } from 'node:events';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { OLDEST_MIGRATION } from '@chasqui/database';
import { waitFor } from '@chasqui/testing';
import { ApiHarness, type ErrorBody, errorOf, withKey } from '../testing/api-gateway.harness';

const harness = ApiHarness.ofFile();
let key: string;

beforeAll(async () => {
  ({ key } = await harness.aKey());
});

const post = (body: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${harness.url}/v1/whatsapp/send`, {
    method: 'POST',
    body,
    headers: { ...withKey(key), 'content-type': 'application/json', ...headers },
  });

async function raw(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(harness.url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
}

function bodyOf(answer: string): ErrorBody {
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as ErrorBody;
}

describe('a request that says it has JSON and has no body', () => {
  it('a JSON request without a body passes where the body is optional, and is told elsewhere what is missing', async () => {
    const headers = { ...withKey(key), 'content-type': 'application/json' };
    const said = async (method: string, path: string): Promise<[number, unknown]> => {
      const answer = await fetch(harness.url + path, { method, headers });
      return [answer.status, ((await answer.json()) as { code?: unknown }).code];
    };
    const id = '019a9f3c-6b1e-7c44-9a52-0d4b8e6f1a01';
    expect(await said('DELETE', `/v1/webhooks/${id}`)).toEqual([404, 'WEBHOOK_NOT_FOUND']);
    expect(await said('POST', `/v1/webhooks/${id}/test`)).toEqual([404, 'WEBHOOK_NOT_FOUND']);
    expect(await said('POST', `/v1/webhooks/${id}/enable-and-recover`)).toEqual([404, 'WEBHOOK_NOT_FOUND']);
    expect(await said('POST', '/v1/webhooks')).toEqual([400, 'INVALID_BODY']);
    expect(await said('POST', '/v1/whatsapp/send')).toEqual([400, 'INVALID_BODY']);
  });
});

describe('every answer', () => {
  it('every answer carries the limit, the request id and safe headers, also 401, 404, 405 and the documentation', async () => {
    const paths: [string, RequestInit][] = [
      ['/v1/whatsapp/accounts', { headers: withKey(key) }],
      ['/v1/whatsapp/accounts', {}],
      ['/v1/nothing', {}],
      ['/nothing', { method: 'POST', body: 'x' }],
      ['/v1/whatsapp/send', { method: 'PATCH', headers: withKey(key) }],
      ['/v1/messages/%ZZ', { headers: withKey(key) }],
      ['/openapi.json', {}],
      ['/docs', {}],
      ['/docs/docs.css', {}],
    ];
    for (const [path, request] of paths) {
      const answer = await fetch(harness.url + path, request);
      // An unread answer keeps its connection open.
      await answer.text();
      const { headers } = answer;
      expect([path, Number(headers.get('x-ratelimit-limit')) > 0]).toEqual([path, true]);
      expect([path, headers.get('x-ratelimit-remaining')]).toEqual([path, expect.stringMatching(/^\d+$/)]);
      expect([path, headers.get('x-request-id')]).toEqual([path, expect.stringMatching(/^[\w.-]+$/)]);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('cache-control')).toMatch(path.startsWith('/docs/') ? /^public/ : /^no-store$/);
    }
  });

  it('every answer takes over a clean X-Request-Id, replaces any other, and names it in the text of a 5xx', async () => {
    const idOf = async (given: string): Promise<string | null> =>
      (await fetch(`${harness.url}/v1/nothing`, { headers: { 'x-request-id': given } })).headers.get('x-request-id');
    expect(await idOf('order-42.A_b')).toBe('order-42.A_b');
    for (const dirty of ['a b', 'a<script>', 'x'.repeat(129), 'a"b']) {
      expect(await idOf(dirty)).toMatch(/^[0-9a-f-]{36}$/);
    }
    harness.sender.next = () => Promise.reject(new Error('the inside of it: select * from api_keys'));
    const answer = await post('{"to":"4915112345678","message":"hi"}', { 'x-request-id': 'my-request' });
    expect(answer.status).toBe(500);
    const error = await errorOf(answer);
    expect(error.code).toBe('INTERNAL_ERROR');
    expect(error.message).toContain('my-request');
    expect(error.message).not.toContain('select');
  });

  it('every answer is logged in one line with the route, never with the address', async () => {
    const before = harness.logLines.length;
    const headers = { ...withKey(key), 'x-request-id': 'the-logged-one' };
    await fetch(`${harness.url}/v1/messages/4915112345678?note=private`, { headers });
    const parsed = () => harness.logLines.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>);
    // The line is written after the answer, which its reader may see first.
    const found = () => parsed().filter((each) => each.msg === 'request' && each.request_id === 'the-logged-one');
    await waitFor(() => found().length > 0, { what: 'the line' });
    const [line, ...more] = found();
    const lines = parsed();
    expect(more).toEqual([]);
    expect(line).toMatchObject({ method: 'GET', route: '/v1/messages/:id', status: 404, code: 'MESSAGE_NOT_FOUND' });
    expect(line).toHaveProperty('key_id');
    expect(line).toHaveProperty('org_id');
    expect(JSON.stringify(lines)).not.toMatch(/4915112345678|private/);
  });
});

describe('refusals before a controller', () => {
  it('the API answers 400 INVALID_BODY for a body that is not JSON, is empty, or is no object', async () => {
    for (const body of ['{', '', 'null', '[]', '"text"', '1', '{"to":1,}']) {
      const answer = await post(body);
      expect([body, answer.status, (await errorOf(answer)).code]).toEqual([body, 400, 'INVALID_BODY']);
    }
    const none = await fetch(`${harness.url}/v1/whatsapp/send`, { method: 'POST', headers: withKey(key) });
    expect((await errorOf(none)).code).toBe('INVALID_BODY');
  });

  it('the API answers 400 VALIDATION for a malformed address', async () => {
    for (const path of ['/%ZZ', '/v1/messages/%E0%A4%A', '/v1/whatsapp/send%']) {
      const answer = await fetch(harness.url + path);
      expect([path, answer.status, (await errorOf(answer)).code]).toEqual([path, 400, 'VALIDATION']);
    }
  });

  it('the API answers 404 NOT_FOUND for an unknown path, with or without a key', async () => {
    for (const path of ['/v1', '/v1/', '/v1/nothing', '/whatsapp/send', '/V1/whatsapp/send', '/v1/whatsapp/send/']) {
      const answer = await fetch(harness.url + path, { headers: path === '/v1' ? withKey(key) : {} });
      expect([path, answer.status, (await errorOf(answer)).code]).toEqual([path, 404, 'NOT_FOUND']);
    }
  });

  it('the API answers an id that is malformed, or however long, as one that does not exist', async () => {
    const { paths } = (await (await fetch(`${harness.url}/openapi.json`)).json()) as { paths: Record<string, object> };
    const asked = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).flatMap((method) =>
        path.includes('{') && ['get', 'delete'].includes(method) ? [[method, path] as const] : [],
      ),
    );
    expect(asked.length).toBeGreaterThan(10);
    const { key: own } = await harness.aKey({ rateLimitPerMinute: 6000 });
    for (const id of ['x', '1', '0'.repeat(101), 'x'.repeat(8_000), '%F0%9F%91%8B', '019a9f3c-6b2a-7d15-8e60']) {
      for (const [method, path] of asked) {
        const url = harness.url + `/v1${path.replaceAll(/\{\w+\}/g, id)}`;
        const answer = await fetch(url, { method: method.toUpperCase(), headers: withKey(own) });
        const what = [method, path, id.slice(0, 9), answer.status, (await errorOf(answer)).code];
        expect(what).toEqual([method, path, id.slice(0, 9), 404, expect.stringMatching(/.+_NOT_FOUND$/)]);
      }
    }
  });

  it('the API answers 405 METHOD_NOT_ALLOWED with Allow for a method that the path does not take', async () => {
    const headers = withKey(key);
    const send = await fetch(`${harness.url}/v1/whatsapp/send`, { method: 'DELETE', headers });
    expect([send.status, send.headers.get('allow')]).toEqual([405, 'POST, GET']);
    expect((await errorOf(send)).code).toBe('METHOD_NOT_ALLOWED');
    for (const method of ['OPTIONS', 'PUT', 'PROPFIND']) {
      const answer = await fetch(`${harness.url}/v1/messages/x`, { method, headers });
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'GET, HEAD, DELETE']);
    }
  });

  it('HEAD answers like GET without a body, and never sends a message', async () => {
    const headers = withKey(key);
    const list = await fetch(`${harness.url}/v1/whatsapp/accounts`, { method: 'HEAD', headers });
    expect([list.status, await list.text()]).toEqual([200, '']);
    const sent = harness.sender.inputs.length;
    const send = await fetch(`${harness.url}/v1/whatsapp/send?to=4915112345678&message=hi`, {
      method: 'HEAD',
      headers,
    });
    expect([send.status, send.headers.get('allow')]).toEqual([405, 'POST, GET']);
    expect(harness.sender.inputs).toHaveLength(sent);
  });

  it('the API answers 413 PAYLOAD_TOO_LARGE for a body of more than 1 MB, also without Content-Length', async () => {
    const body = `{"to":"${'1'.repeat(1024 * 1024)}"}`;
    const answer = await post(body);
    expect([answer.status, await errorOf(answer)]).toMatchObject([
      413,
      { code: 'PAYLOAD_TOO_LARGE', max: 1024 * 1024 },
    ]);
    const status = await new Promise<number>((resolve, reject) => {
      const headers = { ...withKey(key), 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
      const request = httpRequest(`${harness.url}/v1/whatsapp/send`, { method: 'POST', headers }, (response) => {
        resolve(response.statusCode ?? 0);
        response.resume();
      });
      request.on('error', reject);
      request.end(body);
    });
    expect(status).toBe(413);
  });

  it('the API answers 415 UNSUPPORTED_MEDIA_TYPE for a body that is not JSON by its type', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
    ]) {
      const answer = await post('to=4915112345678', { 'content-type': type });
      expect([type, answer.status, (await errorOf(answer)).code]).toEqual([type, 415, 'UNSUPPORTED_MEDIA_TYPE']);
    }
  });
});

describe('the HTTP parser', () => {
  const head = `GET /v1/whatsapp/accounts HTTP/1.1\r\nHost: x\r\n`;
  const cases: [string, string][] = [
    ['two lengths', `${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`],
    ['a length and chunks', `${head}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['a space before the colon', `${head}Foo : bar\r\n\r\n`],
    ['a folded header', `${head}Foo: bar\r\n  baz\r\n\r\n`],
    ['a bare line feed', 'GET /v1/whatsapp/accounts HTTP/1.1\nHost: x\n\n'],
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['no Host header', 'GET /v1/whatsapp/accounts HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ];
  it('headers of more than 16 KB are refused with 431, the envelope and the limit headers', async () => {
    const answer = await raw(`${head}Foo: ${'x'.repeat(17_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toMatch(/x-ratelimit-remaining: \d+\r\n/i);
    expect(answer).toMatch(/connection: close\r\n/i);
    expect(bodyOf(answer)).toMatchObject({ success: false, code: 'HEADERS_TOO_LARGE', error: 'HEADERS_TOO_LARGE' });
  });

  it.each(cases)(
    'the HTTP parser refuses %s with 400 in the envelope and the limit headers, and closes the connection',
    async (_name, bytes) => {
      const answer = await raw(bytes);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toMatch(/x-ratelimit-remaining: \d+\r\n/i);
      expect(answer).toMatch(/x-request-id: /i);
      expect(answer).toMatch(/connection: close\r\n/i);
      expect(bodyOf(answer)).toMatchObject({ success: false, code: 'VALIDATION', error: 'VALIDATION' });
    },
  );

  it('the HTTP parser ignores an expectation that we do not know', async () => {
    expect(await raw(`${head}Expect: wonders\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 401 /);
  });
});

function aSlowSend(base: string, signal?: AbortSignal) {
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const asked = harness.sender.inputs.length;
  harness.sender.next = async () => {
    await done;
    return { status: 200, body: { success: true, data: {} }, replayed: false };
  };
  const answer = fetch(`${base}/v1/whatsapp/send`, {
    method: 'POST',
    body: '{"to":"4915112345678","message":"hi"}',
    headers: { ...withKey(key), 'content-type': 'application/json' },
    ...(signal && { signal }),
  });
  const underWay = waitFor(() => harness.sender.inputs.length > asked, { what: 'the request to be under way' });
  return { finish, answer, underWay };
}

it('a request whose client went away is logged like any other', async () => {
  const abort = new AbortController();
  const send = aSlowSend(harness.url, abort.signal);
  await send.underWay;
  const before = harness.logLines.length;
  abort.abort();
  await expect(send.answer).rejects.toThrow('aborted');
  const isIts = (line: string): boolean =>
    line.includes('"route":"/v1/whatsapp/send"') && line.includes('"status":499');
  await waitFor(() => harness.logLines.slice(before).some(isIts), { what: 'the line of the request' });
  send.finish();
});

it('an API that the schema of a newer version leaves behind is not ready, and says so', async () => {
  const app = await harness.start();
  const ready = (): Promise<Response> => fetch(`${app.opsUrl}/health/ready`);
  expect((await ready()).status).toBe(200);
  const change = 'update schema_compatibility set oldest_migration = $1';
  await harness.database.query(change, ['Later1899999999999']);
  const behind = await ready();
  await harness.database.query(change, [OLDEST_MIGRATION]);
  expect([behind.status, await behind.text()]).toEqual([
    503,
    expect.stringContaining('belongs to a newer version of Chasqui'),
  ]);
  expect((await ready()).status).toBe(200);
  await app.close();
});

describe('an API that stops', () => {
  it('an API that stops answers requests under way, is not ready, and closes idle connections at once', async () => {
    const app = await harness.start({ SHUTDOWN_TIMEOUT_MS: 60_000 });
    const idle = connect(Number(new URL(app.url).port), '127.0.0.1');
    idle.write(`GET /docs HTTP/1.1\r\nHost: x\r\n\r\n`);
    await once(idle, 'data');
    const silent = connect(Number(new URL(app.url).port), '127.0.0.1');
    await once(silent, 'connect');
    const send = aSlowSend(app.url);
    await send.underWay;
    const startedAt = Date.now();
    const closed = app.close();
    for (const socket of [idle, silent]) if (!socket.closed) await once(socket, 'close');
    expect((await fetch(`${app.opsUrl}/health/ready`)).status).toBe(503);
    send.finish();
    const answer = await send.answer;
    expect(answer.status).toBe(200);
    expect(answer.headers.get('connection')).toBe('close');
    await closed;
    // Waiting for the idle connections would take the minute.
    expect(Date.now() - startedAt).toBeLessThan(40_000);
    await expect(fetch(`${app.url}/docs`)).rejects.toThrow('fetch failed');
  });

  it('an API that stops waits for requests under way also behind a server that somebody else listens for', async () => {
    const shared = createServer((request, response) => own?.emit('request', request, response));
    let own: Server | undefined;
    const app = await harness.start({}, (handler) => (own = createServer(handler)));
    await new Promise<void>((resolve) => shared.listen(0, '127.0.0.1', resolve));
    const send = aSlowSend(`http://127.0.0.1:${(shared.address() as AddressInfo).port}`);
    await send.underWay;
    let isClosed = false;
    const closed = app.close().then(() => {
      isClosed = true;
    });
    await waitFor(async () => (await fetch(`${app.opsUrl}/health/ready`)).status === 503, { what: 'the stop' });
    expect(isClosed).toBe(false);
    send.finish();
    expect((await send.answer).status).toBe(200);
    await closed;
    shared.closeAllConnections();
    shared.close();
  });
});
