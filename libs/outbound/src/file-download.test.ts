import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createHash, randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startHttpServer } from '@chasqui/testing';
import { type DownloadRequest, OutboundClient, type OutboundError } from './outbound-client';

let folder: string;
let client: OutboundClient;
const closers: (() => unknown)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chasqui-download-'));
  client = new OutboundClient({ allowedNetworks: ['127.0.0.0/8'], allowHttp: true });
});
afterEach(async () => {
  await client.close();
  for (const close of closers.splice(0)) close();
  rmSync(folder, { recursive: true });
});

async function serve(listener: RequestListener): Promise<string> {
  const { origin, close } = await startHttpServer(listener);
  closers.push(close);
  return `${origin}/`;
}

const path = () => join(folder, 'file');
const download = (url: string, request: Partial<DownloadRequest> = {}) =>
  client
    .download({ url, path: path(), firstByteTimeoutMs: 30_000, timeoutMs: 30_000, maxBytes: 1_000_000, ...request })
    .then(
      (answer) => ({ answer, error: undefined }),
      (error: OutboundError) => ({ answer: undefined, error }),
    );

describe('a download', () => {
  it('a download streams to a file that only its owner reads, and says its size and fingerprint', async () => {
    const bytes = randomBytes(500_000);
    const url = await serve((_request, response) => response.setHeader('content-type', 'image/png').end(bytes));
    const { answer } = await download(url);
    expect(readFileSync(path())).toEqual(bytes);
    expect(statSync(path()).mode & 0o777).toBe(0o600);
    expect(answer).toMatchObject({ size: 500_000, url, headers: { 'content-type': 'image/png' } });
    expect(answer?.sha256).toEqual(createHash('sha256').update(bytes).digest());
  });

  it('a download breaks off behind the limit, whether the server tells the size or not, and leaves nothing', async () => {
    let poured = 0;
    const url = await serve((request, response) => {
      if (request.url === '/told') {
        response.writeHead(200, { 'content-length': 10_000_000 }).write('x');
        return;
      }
      const pour = () => {
        if (response.destroyed) return;
        poured += 64_000;
        response.write(Buffer.alloc(64_000), pour);
      };
      pour();
    });
    for (const address of [url, `${url}told`]) {
      const { error } = await download(address);
      expect(error).toMatchObject({ failure: 'too_large' });
      expect(existsSync(path())).toBe(false);
    }
    expect(poured).toBeLessThan(50_000_000);
  });

  it('a download gives up on a server that is silent, before and after the first byte', async () => {
    const url = await serve((request, response) => void (request.url === '/slow' && response.write('x')));
    expect((await download(url, { firstByteTimeoutMs: 50 })).error).toMatchObject({ failure: 'timeout' });
    expect((await download(`${url}slow`, { timeoutMs: 100 })).error).toMatchObject({ failure: 'timeout' });
    expect(existsSync(path())).toBe(false);
  });

  it('a download passes over interim answers that nobody asked for, and leaves the bytes of the file as they are', async () => {
    const bytes = Buffer.concat([Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'), randomBytes(300_000)]);
    const url = await serve((_request, response) => {
      response.writeContinue();
      response.writeProcessing();
      response.end(bytes);
    });
    expect((await download(url)).answer).toMatchObject({ size: bytes.length });
    expect(readFileSync(path())).toEqual(bytes);
  });

  it('a download takes only 200 for a file', async () => {
    const url = await serve((_request, response) => response.writeHead(403).end('no'));
    expect((await download(url)).error).toMatchObject({ failure: 'bad_status', status: 403 });
    expect(existsSync(path())).toBe(false);
  });

  it('a download follows redirects as far as it may, and checks each target', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/end') response.end('here');
      else if (request.url === '/inside') response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
      else response.writeHead(302, { location: '/end' }).end();
    });
    expect((await download(url)).error).toMatchObject({ failure: 'too_many_redirects' });
    expect((await download(url, { maxRedirects: 3 })).answer).toMatchObject({ size: 4, url: `${url}end` });
    rmSync(path());
    const { error } = await download(`${url}inside`, { maxRedirects: 3 });
    expect(error).toMatchObject({ failure: 'blocked', refusal: 'private_address' });
  });

  it('a download never connects to a private address', async () => {
    for (const url of ['https://10.0.0.1/', 'http://[::1]/', 'ftp://example.com/', 'nonsense']) {
      expect((await download(url)).error).toMatchObject({ failure: 'blocked' });
    }
  });

  it('a download ends when the caller no longer wants it', async () => {
    const url = await serve(() => undefined);
    const { error } = await download(url, { signal: AbortSignal.timeout(30) });
    expect(error).toMatchObject({ failure: 'aborted' });
  });
});
