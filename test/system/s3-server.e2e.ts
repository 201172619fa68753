import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { createMediaStore, type MediaSettings, type MediaStore, MediaStoreError } from '@chasqui/files/store';
import { SwiftServer, swiftPrograms, waitFor } from '@chasqui/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Received, Receiver } from '../../apps/webhook-dispatcher/src/testing/receiver';
import { TO } from './answers.world';
import { RunningSystem } from './running-system';

const { runs, note } = swiftPrograms();
const BUCKET = 'files';
const CLOCK_OFF_MS = 20 * 60_000;
/** Sends a picture back (README.md). */
const SENDS_A_PICTURE = '15551230012';

/** What `libs/files` and the product require of S3, with a real server that is not Amazon's. */
(runs ? describe : describe.skip)(`files in OpenStack Swift${note}`, () => {
  let swift: SwiftServer;

  beforeAll(async () => {
    swift = await SwiftServer.start();
    // The second name is also a part of an address.
    for (const name of [BUCKET, '127']) await swift.makeBucket(name);
  });
  afterAll(() => swift.stop());
  afterEach(() => {
    jest.useRealTimers();
  });

  const settings = (more: Partial<MediaSettings> = {}): MediaSettings => ({
    MEDIA_DIR: '',
    MEDIA_S3_BUCKET: BUCKET,
    MEDIA_S3_ENDPOINT: swift.endpoint,
    MEDIA_S3_REGION: swift.region,
    MEDIA_S3_ACCESS_KEY: swift.accessKey,
    MEDIA_S3_SECRET_KEY: swift.secretKey,
    ...more,
  });
  const aStore = (more?: Partial<MediaSettings>): MediaStore => createMediaStore(settings(more));

  it.each([
    ['in the path', () => aStore()],
    ['in the host name', () => aStore({ MEDIA_S3_BUCKET: '127', MEDIA_S3_ENDPOINT: swift.hostEndpoint })],
  ])('a file of 0 bytes, of 1 and of 24 MB is put, read, replaced and removed with the bucket %s', async (_, store) => {
    const id = randomUUID();
    for (const bytes of [Buffer.of(), Buffer.of(7), randomBytes(24_000_000)]) {
      await store().put(id, Readable.from(pieces(bytes)), bytes.length);
      expect(digest(await bytesOf(await store().read(id)))).toBe(digest(bytes));
    }
    await store().remove(id);
    expect(await store().read(id)).toBeNull();
    await store().remove(id);
  });

  it('a file whose length nobody knows is put', async () => {
    const [store, id, bytes] = [aStore(), randomUUID(), randomBytes(3_000_000)];
    expect(await store.putUnsized(id, Readable.from(pieces(bytes)))).toBe(bytes.length);
    expect(digest(await bytesOf(await store.read(id)))).toBe(digest(bytes));
  });

  it('nothing is kept of a file that breaks off, or that has another length than was said', async () => {
    const store = aStore();
    const bytes = randomBytes(2_000_000);
    function* breakingOff(): Generator<Buffer> {
      yield bytes.subarray(0, 1_000_000);
      throw new Error('the line was cut');
    }
    for (const [source, size] of [
      [() => breakingOff(), bytes.length],
      [() => pieces(bytes), bytes.length + 1],
      [() => pieces(bytes), bytes.length - 1],
    ] as const) {
      const id = randomUUID();
      await expect(store.put(id, Readable.from(source()), size)).rejects.toThrow(Error);
      expect(await store.read(id)).toBeNull();
    }
  });

  it('a file that was there stays as it was when its replacement breaks off', async () => {
    const [store, id] = [aStore(), randomUUID()];
    await store.put(id, Readable.from(['whole']), 5);
    await expect(store.put(id, Readable.from(['half']), 1_000_000)).rejects.toThrow(Error);
    expect(String(await bytesOf(await store.read(id)))).toBe('whole');
  });

  it.each<[string, () => Partial<MediaSettings>, string]>([
    ['a bucket that is missing', () => ({ MEDIA_S3_BUCKET: 'nobody-made-it' }), 'there is no bucket MEDIA_S3_BUCKET'],
    ['a wrong secret', () => ({ MEDIA_S3_SECRET_KEY: 'wrong' }), 'MEDIA_S3_SECRET_KEY is not the key of'],
    ['a key without rights', () => ({ MEDIA_S3_ACCESS_KEY: swift.accessKeyWithoutRights }), 'may not do this'],
    ['another region', () => ({ MEDIA_S3_REGION: 'us-east-1' }), 'MEDIA_S3_REGION is not the region'],
  ])('%s is said in words by every operation, and is no missing file', async (_, more, sentence) => {
    await expectRefusals(aStore(more()), sentence);
  });

  it('a clock that is wrong by 20 minutes is said in words, and is no missing file', async () => {
    const store = aStore();
    jest.useFakeTimers({ now: Date.now() - CLOCK_OFF_MS, doNotFake: [...NOT_THE_DATE] });
    await expectRefusals(store, 'the clock of this machine, or that of the service, is wrong');
  });

  it('a server that dies while a file is put or read is an error, keeps nothing of a half, and has all others when it is back', async () => {
    const [store, before, half] = [aStore(), randomUUID(), randomUUID()];
    const bytes = randomBytes(24_000_000);
    await store.put(before, Readable.from(pieces(bytes)), bytes.length);
    const reading = await store.read(before);
    const dying = (async function* () {
      yield bytes.subarray(0, 12_000_000);
      await swift.killProxy();
      yield bytes.subarray(12_000_000);
    })();
    await expect(store.put(half, Readable.from(dying), bytes.length)).rejects.toThrow(MediaStoreError);
    await expect(bytesOf(reading)).rejects.toThrow(Error);
    await expect(store.read(before)).rejects.toThrow(MediaStoreError);
    await swift.startProxy();
    expect(await store.read(half)).toBeNull();
    expect(digest(await bytesOf(await store.read(before)))).toBe(digest(bytes));
  });

  it('a service whose files are there takes an upload, sends it, and gives the files of its webhooks', async () => {
    const receiver = new Receiver();
    await receiver.start();
    const system = await RunningSystem.start({ media: settings(), webhookNetworks: ['127.0.0.0/8'] });
    try {
      const { key } = await system.aTenant();
      const url = receiver.url('/hook');
      await system.api.call({ path: '/webhooks', key, body: { url, events: ['message.status', 'message.received'] } });
      const uploaded = await system.api.call({ path: '/media', key, ...FORM });
      const media_id = String(uploaded.data.id);
      expect(String(await bytesOf(await aStore().read(media_id)))).toBe('hello');
      const sent = await system.api.call({ path: '/whatsapp/send', key, body: { to: TO.delivered, media_id } });
      expect(sent.status).toBe(200);
      await system.api.call({ path: '/whatsapp/send', key, body: { to: SENDS_A_PICTURE, message: 'Show me' } });
      const linkIn = async (type: string): Promise<string> => {
        const told = (request: Received) => JSON.parse(request.body) as ToldFile;
        const event = await waitFor(
          () =>
            receiver
              .at('/hook')
              .map(told)
              .find((each) => each.type === type && each.data.message.media) ?? null,
          { what: `a webhook ${type} with a file` },
        );
        const { pathname, search } = new URL(event.data.message.media?.url ?? '');
        return system.api.origin + pathname + search;
      };
      expect(await (await fetch(await linkIn('message.status'))).text()).toBe('hello');
      const picture = await (await fetch(await linkIn('message.received'))).arrayBuffer();
      expect(Buffer.from(picture).subarray(1, 4).toString()).toBe('PNG');
    } finally {
      await system.close();
      await receiver.stop();
    }
  });
});

interface ToldFile {
  type: string;
  data: { message: { media: { url: string } | null } };
}

/** Timers that stay real when only the date is faked. */
const NOT_THE_DATE = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

const FORM = {
  rawBody:
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nhello\r\n--b--\r\n',
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
};

async function expectRefusals(store: MediaStore, sentence: string): Promise<void> {
  for (const refused of [
    () => store.read(randomUUID()),
    () => store.put(randomUUID(), Readable.from(['x']), 1),
    () => store.remove(randomUUID()),
  ])
    await expect(refused()).rejects.toThrow(sentence);
}

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function bytesOf(stream: Readable | null): Promise<Buffer> {
  if (stream === null) throw new Error('there is no such file');
  return Buffer.concat(await stream.toArray());
}

function* pieces(bytes: Buffer, size = 60_000): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
