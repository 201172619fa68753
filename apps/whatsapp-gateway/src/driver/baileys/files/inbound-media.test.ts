import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import * as baileys from 'baileys';
import { FakeWhatsApp } from '../../../testing/fake-whatsapp/fake-whatsapp';
import { uploadMedia } from '../../../testing/fake-whatsapp/media/media-cipher';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { InboundMediaStore } from './inbound-media';

it('files of unknown senders leave room in the data folder for everything else, and each is fetched once', async () => {
  const data = temporaryFolder();
  const whatsapp = await new FakeWhatsApp().start();
  let free = 100 * 1024 * 1024;
  const { url, rootKey, mediaHost, mediaCertificate: mediaCa } = whatsapp.access;
  const network = { webSocketUrl: url, noiseRootKey: Buffer.from(rootKey, 'hex'), mediaHost, mediaCa };
  const media = new InboundMediaStore(data.path, baileys, network, async () => free);
  const { mediaKey, directPath } = await uploadMedia(whatsapp.media, Buffer.from('abc'), 'image');
  const file = {
    type: 'image' as const,
    mediaKey: mediaKey ?? new Uint8Array(),
    directPath: directPath ?? '',
    mime: 'image/png',
    size: 3,
  };
  expect(await media.fetch('one', file)).toEqual({ mime: 'image/png', size: 3, error: 'failed' });
  const limits = { firstByteMs: 5000, wholeMs: 5000 };
  expect(await media.attempt('one', file, undefined, limits)).toMatchObject({ kind: 'again', because: 'room' });
  expect(readdirSync(join(data.path, 'media'))).toEqual([]);
  free = 1024 * 1024 * 1024;
  expect(await media.fetch('two', file)).toEqual({ mime: 'image/png', size: 3, ref: 'two' });
  expect(readdirSync(join(data.path, 'media'))).toEqual(['two']);
  expect(whatsapp.media.downloads).toHaveLength(1);
  expect(await media.attempt('two', file, undefined, limits)).toEqual({ kind: 'stored', size: 3 });
  expect(whatsapp.media.downloads).toHaveLength(1);
  await media.close();
  await whatsapp.stop();
  data.remove();
});
