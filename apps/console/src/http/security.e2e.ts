import { mkdirSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { UNKNOWN_CALLER_BODY_BYTES } from '@chasqui/http';
import type { RouteEntry } from '@chasqui/http/requests';
import { quickest, waitFor } from '@chasqui/testing';
import { createDescribedConsole } from '../openapi/described-console';
import { ConsoleClient, summaryOf } from '../testing/console.client';
import { ConsoleHarness, inOrg, PASSWORD, type TestMember } from '../testing/console.harness';
import type { ConsoleRules } from './route-access';

const PUBLIC = 'https://console.example';
const READS = ['GET', 'HEAD', 'OPTIONS'];

const harness = ConsoleHarness.ofFile();
const sockets: Socket[] = [];
let routes: RouteEntry<ConsoleRules>[];
let member: TestMember;
let secureUrl: string;

beforeAll(async () => {
  const described = await createDescribedConsole();
  routes = described.routes.entries.filter(({ url }) => url.startsWith('/console/api/'));
  await described.http.close();
  member = await harness.aMember('owner');
  // The second console has pages.
  mkdirSync(join(harness.pagesFolder, 'assets'));
  writeFileSync(
    join(harness.pagesFolder, 'index.html'),
    '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__">',
  );
  writeFileSync(join(harness.pagesFolder, 'assets/index-a1.js'), 'void 0');
  secureUrl = (await harness.start({ PUBLIC_URL: PUBLIC })).publicUrl ?? '';
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

const pathOf = ({ url }: RouteEntry<ConsoleRules>): string =>
  url.replace(':org', member.orgId).replace(/:\w+/g, '00000000-0000-7000-8000-000000000000');

/** Sends exactly these headers, as a program can. */
const send = (method: string, path: string, headers: Record<string, string>, body?: string, url = harness.url) =>
  fetch(`${url}${path}`, { method, headers, redirect: 'manual', ...(body !== undefined && { body }) });

/** Sends bytes over its own connection. @returns `seen`: what came back so far */
function speak(text: string): { seen: () => string; socket: Socket } {
  const socket = connect(Number(new URL(harness.url).port), '127.0.0.1');
  sockets.push(socket);
  let answer = '';
  socket.on('data', (data) => (answer += data.toString('latin1')));
  socket.on('error', () => undefined);
  socket.write(text);
  return { seen: () => answer, socket };
}

const head = (method: string, path: string, lines: readonly string[]): string =>
  [`${method} /console/api${path} HTTP/1.1`, `Host: ${new URL(harness.url).host}`, ...lines, '', ''].join('\r\n');

const nameNow = async (): Promise<string> => (await member.client.get('/me')).body.data.user.name as string;

describe('requests of other sites', () => {
  const nextPort = (host: string): string => `127.0.0.1:${Number(host.split(':')[1]) + 1}`;
  it.each<[string, (host: string) => string | null]>([
    ['that is missing', () => null],
    ['that is null, as of a frame in a sandbox', () => 'null'],
    ['that is empty', () => ''],
    ['of another host', () => 'https://evil.example'],
    ['of another port', (host) => `http://${nextPort(host)}`],
    ['of https where the console has http', (host) => `https://${host}`],
    ['that begins like ours', (host) => `http://${host}.evil.example`],
    ['that ends like ours', (host) => `http://evil.example#${host}`],
    ['with a user before our host', (host) => `http://evil.example@${host}`],
    ['that is a list', (host) => `http://evil.example http://${host}`],
    ['with a path', (host) => `http://${host}/console`],
  ])('a request that changes something is refused with an Origin %s', async (what, originOf) => {
    const origin = originOf(new URL(harness.url).host);
    const before = await nameNow();
    const headers = {
      cookie: member.client.cookie ?? '',
      'content-type': 'application/json',
      ...(origin !== null && { origin }),
    };
    const answer = await send('PATCH', '/console/api/me', headers, '{"name":"Mallory"}');
    expect([what, answer.status]).toEqual([what, 403]);
    expect(await nameNow()).toBe(before);
  });

  it('no route that changes anything answers another site, whoever is signed in', async () => {
    const writes = routes.filter(({ method }) => !READS.includes(method));
    expect(writes.length).toBeGreaterThan(30);
    const headers = {
      cookie: member.client.cookie ?? '',
      'content-type': 'application/json',
      origin: 'http://evil.example',
    };
    for (const route of writes) {
      const answer = await send(route.method, pathOf(route), headers, '{}');
      const { message } = (await answer.json()) as { message: string };
      expect([route.url, answer.status, message]).toEqual([
        route.url,
        403,
        expect.stringContaining('does not come from a page of the console'),
      ]);
    }
  });

  it.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'text/plain; charset=application/json',
    'application/jsonp',
  ])('what a form can send is no JSON, also from our own address: %s', async (type) => {
    const before = await nameNow();
    const headers = { cookie: member.client.cookie ?? '', origin: harness.url, 'content-type': type };
    const answer = await send('PATCH', '/console/api/me', headers, '{"name":"Mallory"}');
    expect(answer.status).toBe(415);
    expect(await nameNow()).toBe(before);
  });

  it('no answer lets another site read it', async () => {
    for (const method of ['GET', 'OPTIONS']) {
      const headers = {
        cookie: member.client.cookie ?? '',
        origin: 'https://evil.example',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'content-type',
      };
      const answer = await send(method, '/console/api/me', headers);
      const named = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'));
      expect([method, named]).toEqual([method, []]);
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });
});

describe('a console behind https', () => {
  const signIn = (headers: Record<string, string>) =>
    send(
      'POST',
      '/console/api/sign-in',
      { 'content-type': 'application/json', ...headers },
      JSON.stringify({ email: member.email, password: PASSWORD }),
      secureUrl,
    );

  it('the cookie of a console behind https is bound to its host, and leaves it over https alone', async () => {
    const answer = await signIn({ origin: PUBLIC });
    expect(answer.status).toBe(200);
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    expect(cookies[1]).toMatch(/^__Host-browser=[\w.-]{66}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=\d+$/);
    expect(cookies[0]).toMatch(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=\d+$/);
    const [cookie = ''] = (cookies[0] ?? '').split(';');
    expect((await send('GET', '/console/api/me', { cookie }, undefined, secureUrl)).status).toBe(200);
    // A cookie that another host of the domain could have set is ignored.
    const planted = cookie.replace('__Host-', '');
    expect((await send('GET', '/console/api/me', { cookie: planted }, undefined, secureUrl)).status).toBe(401);
    const out = await send('POST', '/console/api/sign-out', { cookie, origin: PUBLIC }, undefined, secureUrl);
    expect(out.headers.getSetCookie()).toEqual(['__Host-sid=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0']);
  });

  it('a console behind https takes requests of its public address alone, whatever host they call', async () => {
    for (const origin of [
      secureUrl,
      'http://console.example',
      'https://console.example:8443',
      'https://console.example.',
    ]) {
      expect([origin, (await signIn({ origin })).status]).toEqual([origin, 403]);
    }
  });
});

describe('what stands on every answer', () => {
  const expectSafe = (what: string, { headers }: Response): void => {
    const policy = headers.get('content-security-policy') ?? '';
    expect([what, headers.get('x-frame-options')]).toEqual([what, 'DENY']);
    expect([what, policy]).toEqual([what, expect.stringContaining("default-src 'none'")]);
    expect([what, policy]).toEqual([what, expect.stringContaining("frame-ancestors 'none'")]);
    expect([what, policy]).toEqual([what, expect.not.stringMatching(/unsafe|\*|https?:/)]);
    expect([what, headers.get('x-content-type-options')]).toEqual([what, 'nosniff']);
    expect([what, headers.get('referrer-policy')]).toEqual([what, 'no-referrer']);
    expect([what, headers.get('cross-origin-resource-policy')]).toEqual([what, 'same-origin']);
    expect([what, headers.get('strict-transport-security')]).toEqual([what, expect.stringContaining('max-age=')]);
    expect([what, headers.get('x-powered-by'), headers.get('server')]).toEqual([what, null, null]);
  };

  it.each([
    '/console',
    '/console/',
    '/console/sign-in',
    '/console/o/1/messages?status=failed',
    '/console/assets/index-a1.js',
    '/console/assets/none.js',
    '/console/%2e%2e/secrets',
    '/console/%ff',
    '/console//evil.example',
    '/console/api',
    '/console/api/none',
    '/console/api%2fme',
    '/none',
  ])('%s stands in no frame, is not sniffed, and says nobody where it was read', async (path) => {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const answer = await send(method, path, {}, undefined, secureUrl);
      expectSafe(`${method} ${path} ${answer.status}`, answer);
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers.get('location')).toBeNull();
    }
  });

  it('every answer below /console/api stands in no frame and in no cache, for members and for nobody', async () => {
    for (const cookie of ['', member.client.cookie ?? '']) {
      for (const route of routes) {
        const answer = await send(route.method, pathOf(route), { cookie });
        expectSafe(`${route.method} ${route.url}`, answer);
        expect([route.url, answer.headers.get('cache-control')]).toEqual([route.url, 'no-store']);
      }
    }
  });

  it('each page has a nonce of its own', async () => {
    const nonces = new Set<string>();
    for (let n = 0; n < 5; n += 1) {
      const answer = await send('GET', '/console', {}, undefined, secureUrl);
      const [, nonce = ''] = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '') ?? [];
      expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(5);
  });
});

