import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMediaStore, type MediaSettings } from './media-store.factory';
import { type MediaStore, MediaStoreError } from './media-store';

const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
const settings = (more: Partial<MediaSettings>): MediaSettings => ({
  MEDIA_DIR: '',
  MEDIA_S3_BUCKET: '',
  MEDIA_S3_ENDPOINT: '',
  MEDIA_S3_REGION: 'eu-central-1',
  MEDIA_S3_ACCESS_KEY: 'AKIDEXAMPLE',
  MEDIA_S3_SECRET_KEY: SECRET,
  ...more,
});

/** As strict as S3 where it matters: SigV4 is computed from the specification, not with the library under test. */
class FakeS3 {
  readonly objects = new Map<string, Buffer>();
  readonly refused: string[] = [];
  readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('error', () => undefined);
      request.on('end', () => {
        const problem = problemOf(request);
        if (problem !== null) this.refused.push(problem);
        const { status, body } =
          problem === null ? this.answer(request, Buffer.concat(chunks)) : { status: 403, body: problem };
        response.writeHead(status).end(body);
      });
    });
  }

  private answer({ method, url = '' }: IncomingMessage, bytes: Buffer): { status: number; body?: Buffer } {
    if (method === 'PUT') this.objects.set(url, bytes);
    if (method === 'DELETE') this.objects.delete(url);
    if (method !== 'GET') return { status: method === 'PUT' ? 200 : 204 };
    const body = this.objects.get(url);
    return body === undefined ? { status: 404 } : { status: 200, body };
  }
}

