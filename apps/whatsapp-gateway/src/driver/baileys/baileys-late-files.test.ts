import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { FileWorld } from '../../testing/file.world';
import { uploadMedia } from '../../testing/fake-whatsapp/media/media-cipher';
import type { FileFate } from '../../testing/fake-whatsapp/media/media-host';
import type { Person } from '../../testing/fake-whatsapp/users/person';
import { NUMBER } from '../../testing/messages';
import { until } from '../../testing/until';

/** Far less time than a hanging file would block what is behind it. */
const SOON_MS = 15_000;
const OTHER = '15550002222';

let world: FileWorld;
let ann: Person;
afterEach(() => world.end());

async function open(change: Parameters<typeof FileWorld.open>[0] = {}): Promise<void> {
  world = await FileWorld.open(change);
  ann = world.person('15551230001');
}
const bytes = randomBytes(50_000);
const sendFile = (fate?: FileFate, to = world.user): Promise<string> => {
  world.whatsapp.media.nextFate = fate;
  return ann.sendFile(to, { kind: 'image', bytes, mimetype: 'image/png', caption: 'See' });
};
const mediaOf = async (waId: string) => (await world.toldOf(waId))?.data;
const isUntroubled = () => {
  expect(world.service.violations).toEqual([]);
  expect(world.whatsapp.problems()).toEqual([]);
};

describe('a file of a message that comes in', () => {
  it('a file that hangs holds up nothing: its message is told, others follow, and the file when it is there', async () => {
    await open();
    const waId = await sendFile('hangs');
    const after = await ann.write(world.user, 'After it');
    await until(() => world.told(after).length > 0, 'what came after it', SOON_MS);
    expect(await mediaOf(waId)).toMatchObject({
      kind: 'image',
      text: 'See',
      media: { mime: 'image/png', size: bytes.length, pending: true },
    });
    expect(world.endsOf(waId)).toEqual([]);
    expect(world.driver.pendingFiles()).toBe(1);
    world.whatsapp.media.afflict();
    const media = await world.endOf(waId);
    expect(media).toEqual({ ref: expect.any(String), mime: 'image/png', size: bytes.length });
    expect(world.bytesOf(media)).toEqual(bytes);
    expect(world.driver.pendingFiles()).toBe(0);
    isUntroubled();
  });

  it('a file of a group, and one that the owner sends on the phone, follow their messages, too', async () => {
    await open();
    const settings = { receive_groups: true, proxy_url: null, web_version: null };
    await world.driver.configure(NUMBER, settings);
    const group = world.whatsapp.group('Team', [ann.user.phone, NUMBER]);
    const owner = world.person(NUMBER);
    const file = async () => {
      world.whatsapp.media.nextFate = 'gone';
      return { imageMessage: { ...(await uploadMedia(world.whatsapp.media, bytes, 'image')), mimetype: 'image/png' } };
    };
    const inGroup = await ann.sendToGroup(group, await file(), { type: 'media' });
    const own = await owner.writeFromPhone(ann.user, await file(), { type: 'media' });
    for (const [waId, type] of [
      [inGroup, 'message.group'],
      [own, 'message.own'],
    ] as const) {
      expect(world.bytesOf(await world.endOf(waId))).toEqual(bytes);
      expect(world.told(waId).map((each) => each.type)).toEqual([type, 'message.media']);
    }
    isUntroubled();
  });

  it('a file that is too large is told as such at once, and is not awaited', async () => {
    await open();
    const imageMessage = {
      mimetype: 'image/png',
      mediaKey: randomBytes(32),
      directPath: '/v/t62/x.enc',
      fileLength: 65 * 1024 * 1024,
    };
    const waId = await ann.send(world.user, { imageMessage }, { type: 'media' });
    expect(await mediaOf(waId)).toMatchObject({ media: { error: 'too_large' } });
    expect(world.whatsapp.media.downloads).toEqual([]);
  });

  it('a file whose message says more than a row may hold is told as failed at once', async () => {
    await open();
    const imageMessage = { mimetype: 'image/png', mediaKey: randomBytes(32), directPath: `/${'x'.repeat(9000)}` };
    const waId = await ann.send(world.user, { imageMessage }, { type: 'media' });
    expect(await mediaOf(waId)).toMatchObject({ media: { error: 'failed' } });
    expect(world.driver.pendingFiles()).toBe(0);
  });

  it('a file goes to an older service with its message, as ever', async () => {
    await open({ capabilities: undefined });
    const waId = await sendFile();
    expect(await mediaOf(waId)).toMatchObject({ media: { ref: expect.any(String), size: bytes.length } });
    await until(() => world.app.gateway?.waitingEvents() === 0, 'all is told');
    expect(world.told(waId)).toHaveLength(1);
    isUntroubled();
  });

  it('a file that hangs is let go as soon as the service says that files may follow', async () => {
    await open({ capabilities: undefined });
    const waId = await sendFile('hangs');
    await until(() => world.whatsapp.media.downloads.length === 1, 'its download');
    expect(world.told(waId)).toEqual([]);
    world.service.capabilities = ['media_follows'];
    await world.app.record({ type: 'contact.mapped', phone: NUMBER, lid: '1@lid', mappedPhone: '15551230009' });
    await until(() => world.told(waId).length > 0, 'the message', SOON_MS);
    expect(await mediaOf(waId)).toMatchObject({ media: { pending: true } });
    world.whatsapp.media.afflict();
    expect(world.bytesOf(await world.endOf(waId))).toEqual(bytes);
    isUntroubled();
  });

  it.each(['hangs', 'trickles'] as const)(
    'a file whose download %s is fetched anew, and is told once',
    async (fate) => {
      await open({ timings: { fileFirstByteMs: 200, fileWholeMs: 400 } });
      const waId = await sendFile(fate);
      await until(() => world.whatsapp.media.downloads.length >= 3, 'further tries');
      world.whatsapp.media.afflict();
      expect(world.bytesOf(await world.endOf(waId))).toEqual(bytes);
      expect(world.endsOf(waId)).toHaveLength(1);
      isUntroubled();
    },
  );

  it('a file is fetched when WhatsApp’s host is back, and ends as failed when it stays away for too long', async () => {
    await open({ timings: { fileAgeMs: 1500 } });
    world.whatsapp.media.failWith = 503;
    const lost = await sendFile();
    expect(await world.endOf(lost)).toEqual({ mime: 'image/png', size: bytes.length, error: 'failed' });
    const found = await sendFile();
    await world.toldOf(found);
    world.whatsapp.media.failWith = 0;
    expect(world.bytesOf(await world.endOf(found))).toEqual(bytes);
    isUntroubled();
  });
});