describe('bodies', () => {
  const origin = (): string => `Origin: ${harness.url}`;

  it('a large body of somebody who is not known is refused before it comes', async () => {
    const length = UNKNOWN_CALLER_BODY_BYTES + 1;
    const lines = [origin(), 'Content-Type: application/json', `Content-Length: ${length}`];
    for (const [path, status] of [
      ['/sign-in', '413'],
      ['/invitations/look', '413'],
      ['/me/password', '401'],
      [inOrg(member.orgId, '/keys'), '401'],
    ] as const) {
      const { seen } = speak(head('POST', path, lines));
      await waitFor(() => seen().includes('\r\n\r\n'), { what: `an answer of ${path}` });
      expect([path, seen().slice(9, 12)]).toEqual([path, status]);
    }
  });

  it('a body without end of somebody who is not known is ended at the same length', async () => {
    const chunk = `1000\r\n${'x'.repeat(0x1000)}\r\n`;
    const { seen, socket } = speak(
      head('POST', '/sign-in', [origin(), 'Content-Type: application/json', 'Transfer-Encoding: chunked']),
    );
    for (let n = 0; n < 5; n += 1) socket.write(chunk);
    await waitFor(() => seen().includes('\r\n\r\n'), { what: 'an answer' });
    expect(seen().slice(9, 12)).toBe('413');
  });

  it('a body of a member is taken up to a megabyte', async () => {
    const text = JSON.stringify({ name: 'x'.repeat(1024 * 1024) });
    const headers = { cookie: member.client.cookie ?? '', origin: harness.url, 'content-type': 'application/json' };
    expect((await send('PATCH', '/console/api/me', headers, text)).status).toBe(413);
  });

  it('bodies that stand still keep nobody else out', async () => {
    const lines = [origin(), 'Content-Type: application/json', 'Content-Length: 1000'];
    const slow = Array.from({ length: 200 }, () => speak(`${head('POST', '/sign-in', lines)}{`));
    const browser = harness.aBrowser();
    expect(await quickest(5_000, () => browser.signIn(member.email, PASSWORD))).toBeLessThan(5_000);
    expect(slow.filter(({ seen }) => seen() !== '')).toEqual([]);
  });

  it.each([
    '{"__proto__":{"isPolluted":true},"name":"Ana"}',
    '{"constructor":{"prototype":{"isPolluted":true}},"name":"Ana"}',
    '{"name":"Ana","toString":1,"hasOwnProperty":1,"valueOf":{"__proto__":{"isPolluted":true}}}',
    '{"name":{"__proto__":{"isPolluted":true}}}',
  ])('a body changes no object but its own: %s', async (text) => {
    const headers = { cookie: member.client.cookie ?? '', origin: harness.url, 'content-type': 'application/json' };
    const answer = await send('PATCH', '/console/api/me', headers, text);
    expect([200, 400]).toContain(answer.status);
    expect(({} as { isPolluted?: boolean }).isPolluted).toBeUndefined();
    expect((await member.client.get('/me')).status).toBe(200);
  });

  it.each([
    ['nested too deeply', '['.repeat(100_000)],
    ['that is no object', '"Ana"'],
    ['that is no JSON', '{"name":'],
    ['with a half surrogate', '{"name":"\\ud800"}'],
    ['with NUL', '{"name":"a\\u0000b"}'],
  ])('a body %s is the caller’s fault, and nothing is stored of it', async (_what, text) => {
    const before = await nameNow();
    const headers = { cookie: member.client.cookie ?? '', origin: harness.url, 'content-type': 'application/json' };
    expect((await send('PATCH', '/console/api/me', headers, text)).status).toBe(400);
    expect(await nameNow()).toBe(before);
  });

  it('bytes that are no UTF-8 are no text that anything takes for another', async () => {
    const headers = { cookie: member.client.cookie ?? '', origin: harness.url, 'content-type': 'application/json' };
    const body = Buffer.from('{"name":"\xff\xfe"}', 'latin1');
    await fetch(`${harness.url}/console/api/me`, { method: 'PATCH', headers, body });
    expect(await nameNow()).toBe('\ufffd\ufffd');
  });
});