/** AWS Signature Version 4, "Authenticating Requests: Using the Authorization Header". */
function problemOf(request: IncomingMessage): string | null {
  const { headers, method = '', url = '' } = request;
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([\da-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (given === null) return 'no signature';
  const [, accessKey, day = '', region = '', signed = '', signature] = given;
  const time = String(headers['x-amz-date']);
  if (accessKey !== 'AKIDEXAMPLE' || !time.startsWith(day)) return 'wrong credential';
  if (method === 'PUT' && (headers['content-length'] === undefined || headers['transfer-encoding'] !== undefined)) {
    return 'no Content-Length';
  }
  const names = signed.split(';');
  for (const name of ['host', 'x-amz-content-sha256', 'x-amz-date'])
    if (!names.includes(name)) return `${name} is not signed`;
  const canonical = [
    method,
    url,
    '',
    ...names.map((name) => `${name}:${String(headers[name])}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const mac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
  const key = mac(mac(mac(mac(`AWS4${SECRET}`, day), region), 's3'), 'aws4_request');
  return mac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

const s3 = new FakeS3();
const folder = mkdtempSync(join(tmpdir(), 'chasqui-media-'));
let endpoint: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => s3.server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(s3.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => s3.server.close(resolve));
  rmSync(folder, { recursive: true });
});

function* breakingOff(bytes: Buffer): Generator<Buffer> {
  yield bytes.subarray(0, 100_000);
  throw new Error('the line was cut');
}

const stores: [string, () => MediaStore, () => number][] = [
  [
    'a folder',
    () => createMediaStore(settings({ MEDIA_DIR: folder })),
    () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length,
  ],
  [
    'a bucket',
    () => createMediaStore(settings({ MEDIA_S3_BUCKET: 'files', MEDIA_S3_ENDPOINT: endpoint })),
    () => s3.objects.size,
  ],
];

async function bytesOf(stream: Readable | null): Promise<Buffer | null> {
  return stream === null ? null : Buffer.concat(await stream.toArray());
}

function* pieces(bytes: Buffer, size = 60_000): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe.each(stores)('%s', (_name, create, count) => {
  const file = randomBytes(1_000_000);

  it('a media store takes a file whose length nobody knows, says it, and keeps nothing of one that breaks off', async () => {
    const [store, id, before] = [create(), randomUUID(), count()];
    const waiting = (): number => readdirSync(tmpdir()).filter((name) => name.startsWith('chasqui-upload-')).length;
    const waitingBefore = waiting();
    expect(await store.putUnsized(id, Readable.from(pieces(file)))).toBe(file.length);
    expect(file.equals((await bytesOf(await store.read(id))) ?? Buffer.of())).toBe(true);
    await store.remove(id);
    const breaking = function* (): Generator<Buffer> {
      yield file;
      throw new Error('it broke off');
    };
    await expect(store.putUnsized(id, Readable.from(breaking()))).rejects.toThrow('it broke off');
    expect([await store.read(id), count(), waiting()]).toEqual([null, before, waitingBefore]);
  });

  it('a media store gives back what was put, also after it was put twice at once, and nothing after it was removed', async () => {
    const [store, id] = [create(), randomUUID()];
    const put = () => store.put(id, Readable.from(pieces(file)), file.length);
    await Promise.all([put(), put()]);
    expect(file.equals((await bytesOf(await store.read(id))) ?? Buffer.of())).toBe(true);
    await store.remove(id);
    expect(await store.read(id)).toBeNull();
    await store.remove(id);
  });

  it('a media store takes a file whose length nobody knows, whole or not at all', async () => {
    const [store, id] = [create(), randomUUID()];
    expect(await store.putUnsized(id, Readable.from(pieces(file)))).toBe(file.length);
    expect(file.equals((await bytesOf(await store.read(id))) ?? Buffer.of())).toBe(true);
    const before = count();
    await expect(store.putUnsized(randomUUID(), Readable.from(breakingOff(file)))).rejects.toThrow('the line was cut');
    expect(count()).toBe(before);
    await store.remove(id);
  });

  it('a media store takes a file without bytes', async () => {
    const [store, id] = [create(), randomUUID()];
    await store.put(id, Readable.from([]), 0);
    expect(await bytesOf(await store.read(id))).toEqual(Buffer.of());
    await store.remove(id);
  });

  it.each([
    ['more bytes than announced', () => Readable.from(pieces(file)), 999_999],
    ['fewer bytes than announced', () => Readable.from(pieces(file)), 1_000_001],
    ['a source that breaks off', () => Readable.from(breakingOff(file)), 1_000_000],
  ])('a media store keeps nothing of %s', async (_what, source, size) => {
    const [store, id, before] = [create(), randomUUID(), count()];
    await expect(store.put(id, source(), size)).rejects.toThrow(
      /announced|the line was cut|the bucket did not answer PUT/,
    );
    expect(await store.read(id)).toBeNull();
    expect(count()).toBe(before);
  });

  it('a media store takes no id that could be a path', async () => {
    for (const id of ['../../etc/passwd', 'a/b', '', `${randomUUID()}/..`]) {
      await expect(create().read(id)).rejects.toThrow(MediaStoreError);
      await expect(create().put(id, Readable.from([]), 0)).rejects.toThrow(MediaStoreError);
      await expect(create().remove(id)).rejects.toThrow(MediaStoreError);
    }
  });
});

describe('the folder', () => {
  it('the folder removes what a killed upload left, and its files are private', async () => {
    const [store, id] = [createMediaStore(settings({ MEDIA_DIR: folder })), randomUUID()];
    await store.put(id, Readable.from(['x']), 1);
    const path = join(folder, id.slice(-2), id);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    writeFileSync(`${path}.${randomUUID()}.part`, 'half');
    await store.remove(id);
    expect(readdirSync(join(folder, id.slice(-2)))).toEqual([]);
  });
});

describe('the bucket', () => {
  const file = randomBytes(5_000_000);

  it('the bucket accepts every signature', () => {
    expect(s3.refused).toEqual([]);
  });

  it('a bucket that refuses says why; one that is away is an error, never a missing file', async () => {
    const wrong = settings({ MEDIA_S3_BUCKET: 'files', MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_SECRET_KEY: 'wrong' });
    await expect(createMediaStore(wrong).read(randomUUID())).rejects.toThrow('403: SignatureDoesNotMatch');
    const away = settings({ MEDIA_S3_BUCKET: 'files', MEDIA_S3_ENDPOINT: 'http://127.0.0.1:1' });
    await expect(createMediaStore(away).read(randomUUID())).rejects.toThrow(MediaStoreError);
  });

  it('a bucket whose service wants its name in the host gets it there', async () => {
    // 127 is a bucket, too.
    const { port } = new URL(endpoint);
    const byHost = { MEDIA_S3_BUCKET: '127', MEDIA_S3_ENDPOINT: `http://{bucket}.0.0.1:${port}/` };
    const [store, id] = [createMediaStore(settings(byHost)), randomUUID()];
    const refusedBefore = s3.refused.length;
    await store.put(id, Readable.from(['x']), 1);
    expect(s3.objects.has(`/media/${id}`)).toBe(true);
    expect(String(await bytesOf(await store.read(id)))).toBe('x');
    await store.remove(id);
    expect(s3.refused).toHaveLength(refusedBefore);
  });

  it.each<[number, string, string]>([
    [403, 'SignatureDoesNotMatch', 'MEDIA_S3_SECRET_KEY is not the key of MEDIA_S3_ACCESS_KEY'],
    [403, 'AccessDenied', 'it must read, write and delete under media/'],
    [404, 'NoSuchBucket', 'there is no bucket MEDIA_S3_BUCKET'],
    [400, 'AuthorizationHeaderMalformed', 'MEDIA_S3_REGION is not the region'],
    [301, 'PermanentRedirect', 'the bucket is elsewhere'],
    [503, 'SlowDown', 'asks for fewer requests'],
  ])(
    'a bucket that answers %i %s is an error in words, never a missing or a stored file',
    async (status, code, sentence) => {
      const server = createServer((request, response) => {
        request.resume();
        response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const place = { MEDIA_S3_BUCKET: 'files', MEDIA_S3_ENDPOINT: `http://127.0.0.1:${port}` };
      const [store, id] = [createMediaStore(settings(place)), randomUUID()];
      await expect(store.read(id)).rejects.toThrow(sentence);
      await expect(store.remove(id)).rejects.toThrow(sentence);
      await expect(store.put(id, Readable.from(['x']), 1)).rejects.toThrow(sentence);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  );

  it.each<[string, (request: IncomingMessage) => void]>([
    ['takes nothing more', () => undefined],
    ['has all of it and does not answer', (request) => void request.resume()],
  ])('a signal ends an upload at once to a bucket that %s', async (_what, receive) => {
    const asked = new AbortController();
    const server = createServer((request) => {
      receive(request);
      setTimeout(() => asked.abort(new Error('the process ends')), 100);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const place = { MEDIA_S3_BUCKET: 'files', MEDIA_S3_ENDPOINT: `http://127.0.0.1:${port}` };
    const beganAt = performance.now();
    const put = createMediaStore(settings(place)).putUnsized(randomUUID(), Readable.from([file]), asked.signal);
    await expect(put).rejects.toMatchObject({ cause: { message: 'the process ends' } });
    // The timeout of an answer is 30 s.
    expect(performance.now() - beganAt).toBeLessThan(10_000);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('a file that waits for its length is gone from the disk with the process that writes it', async () => {
    const store = createMediaStore(settings({ MEDIA_S3_BUCKET: 'files', MEDIA_S3_ENDPOINT: endpoint }));
    const waiting = () => readdirSync(tmpdir()).filter((name) => name.startsWith('chasqui-upload-'));
    let during: string[] | undefined;
    function* looking() {
      yield* pieces(randomBytes(200_000));
      during = waiting();
    }
    expect(await store.putUnsized(randomUUID(), Readable.from(looking()))).toBe(200_000);
    expect([during, waiting()]).toEqual([[], []]);
  });

  it('the bucket needs an address and keys', () => {
    const create = (more: Partial<MediaSettings>) => () =>
      createMediaStore(settings({ MEDIA_S3_BUCKET: 'b', ...more }));
    expect(create({ MEDIA_S3_SECRET_KEY: '' })).toThrow('MEDIA_S3_ENDPOINT, MEDIA_S3_SECRET_KEY');
    expect(create({ MEDIA_S3_ENDPOINT: 's3.example.com' })).toThrow('https://');
  });
});
