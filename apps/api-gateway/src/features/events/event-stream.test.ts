import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { EventStream } from '@chasqui/http';
import type { FeedEvent, FeedPage } from '@chasqui/events';
import { MediaLinks } from '@chasqui/files/store';
import { createLogger } from '@chasqui/runtime';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { fairReads } from '../../http/fair-reads';
import { EventStreams } from './event-streams.service';

const anEvent = (n: number, size = 10): FeedEvent => ({
  id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  orgId: 'o',
  mode: 'live',
  type: 'contact.created',
  subjectId: 's',
  payload: { text: 'x'.repeat(size) },
  createdAt: new Date(0),
  isSample: false,
  feedSeq: String(n),
});

class FakeFeed {
  reads = 0;
  fails = false;
  constructor(
    public length: number,
    private readonly size = 10,
  ) {}

  read = (after: string, limit: number): Promise<FeedPage> => {
    this.reads += 1;
    if (this.fails) return Promise.reject(new Error('away'));
    const from = Number(after);
    const count = Math.max(0, Math.min(limit, this.length - from));
    const events = Array.from({ length: count }, (_, n) => anEvent(from + n + 1, this.size));
    return Promise.resolve({ events, position: String(from + count), isFull: count === limit });
  };
}

const failures: unknown[] = [];
const streamOf = (feed: FakeFeed, lastId: string | null = null): EventStream<FeedEvent> =>
  new EventStream<FeedEvent>({
    read: feed.read,
    format: (event) => ({ id: event.feedSeq ?? '', type: event.type, json: JSON.stringify(event.payload) }),
    position: '0',
    lastId,
    pauseMs: 0,
    onFailure: (error) => failures.push(error),
  });
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
/** Enough turns for all reads that anything could cause. */
const quiet = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
};

describe('a stream of events', () => {
  it('a stream of events reads one page and no more while its client takes nothing', async () => {
    const feed = new FakeFeed(10_000, 2_000);
    const stream = streamOf(feed);
    stream.read(0);
    for (let ring = 0; ring < 100; ring += 1) {
      stream.wake();
      await settled();
    }
    expect(feed.reads).toBeLessThanOrEqual(2);
    expect(stream.readableLength).toBeLessThan(2 * 50 * 2_200);
    expect(stream.stalledMs(performance.now() + 60_000)).toBeGreaterThanOrEqual(60_000);
  });

  it('a stream of events tells all of them, in order, to a client that takes them, and is not stalled then', async () => {
    const feed = new FakeFeed(1_234, 500);
    const stream = streamOf(feed);
    let text = '';
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await quiet();
    const ids = [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
    expect(ids).toEqual(Array.from({ length: 1_234 }, (_, n) => n + 1));
    expect(stream.stalledMs(performance.now() + 60_000)).toBe(0);
    feed.length += 1;
    stream.wake();
    await quiet();
    expect(text).toMatch(/id: 1235\nevent: contact\.created\ndata: \{"text":"x+"\}\n\n$/);
  });

  it('a stream of events begins with the time after which to come back, and the last id', async () => {
    const stream = streamOf(new FakeFeed(0), 'evt_1');
    await settled();
    expect(String(stream.read())).toBe('retry: 1000\nid: evt_1\n\n');
  });

  it('a stream of events says something after a long silence, and not before', async () => {
    const stream = streamOf(new FakeFeed(0));
    stream.read();
    await quiet();
    stream.keepAlive(15_000, performance.now() + 14_000);
    expect(stream.readableLength).toBe(0);
    stream.keepAlive(15_000, performance.now() + 16_000);
    expect(String(stream.read())).toBe(': alive\n\n');
  });

  it('a stream of events goes on where it was when the feed could not be read', async () => {
    const feed = new FakeFeed(3);
    feed.fails = true;
    const stream = streamOf(feed);
    let text = '';
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await quiet();
    expect(failures.length).toBeGreaterThan(0);
    feed.fails = false;
    stream.wake();
    await quiet();
    expect(text).toContain('id: 3\n');
  });

  it('a stream of events says nothing more once it was ended, also in the middle of a read', async () => {
    const feed = new FakeFeed(10);
    const stream = streamOf(feed);
    let text = '';
    let isEnded = false;
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    stream.on('end', () => (isEnded = true));
    stream.wake();
    stream.finish();
    stream.finish();
    await quiet();
    stream.wake();
    stream.keepAlive(0, performance.now() + 60_000);
    await quiet();
    expect([isEnded, text.includes('data:')]).toEqual([true, false]);
  });
});

describe('the open streams', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] }));
  afterEach(() => void jest.useRealTimers());

  const key = {
    id: 'k',
    orgId: 'o',
    mode: 'live',
    scopes: new Set(['webhooks:manage']),
  } as unknown as AuthenticatedKey;
  const opened = async (feed: FakeFeed, recheck: () => Promise<AuthenticatedKey | null>) => {
    const free = jest.fn();
    const streams = new EventStreams(
      { read: (_reader: unknown, after: string, limit: number) => feed.read(after, limit) } as never,
      { end: () => Promise.resolve({ position: '0', id: null }) } as never,
      new MediaLinks('https://service.example', 'a secret of all processes, 32 characters'),
      { take: () => Promise.resolve(true), hold: () => Promise.resolve(), free } as never,
      { reads: fairReads(4, 2) } as never,
      { listen: () => undefined } as never,
      createLogger({ app: 'test', level: 'silent' }),
    );
    streams.onModuleInit();
    return { streams, free, stream: await streams.start({ key, recheck, lastEventId: undefined }, {}) };
  };

  it('a stream whose client takes nothing for half a minute is cut off, and its slot is free', async () => {
    const { streams, free, stream } = await opened(new FakeFeed(1_000, 5_000), () => Promise.resolve(key));
    stream.read(0);
    await jest.advanceTimersByTimeAsync(100);
    for (let second = 0; second < 40 && !stream.destroyed; second += 3) await jest.advanceTimersByTimeAsync(3_000);
    await jest.advanceTimersByTimeAsync(100);
    expect([stream.destroyed, free.mock.calls.length]).toEqual([true, 1]);
    streams.beforeApplicationShutdown();
  });

  it('a stream whose key cannot be checked now goes on, one whose key is gone ends', async () => {
    const answers: (() => Promise<AuthenticatedKey | null>)[] = [
      () => Promise.reject(new Error('nobody can say')),
      () => Promise.resolve(key),
      () => Promise.resolve(null),
    ];
    const { streams, stream } = await opened(new FakeFeed(0), () =>
      (answers.shift() ?? (() => Promise.resolve(null)))(),
    );
    stream.resume();
    await jest.advanceTimersByTimeAsync(6_500);
    await jest.advanceTimersByTimeAsync(100);
    expect(stream.readableEnded).toBe(false);
    await jest.advanceTimersByTimeAsync(3_000);
    await jest.advanceTimersByTimeAsync(100);
    expect(stream.readableEnded).toBe(true);
    streams.beforeApplicationShutdown();
  });
});
