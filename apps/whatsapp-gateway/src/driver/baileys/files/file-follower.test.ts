import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import * as baileys from 'baileys';
import { pino } from 'pino';
import { openStore, type Store } from '../../../store/store';
import { NUMBER } from '../../../testing/messages';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { until } from '../../../testing/until';
import type { DriverEvent } from '../../driver';
import type { EncryptedFile } from '../inbound/message-content';
import type { NumberSession } from '../numbers/number-session';
import { BAILEYS_TIMINGS } from '../timings';
import { FileFollower } from './file-follower';
import type { FetchOutcome, InboundMediaStore } from './inbound-media';
import { PendingFilesStore } from './pending-files.store';
import { Reuploads } from './reuploads';

const FILE: EncryptedFile = {
  type: 'image',
  mediaKey: Buffer.alloc(32, 1),
  directPath: '/v/x.enc',
  mime: 'a/b',
  size: 3,
};
const KEY = { remoteJid: '1@lid', fromMe: false };
const LOG = pino({ level: 'silent' });

let folder: ReturnType<typeof temporaryFolder>;
let store: Store;
let pending: PendingFilesStore;
let follower: FileFollower;
const events: DriverEvent[] = [];
const asked: string[] = [];
let outcome: FetchOutcome;
let isKnown: boolean;
let lateBytes: number;

let fetched = 0;
const attempt = async () => {
  fetched += 1;
  return outcome;
};
const socket = { sendNode: async ({ attrs }: baileys.BinaryNode) => void asked.push(attrs.id ?? '') };
const number = {
  phone: NUMBER,
  log: LOG,
  open: { socket },
  login: { creds: { me: { id: `${NUMBER}:7@s.whatsapp.net` } } },
} as unknown as NumberSession;

beforeEach(() => {
  folder = temporaryFolder();
  store = openStore(folder.path);
  events.length = 0;
  asked.length = 0;
  fetched = 0;
  outcome = { kind: 'gone', status: 410 };
  isKnown = true;
  lateBytes = 0;
  pending = new PendingFilesStore(store.db);
  follower = new FileFollower({
    pending,
    ages: store.ages,
    media: { attempt, remove: async () => undefined } as unknown as InboundMediaStore,
    reuploads: new Reuploads(baileys),
    timings: { ...BAILEYS_TIMINGS, fileLookMs: 5 },
    log: LOG,
    numberOf: () => (isKnown ? number : undefined),
    record: async (event, alongside) => {
      await store.group.stage(() => alongside?.());
      events.push(event);
    },
    lateBytes: () => lateBytes,
    stage: (write) => store.group.stage(write),
  });
});
afterEach(async () => {
  await follower.stop();
  store.close();
  folder.remove();
});

const awaitFiles = (count: number) =>
  store.group.stage(() => {
    for (let n = 0; n < count; n += 1) pending.add(NUMBER, `3A${n}`, FILE, KEY);
  });

it('a phone is asked for 60 files an hour, and the others wait for their turn', async () => {
  await awaitFiles(65);
  follower.start();
  await until(() => asked.length === 60, '60 requests');
  const open = () =>
    store.db.prepare("SELECT count(*) AS n FROM pending_files WHERE step = 'fetch'").get() as { n: number };
  await until(() => open().n === 0, 'all are found gone');
  expect(new Set(asked).size).toBe(60);
  expect(pending.count()).toBe(65);
  expect(events).toEqual([]);
});

it('a number whose files the service does not take fetches no more of them beyond a gigabyte', async () => {
  lateBytes = 1024 ** 3;
  await awaitFiles(1);
  outcome = { kind: 'stored', size: 3 };
  follower.look();
  expect(fetched).toBe(0);
  lateBytes -= 1;
  follower.look();
  await until(() => events.length === 1, 'the file is told');
  expect(fetched).toBe(1);
});

it('a file ends once when the phone answers twice at the same moment, and when its number is unlinked meanwhile', async () => {
  await awaitFiles(3);
  const answer = { key: { id: '3A0' }, error: Object.assign(new Error('no'), { data: { code: '2' } }) };
  const updates = [answer] as unknown as Parameters<FileFollower['answered']>[1];
  await Promise.all([follower.answered(number, updates), follower.answered(number, updates)]);
  expect(events).toMatchObject([{ waId: '3A0', media: { error: 'expired' } }]);
  isKnown = false;
  follower.look();
  await follower.abandon(NUMBER);
  expect(events.map((each) => (each.type === 'message.media' ? each.waId : '')).sort()).toEqual(['3A0', '3A1', '3A2']);
  expect(pending.count()).toBe(0);
});

it('a file that cannot be fetched ends after 20 tries', async () => {
  await awaitFiles(1);
  outcome = { kind: 'again', because: 'network', reason: 'no line' };
  let tries = 0;
  for (; events.length === 0; tries += 1) {
    store.db.exec('UPDATE pending_files SET next_at = 0');
    const before = pending.find(NUMBER, '3A0')?.tries;
    follower.look();
    await until(() => pending.find(NUMBER, '3A0')?.tries !== before, 'a try');
  }
  expect(tries).toBe(20);
  expect(events).toMatchObject([
    { type: 'message.media', waId: '3A0', media: { mime: 'a/b', size: 3, error: 'failed' } },
  ]);
});

it('a file that the phone is asked for waits as long for it as any file is awaited', async () => {
  const { reuploadWaitMs, fileAgeMs } = BAILEYS_TIMINGS;
  await awaitFiles(1);
  let waitedMs = 0;
  for (const waitMs of reuploadWaitMs) {
    expect(waitedMs).toBeLessThan(fileAgeMs);
    store.db.exec('UPDATE pending_files SET next_at = 0');
    const before = asked.length;
    follower.look();
    await until(() => asked.length > before, 'another request');
    waitedMs += waitMs;
  }
  expect(waitedMs).toBeGreaterThanOrEqual(fileAgeMs);
  expect(events).toEqual([]);
});

it('a file that waits goes on when the clock is set back', async () => {
  await awaitFiles(1);
  const inAYear = Date.now() + 365 * 24 * 60 * 60 * 1000;
  store.db.exec(`UPDATE pending_files SET next_at = ${inAYear}, since = ${inAYear}`);
  follower.look();
  await until(() => asked.length === 1, 'the phone is asked', 5000);
  expect(fetched).toBe(1);
});

it('files that wait do not end when the clock is set forward by a year, and still do when they are too old', async () => {
  isKnown = true;
  await awaitFiles(3);
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 365 * 24 * 60 * 60 * 1000);
  follower.look();
  clock.mockRestore();
  await until(() => asked.length === 3, 'the phone is asked for all of them', 5000);
  expect(events).toEqual([]);
  store.db.exec(`UPDATE pending_files SET since = since - ${BAILEYS_TIMINGS.fileAgeMs + 60_000}`);
  follower.look();
  await until(() => events.length === 3, 'they end', 5000);
});
