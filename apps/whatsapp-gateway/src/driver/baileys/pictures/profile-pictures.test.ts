import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { openStore, type Store } from '../../../store/store';
import { NUMBER } from '../../../testing/messages';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { until } from '../../../testing/until';
import { Ending } from '../numbers/patience';
import type { NumberSession } from '../numbers/number-session';
import { BAILEYS_TIMINGS } from '../timings';
import { PictureAsksStore } from './picture-asks.store';
import type { PictureDownload } from './picture-download';
import { ProfilePictures } from './profile-pictures';

const OTHER = '15550002222';
const DAY_MS = 24 * 3_600_000;
let data: ReturnType<typeof temporaryFolder>;
let store: Store;
let asks: PictureAsksStore;
let pictures: ProfilePictures;
let isBusy: boolean;
let looks: number;
let asked: { phone: string; jid: string; atMs: number }[];
let numbers: Map<string, NumberSession>;

beforeEach(() => {
  data = temporaryFolder();
  store = openStore(data.path);
  asked = [];
  isBusy = false;
  looks = 0;
});
afterEach(async () => {
  await pictures.stop();
  store.close();
  data.remove();
});

function numberOf(phone: string): NumberSession {
  const profilePictureUrl = (jid: string) => {
    asked.push({ phone, jid, atMs: performance.now() });
    return Promise.resolve(undefined);
  };
  const openedMs = performance.now();
  const open = {
    isOpen: true,
    get openForMs() {
      return performance.now() - openedMs;
    },
    socket: { profilePictureUrl },
    ended: new Ending(),
  };
  const login = { phoneOf: () => undefined, lidOf: () => undefined };
  const state = { phone, status: 'connected', jid: null, sinceMs: Date.now() };
  return { phone, open, state, login, log: pino({ level: 'silent' }) } as unknown as NumberSession;
}

function start(timings: Partial<typeof BAILEYS_TIMINGS>): void {
  numbers = new Map([NUMBER, OTHER].map((phone) => [phone, numberOf(phone)]));
  asks = new PictureAsksStore(store.db);
  pictures = new ProfilePictures({
    asks,
    download: undefined as unknown as PictureDownload,
    ages: store.ages,
    timings: { ...BAILEYS_TIMINGS, pictureLookMs: 5, pictureEveryMs: [0, 0], pictureQuietMs: 0, ...timings },
    log: pino({ level: 'silent' }),
    numberOf: (phone) => numbers.get(phone),
    areWanted: () => true,
    isBusy: () => {
      looks += 1;
      return isBusy;
    },
    record: async (_event, alongside) => store.group.stage(() => alongside?.()),
    stage: (write) => store.group.stage(write),
  });
  pictures.start();
}

function session(phone: string): NumberSession {
  const number = numbers.get(phone);
  if (number === undefined) throw new Error(`${phone} is not there`);
  return number;
}

function meet(count: number, phone = NUMBER): void {
  for (let n = 0; n < count; n += 1) pictures.met(session(phone), { from: `1555700${1000 + n}` });
}

/** Due questions are asked in order: after the last person, all are. */
async function settle(): Promise<void> {
  const last = '15557009999';
  pictures.met(session(NUMBER), { from: last });
  await until(() => asks.find(NUMBER, [last]) !== undefined, 'whoever wrote last is asked for');
}

it('a number that was just connected asks nothing until its quiet time is over', async () => {
  const beforeMs = performance.now();
  start({ pictureQuietMs: 300 });
  meet(1);
  await until(() => asked.length === 1, 'the question');
  // A timer may be a millisecond early.
  expect((asked[0]?.atMs ?? 0) - beforeMs).toBeGreaterThanOrEqual(298);
});

it('a clock that is put back does not make a number wait that was connected before', async () => {
  start({ pictureQuietMs: 50 });
  const now = Date.now.bind(Date);
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() - 3 * 3_600_000);
  meet(1);
  await until(() => asked.length === 1, 'the question');
  clock.mockRestore();
  expect(asked).toHaveLength(1);
});

it('whose picture changes is asked for again without a message for 30 days after the last question, then with one', async () => {
  start({});
  const [silent, recent] = ['15557001001', '15557001002'];
  const jids = () => asked.map(({ jid }) => jid.slice(0, 11));
  await store.group.stage(() => {
    asks.save(NUMBER, [silent], 'shown', store.ages.now() - 30 * DAY_MS);
    asks.save(NUMBER, [recent], 'shown', store.ages.now() - 29 * DAY_MS);
  });
  for (const user of [silent, recent]) {
    await pictures.changed(session(NUMBER), { jid: `${user}@s.whatsapp.net`, change: 'changed' });
  }
  expect(asks.find(NUMBER, [silent])?.result).toBe('changed');
  pictures.opened(session(NUMBER));
  await settle();
  expect(jids()).toEqual([recent, '15557009999']);
  pictures.met(session(NUMBER), { from: silent });
  await until(() => asked.length === 3, 'the question');
  expect(jids()).toEqual([recent, '15557009999', silent]);
});

it('a busy number asks nothing until it is busy no more', async () => {
  isBusy = true;
  start({});
  meet(1);
  await until(() => looks >= 10, 'several looks');
  expect(asked).toEqual([]);
  isBusy = false;
  await until(() => asked.length === 1, 'the question');
});

it('between two questions of a number is at least the shortest pause', async () => {
  start({ pictureEveryMs: [100, 120] });
  meet(4);
  await until(() => asked.length === 4, 'the questions');
  const pauses = asked.slice(1).map(({ atMs }, index) => atMs - (asked[index]?.atMs ?? 0));
  // The question goes out one write after its pause begins.
  expect(pauses.reduce((a, b) => a + b)).toBeGreaterThan(250);
});

it('of one number 200 people wait, and nobody without a name', async () => {
  start({ picturesPerDay: 1000 });
  pictures.met(session(NUMBER), { from: '' });
  meet(250);
  await until(() => asked.length >= 200, 'the questions');
  meet(1, OTHER);
  await until(() => asked.some(({ phone }) => phone === OTHER), 'a later look');
  expect(asked.filter(({ phone }) => phone === NUMBER)).toHaveLength(200);
  expect(asked.map(({ jid }) => jid)).not.toContain('@s.whatsapp.net');
});