describe('a file that WhatsApp does not have any more', () => {
  it.each(['gone', 'missing'] as const)(
    'a file that is %s is uploaded again by the phone when it is asked',
    async (fate) => {
      await open();
      const waId = await sendFile(fate);
      expect(world.bytesOf(await world.endOf(waId))).toEqual(bytes);
      expect(world.user.askedToUpload).toEqual([waId]);
      isUntroubled();
    },
  );

  it.each(['not_found', 'error'] as const)(
    'a file that the phone does not have either is told as expired: %s',
    async (habit) => {
      await open();
      world.user.reuploads = habit;
      const waId = await sendFile('gone');
      expect(await world.endOf(waId)).toEqual({ mime: 'image/png', size: bytes.length, error: 'expired' });
      expect(world.user.askedToUpload).toEqual([waId]);
      isUntroubled();
    },
  );

  it.each(['silent', 'fails'] as const)(
    'a phone that is %s is asked a few times, then the file is told as expired',
    async (habit) => {
      await open({ timings: { reuploadWaitMs: [100, 100, 100] } });
      world.user.reuploads = habit;
      const waId = await sendFile('gone');
      expect(await world.endOf(waId)).toMatchObject({ error: 'expired' });
      expect(world.user.askedToUpload).toEqual([waId, waId, waId]);
      isUntroubled();
    },
  );

  it('a phone that was off uploads the file when it is on again, also after a restart of the app', async () => {
    await open();
    world.user.reuploads = 'off';
    const waId = await sendFile('gone');
    await until(() => world.user.askedToUpload.length === 1, 'it is asked');
    await world.app.stop();
    await world.start();
    await until(() => world.whatsapp.isConnected(NUMBER), 'it is back');
    expect(world.endsOf(waId)).toEqual([]);
    world.user.turnOn();
    expect(world.bytesOf(await world.endOf(waId))).toEqual(bytes);
    expect(world.user.askedToUpload).toEqual([waId]);
    isUntroubled();
  });

  it('a number without a connection asks its phone when it has one again', async () => {
    await open();
    const waId = await sendFile('hangs');
    await world.toldOf(waId);
    await world.whatsapp.refuseConnections();
    await until(() => world.driver.session(NUMBER)?.status === 'disconnected', 'it is away');
    world.whatsapp.media.afflict('gone');
    await until(() => world.whatsapp.media.downloads.length === 1, 'the download ends');
    expect(world.user.askedToUpload).toEqual([]);
    await world.whatsapp.acceptConnections();
    expect(world.bytesOf(await world.endOf(waId))).toEqual(bytes);
    expect(world.user.askedToUpload).toEqual([waId]);
    isUntroubled();
  });
});