describe('heads', () => {
  it('a flood of headers is refused, and the console goes on', async () => {
    const many = Array.from({ length: 3_000 }, (_, n) => `X-${n}: 1`);
    const { seen } = speak(head('GET', '/me', many));
    await waitFor(() => seen() !== '', { what: 'an answer' });
    expect(seen().slice(9, 12)).toBe('431');
    expect(seen()).toContain('"code":"HEADERS_TOO_LARGE"');
    expect((await member.client.get('/me')).status).toBe(200);
  });

  it.each([
    ['that is very long', () => `x=${'y'.repeat(12_000)}; ${member.client.cookie ?? ''}`],
    ['of very many pairs', () => `${'a=b; '.repeat(2_000)}${member.client.cookie ?? ''}`],
    ['of signs alone', () => '=;'.repeat(3_000)],
    ['with a token that is too long', () => `sid=${'A'.repeat(10_000)}`],
    ['with a token in quotes', () => `sid="${(member.client.cookie ?? '').slice(4)}"`],
    ['with NUL encoded in its token', () => `sid=${'A'.repeat(42)}%00`],
  ])('a cookie header %s signs nobody in, and costs nothing', async (_what, cookie) => {
    const answer = await send('GET', '/console/api/me', { cookie: cookie() });
    expect(answer.status).toBe(401);
  });

  it('a session is not taken from anywhere but its cookie', async () => {
    const token = (member.client.cookie ?? '').slice('sid='.length);
    const places: Record<string, string>[] = [
      { authorization: `Bearer ${token}` },
      { 'x-session': token },
      { cookie: `SID=${token}` },
    ];
    for (const headers of places) {
      const nobody = new ConsoleClient(harness.url);
      expect(summaryOf(await nobody.ask('GET', `/me?sid=${token}`, undefined, headers))).toBe('401 UNAUTHORIZED');
    }
  });
});
