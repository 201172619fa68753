import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import * as baileys from 'baileys';
import { FakeWhatsApp } from '../../../testing/fake-whatsapp/fake-whatsapp';
import { uploadMedia } from '../../../testing/fake-whatsapp/media/media-cipher';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { until } from '../../../testing/until';
import { InboundMediaStore } from './inbound-media';

const MB = 1024 * 1024;
const limits = { firstByteMs: 5000, wholeMs: 5000 };
let data: ReturnType<typeof temporaryFolder>;
let whatsapp: FakeWhatsApp;
let media: InboundMediaStore;
let free: number;

beforeEach(async () => {
  data = temporaryFolder();
  whatsapp = await new FakeWhatsApp().start();
  const { url, rootKey, mediaHost, mediaCertificate: mediaCa } = whatsapp.access;
  const network = { webSocketUrl: url, noiseRootKey: Buffer.from(rootKey, 'hex'), mediaHost, mediaCa };
  media = new InboundMediaStore(data.path, baileys, network, async () => free);
});
afterEach(async () => {
  await media.close();
  await whatsapp.stop();
  data.remove();
});

async function aFile(bytes = Buffer.from('abc')) {
  const { mediaKey, directPath } = await uploadMedia(whatsapp.media, bytes, 'image');
  return {
    type: 'image' as const,
    mediaKey: mediaKey ?? new Uint8Array(),
    directPath: directPath ?? '',
    mime: 'image/png',
    size: 3,
  };
}

it('files of unknown senders leave room in the data folder for everything else, and each is fetched once', async () => {
  free = 100 * MB;
  const file = await aFile();
  expect(await media.fetch('one', file)).toEqual({ mime: 'image/png', size: 3, error: 'failed' });
  expect(await media.attempt('one', file, undefined, limits)).toMatchObject({ kind: 'again', because: 'room' });
  expect(readdirSync(join(data.path, 'media'))).toEqual([]);
  free = 1024 * 1024 * 1024;
  expect(await media.fetch('two', file)).toEqual({ mime: 'image/png', size: 3, ref: 'two' });
  expect(readdirSync(join(data.path, 'media'))).toEqual(['two']);
  expect(whatsapp.media.downloads).toHaveLength(1);
  expect(await media.attempt('two', file, undefined, limits)).toEqual({ kind: 'stored', size: 3 });
  expect(whatsapp.media.downloads).toHaveLength(1);
});

it('files that say less than they have leave that room, too, however many come at once', async () => {
  free = (256 + 3 * 2 * 65) * MB;
  const files = await Promise.all([1, 2, 3, 4, 5].map((n) => aFile(Buffer.alloc(n))));
  whatsapp.media.afflict('hangs');
  const fetched = Promise.all(files.map((file, n) => media.attempt(`${n}`, file, undefined, limits)));
  await until(() => whatsapp.media.downloads.length === 3, 'as many downloads as have room', 5000);
  await sleep(100);
  expect(whatsapp.media.downloads).toHaveLength(3);
  whatsapp.media.afflict();
  expect((await fetched).filter(({ kind }) => kind === 'stored')).toHaveLength(3);
});