describe('many files that are awaited', () => {
  it('files of one number take two places, and those of another number pass them', async () => {
    await open();
    await world.link(OTHER);
    for (let n = 0; n < 5; n += 1) await sendFile('hangs');
    const last = await sendFile('hangs');
    await world.toldOf(last);
    await until(() => world.whatsapp.media.downloads.length === 2, 'two downloads');
    const passing = await sendFile(undefined, world.whatsapp.directory.get(OTHER));
    expect(world.bytesOf(await world.endOf(passing))).toEqual(bytes);
    expect(world.whatsapp.media.downloads).toHaveLength(3);
    expect(world.driver.pendingFiles()).toBe(6);
  });

  it('a burst of files is told no faster than they are fetched, so that none ends for the others', async () => {
    await open({ pendingFiles: { all: 100, perNumber: 5 }, timings: { fileQueueMs: 30_000 } });
    const ids: string[] = [];
    for (let n = 0; n < 40; n += 1) ids.push(await sendFile());
    await until(() => ids.every((id) => world.endsOf(id).length > 0), 'all files', 30_000);
    expect(ids.flatMap((id) => world.endsOf(id)).filter(({ error }) => error !== undefined)).toEqual([]);
    isUntroubled();
  }, 60_000);

  it('files beyond the share of a number end, the oldest first, and each message hears of its own once', async () => {
    await open({ pendingFiles: { all: 100, perNumber: 3 } });
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      ids.push(await sendFile('hangs'));
      await world.toldOf(ids.at(-1) ?? '');
    }
    await until(() => world.driver.pendingFiles() === 3, 'the rest ends');
    await until(() => ids.filter((id) => world.endsOf(id).length > 0).length === 3, 'the ends are told');
    // The first two are being fetched, and are not given up for others.
    expect(ids.map((id) => world.endsOf(id)[0]?.error)).toEqual([
      undefined,
      undefined,
      'failed',
      'failed',
      'failed',
      undefined,
    ]);
    world.whatsapp.media.afflict();
    for (const id of ids) await world.endOf(id);
    expect(ids.map((id) => world.endsOf(id).length)).toEqual([1, 1, 1, 1, 1, 1]);
    isUntroubled();
  });

  it('files beyond the pool of all numbers end with the number that has most', async () => {
    await open({ pendingFiles: { all: 4, perNumber: 100 } });
    await world.link(OTHER);
    const few = await sendFile('hangs', world.whatsapp.directory.get(OTHER));
    await world.toldOf(few);
    for (let n = 0; n < 5; n += 1) await world.toldOf(await sendFile('hangs'));
    await until(() => world.driver.pendingFiles() === 4, 'the rest ends');
    expect(world.endsOf(few)).toEqual([]);
    isUntroubled();
  });
});

describe('a file that is awaited while something else happens', () => {
  it('a file that is awaited ends as failed when its number is unlinked, and is not fetched any more', async () => {
    await open({ timings: { fileFirstByteMs: 200 } });
    const ids = [await sendFile('hangs'), await sendFile('gone'), await sendFile('hangs')];
    world.user.reuploads = 'silent';
    for (const id of ids) await world.toldOf(id);
    await world.driver.unlink(NUMBER);
    for (const id of ids) expect(await world.endOf(id)).toMatchObject({ error: 'failed' });
    const { events } = world.service;
    const leaving = () =>
      events.findIndex((each) => each.type === 'session.status' && each.data.status === 'signed_out');
    await until(() => leaving() >= 0, 'the number is told as unlinked');
    expect(events.findLastIndex(({ type }) => type === 'message.media')).toBeLessThan(leaving());
    expect(world.driver.pendingFiles()).toBe(0);
    isUntroubled();
  });

  it('a file that is awaited is told once when the app is stopped and started in the middle of it', async () => {
    await open();
    const waId = await sendFile('hangs');
    await world.toldOf(waId);
    await world.app.stop();
    world.whatsapp.media.afflict();
    await world.start();
    expect(world.bytesOf(await world.endOf(waId))).toEqual(bytes);
    expect(world.told(waId).map(({ type }) => type)).toEqual(['message.inbound', 'message.media']);
    isUntroubled();
  });
});
