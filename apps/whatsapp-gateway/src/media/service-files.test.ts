import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Credentials } from '../service/credentials.store';
import { temporaryFolder } from '../testing/temporary-folder';
import { ServiceFiles } from './service-files';

const FILE = '0190a1b2-c3d4-7000-8000-000000000001';
const BYTES = Buffer.from('the bytes of a file');
const folder = temporaryFolder();
const path = join(folder.path, 'file');
let server: Server;
let answer: RequestListener;
let asked: IncomingMessage[] = [];
let credentials: Credentials | undefined;
let files: ServiceFiles;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  folder.remove();
});
afterEach(() => files.close());
beforeEach(() => {
  asked = [];
  rmSync(path, { force: true });
  answer = (_request, response) => response.setHeader('content-type', 'image/png').end(BYTES);
  credentials = credentialsOf('/base');
  files = new ServiceFiles(() => credentials, { firstByteMs: 200, wholeMs: 3_000, pausesMs: [1, 1] });
});

function credentialsOf(base: string): Credentials {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const rest = { gatewayId: 'g', requestKey: '', wsUrl: '', serviceUrl: url, setupCodeHash: '' };
  return { token: 'gwt_secret', eventsUrl: `${url}${base}/gateway/v1/events`, ...rest };
}

const download = (maxBytes = 1_000) => files.download(FILE, path, maxBytes);
/** Also checks that nothing is left on the disk. */
async function refusalOf(maxBytes?: number): Promise<unknown> {
  const error: unknown = await download(maxBytes).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(existsSync(path)).toBe(false);
  return error;
}

describe('a file of the service', () => {
  it('a file of the service is fetched with the token of the app, from a private address too', async () => {
    expect(await download()).toEqual({ mime: 'image/png', size: BYTES.length });
    expect(readFileSync(path)).toEqual(BYTES);
    expect(asked[0]?.url).toBe(`/base/gateway/v1/media/${FILE}`);
    expect(asked[0]?.headers.authorization).toBe('Bearer gwt_secret');
  });

  it('a file of the service that is not there, or no longer, fails for good', async () => {
    answer = (_request, response) => response.writeHead(404).end();
    const error = { code: 'MEDIA_FETCH_FAILED', passes: false, detail: { status: 404 } };
    expect(await refusalOf()).toMatchObject({ ...error, message: expect.stringContaining('no longer') });
    expect(asked).toHaveLength(1);
  });

  it.each([500, 503, 429])('a file of the service is asked for again after %i', async (status) => {
    answer = (_request, response) => {
      if (asked.length < 3) response.writeHead(status).end();
      else response.end(BYTES);
    };
    expect(await download()).toMatchObject({ size: BYTES.length });
    expect(asked).toHaveLength(3);
  });

  it('a file of the service is asked for again when the connection breaks in the middle of it', async () => {
    answer = (_request, response) => {
      if (asked.length > 1) response.end(BYTES);
      else response.writeHead(200, { 'content-length': 100 }).write(BYTES, () => response.destroy());
    };
    expect(await download()).toMatchObject({ size: BYTES.length });
    expect(readFileSync(path)).toEqual(BYTES);
  });

  it('a file of the service fails after some tries, and can be sent later, while the service is in trouble', async () => {
    answer = (_request, response) => response.writeHead(503).end();
    expect(await refusalOf()).toMatchObject({ code: 'MEDIA_FETCH_FAILED', passes: true, detail: { status: 503 } });
    expect(asked).toHaveLength(3);
    answer = () => undefined;
    expect(await refusalOf()).toMatchObject({ code: 'MEDIA_FETCH_FAILED', passes: true });
  });

  it('a file of the service can be sent later when the token is refused, or there is none', async () => {
    answer = (_request, response) => response.writeHead(401).end();
    expect(await refusalOf()).toMatchObject({ passes: true, message: expect.stringContaining('token') });
    credentials = undefined;
    expect(await refusalOf()).toMatchObject({ passes: true, message: expect.stringContaining('not registered') });
    expect(asked).toHaveLength(1);
  });

  it('a file of the service is fetched no further than it may be large, and from nowhere else', async () => {
    answer = (_request, response) => response.write(Buffer.alloc(2_000));
    expect(await refusalOf(1_000)).toMatchObject({ code: 'MEDIA_TOO_LARGE' });
    answer = (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end();
    expect(await refusalOf()).toMatchObject({ code: 'MEDIA_FETCH_FAILED', detail: { status: 302 } });
    expect(asked).toHaveLength(2);
  });
});
