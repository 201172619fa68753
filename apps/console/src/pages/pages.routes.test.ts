import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHttpApp, type HttpApp } from '@chasqui/http';
import { createLogger, createMetrics } from '@chasqui/runtime';
import { Controller, Get, Module } from '@nestjs/common';
import { request } from 'undici';
import { servePages } from './pages.routes';

@Controller('known')
class KnownController {
  @Get()
  known(): unknown {
    return { success: true };
  }
}

@Module({ controllers: [KnownController] })
class TestModule {}

const SCRIPT = `console.log(${JSON.stringify('x'.repeat(3_000))});`;
const INDEX =
  '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><script type="module" src="/console/assets/index-a1.js" nonce="__CSP_NONCE__"></script>';

const root = mkdtempSync(join(tmpdir(), 'chasqui-pages-'));
const built = join(root, 'web');
const started: HttpApp[] = [];

beforeAll(() => {
  mkdirSync(join(built, 'assets'), { recursive: true });
  writeFileSync(join(root, 'secrets.json'), 'a secret beside the pages');
  writeFileSync(join(built, 'index.html'), INDEX);
  writeFileSync(join(built, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(built, 'assets/index-a1.js'), SCRIPT);
  writeFileSync(join(built, 'assets/index-a1.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(built, 'assets/index-a1.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(built, 'assets/text-b2.woff2'), 'a font');
});
afterAll(async () => {
  for (const app of started) await app.close();
  rmSync(root, { recursive: true, force: true });
});

/** Serves a folder's pages beside a controller, as the console does. @returns the address */
async function start(folder: string): Promise<string> {
  const app = await createHttpApp({
    module: TestModule,
    logger: createLogger({ app: 'test', level: 'silent' }),
    metrics: createMetrics({ app: 'test', processMetrics: false }),
    configure: (fastify) => servePages(fastify, folder),
    configureNest: (nest) => void nest.setGlobalPrefix('console/api'),
  });
  started.push(app);
  return `http://127.0.0.1:${await app.listen('127.0.0.1', 0)}`;
}

async function get(url: string, headers: Record<string, string> = {}) {
  const answer = await request(url, { headers });
  return { status: answer.statusCode, headers: answer.headers, bytes: Buffer.from(await answer.body.arrayBuffer()) };
}

/** Sends the path unchanged; clients would normalize it. */
async function getRaw(url: string, path: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  return answer;
}

describe('the pages of the console', () => {
  let url: string;
  beforeAll(async () => {
    url = await start(built);
  });

  it.each(['/console', '/console/', '/console/keys', '/console/messages/1?mode=test', '/console/apis'])(
    'the path %s is the page, which is asked for again each time and may load from here only',
    async (path) => {
      const { status, headers, bytes } = await get(url + path);
      const [, nonce] = /nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? [];
      expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
      expect({ status, headers }).toMatchObject({
        status: 200,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
          'content-security-policy':
            `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; ` +
            "font-src 'self'; connect-src 'self'; media-src 'self' blob:; frame-ancestors 'none'; base-uri 'none'; " +
            "form-action 'self'",
          'x-frame-options': 'DENY',
          'referrer-policy': 'no-referrer',
          'cross-origin-opener-policy': 'same-origin',
          'x-content-type-options': 'nosniff',
        },
      });
      expect(bytes.toString()).toBe(INDEX.replaceAll('__CSP_NONCE__', nonce ?? ''));
    },
  );

  it('each answer has a nonce of its own', async () => {
    const policies = await Promise.all([1, 2, 3].map(async () => get(`${url}/console`)));
    expect(new Set(policies.map(({ headers }) => headers['content-security-policy'])).size).toBe(3);
  });

  it('a file with a hash in its name is kept for ever, other files are not', async () => {
    const script = await get(`${url}/console/assets/index-a1.js`);
    expect(script.bytes.toString()).toBe(SCRIPT);
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    const font = await get(`${url}/console/assets/text-b2.woff2`);
    expect(font.headers).toMatchObject({ 'content-type': 'font/woff2' });
    const icon = await get(`${url}/console/icon.svg`);
    expect(icon.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' });
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliCompressSync(SCRIPT)],
    ['gzip;q=1.0, br;q=0', 'gzip', gzipSync(SCRIPT)],
    ['identity', undefined, Buffer.from(SCRIPT)],
    ['gzip;q=0, br; q=0.000', undefined, Buffer.from(SCRIPT)],
  ])('a client that accepts %s gets the script as %s', async (accepted, encoding, bytes) => {
    const answer = await get(`${url}/console/assets/index-a1.js`, { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-length']).toBe(String(bytes.length));
    expect(answer.bytes.equals(bytes)).toBe(true);
  });

  it('a script of a former build is 404, so that an open page notices', async () => {
    const { status, headers } = await get(`${url}/console/assets/index-00.js`);
    expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });

  it('no path leads out of the folder, and what lies beside the files is no file', async () => {
    for (const path of [
      '/console/../secrets.json',
      '/console/%2e%2e/secrets.json',
      '/console/..%2fsecrets.json',
      '/console/assets/../../secrets.json',
      '/console/assets/..%2f..%2fsecrets.json',
      '/console/assets/..%5c..%5csecrets.json',
      '/console//etc/passwd',
      `/console/${encodeURIComponent(join(root, 'secrets.json'))}`,
      '/console/assets/index-a1.js.br',
      '/console/assets/index-a1.js%00',
      '/console/%ff',
    ]) {
      const answer = await getRaw(url, path);
      expect([path, answer.includes('a secret'), answer.includes('root:')]).toEqual([path, false, false]);
      const isRefused = /^HTTP\/1\.1 40[04] /.test(answer);
      const isThePage = answer.startsWith('HTTP/1.1 200') && answer.includes('<!doctype html>');
      expect([path, isRefused || isThePage]).toEqual([path, true]);
    }
  });

  it('a known path below /console/api is its controller’s, an unknown one is the usual 404', async () => {
    expect(JSON.parse((await get(`${url}/console/api/known`)).bytes.toString())).toEqual({ success: true });
    for (const path of ['/console/api', '/console/api/', '/console/api/unknown', '/console/%61pi/unknown']) {
      const { status, bytes } = await get(url + path);
      expect([path, status]).toEqual([path, 404]);
      expect(JSON.parse(bytes.toString())).toMatchObject({ success: false, code: 'NOT_FOUND' });
    }
  });

  it('a page takes nothing but GET and HEAD', async () => {
    const posted = await fetch(`${url}/console/keys`, { method: 'POST', body: '{}' });
    expect(posted.status).toBe(404);
    const head = await fetch(`${url}/console/keys`, { method: 'HEAD' });
    expect([head.status, head.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  });
});

it('a console whose pages were not built says so in a sentence, and goes on', async () => {
  const url = await start(join(root, 'nothing'));
  const { status, headers, bytes } = await get(`${url}/console/keys`);
  expect([status, headers['content-type']]).toEqual([503, 'text/plain; charset=utf-8']);
  expect(bytes.toString()).toContain('Run `npm run build`');
  expect((await get(`${url}/console/api/known`)).status).toBe(200);
});
