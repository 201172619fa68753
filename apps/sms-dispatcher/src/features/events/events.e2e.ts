import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { PhoneNotifier } from '@chasqui/lanes';
import { createLogger, redisForCommands } from '@chasqui/runtime';
import { startProxyOf, waitFor } from '@chasqui/testing';
import { EventStream } from '../../testing/event-stream';
import { SmsHarness, type SmsReplica } from '../../testing/sms-harness';

let harness: SmsHarness;
let first: SmsReplica;
let second: SmsReplica;
let bell: PhoneNotifier;
let closeRedis: () => void;
const streams: EventStream[] = [];

beforeAll(async () => {
  harness = await SmsHarness.start();
  first = await harness.startReplica();
  second = await harness.startReplica();
  const redis = redisForCommands(harness.redis.url, createLogger({ app: 'test', level: 'silent' }));
  bell = new PhoneNotifier(redis, harness.redis.prefix, () => undefined);
  closeRedis = () => redis.disconnect();
});
afterEach(() => {
  const violations = streams.flatMap((stream) => stream.violations);
  for (const stream of streams.splice(0)) stream.kill();
  expect(violations).toEqual([]);
});
afterAll(async () => {
  closeRedis();
  await harness.stop();
});

async function open(replica: SmsReplica, phone: { token: string }): Promise<EventStream> {
  const stream = await EventStream.open(replica.url, phone.token);
  streams.push(stream);
  return stream;
}

async function openQuiet(replica: SmsReplica, phone: { token: string }): Promise<EventStream> {
  const stream = await open(replica, phone);
  await stream.until('WebhooksUpdated');
  return stream;
}

describe('GET /events', () => {
  it('GET /events is a stream that no proxy holds back and that tells the app to ask for everything', async () => {
    const phone = await harness.pairPhone();
    const stream = await openQuiet(first, phone);
    expect(stream.headers).toMatchObject({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
    expect(stream.headers['cache-control']).toContain('no-store');
    expect(stream.events).toEqual([
      { event: 'SettingsUpdated', data: null },
      { event: 'WebhooksUpdated', data: null },
    ]);
  });

  it('a stream whose phone went away before it began is kept by nobody', async () => {
    const replica = await harness.startReplica();
    const phone = await harness.pairPhone();
    const isWaiting = async (): Promise<boolean> => {
      const { rows } = await harness.database.query(
        `select from pg_locks where relation = 'sms_phones'::regclass and not granted`,
      );
      return rows.length > 0;
    };
    await harness.database.transaction(async (transaction) => {
      await transaction.query('lock table sms_phones in access exclusive mode');
      const leaving = new AbortController();
      const call = fetch(`${replica.url}/sms-phone/v1/events`, {
        headers: { authorization: `Bearer ${phone.token}` },
        signal: leaving.signal,
      });
      await waitFor(isWaiting, { what: 'the request to ask whose phone it is' });
      leaving.abort();
      await expect(call).rejects.toThrow('abort');
    });
    const there = await EventStream.open(replica.url, (await harness.pairPhone()).token);
    streams.push(there);
    await there.until('WebhooksUpdated');
    await waitFor(async () => (await replica.metric('chasqui_sms_streams_open')) === 1, { what: 'one open stream' });
  });

  it('the stream of a phone says at once that messages wait, when some do', async () => {
    const phone = await harness.pairPhone({ seenSecondsAgo: 3_600 });
    await harness.queueMessage(phone);
    const stream = await open(first, phone);
    await stream.until('MessageEnqueued');
    expect(stream.names).toEqual(['SettingsUpdated', 'WebhooksUpdated', 'MessageEnqueued']);
  });

  it('the stream of a phone counts as open in the metrics while it lasts', async () => {
    const before = await first.metric('chasqui_sms_streams_open');
    const stream = await openQuiet(first, await harness.pairPhone());
    expect(await first.metric('chasqui_sms_streams_open')).toBe(before + 1);
    stream.kill();
    await waitFor(async () => (await first.metric('chasqui_sms_streams_open')) === before, {
      what: 'the stream to be gone',
    });
  });

  it('a wake reaches the phone whichever replica holds its stream, and no other phone', async () => {
    const [phone, other] = [await harness.pairPhone(), await harness.pairPhone()];
    const [stream, stranger] = [await openQuiet(second, phone), await openQuiet(second, other)];
    const messageId = randomUUID();
    bell.wake(phone.id, 'MessageCancelled', { messageId });
    bell.wake(phone.id, 'MessagesExportRequested', { since: '2026-11-21T10:00:00.000Z', until: 'x' });
    bell.wake(phone.id, 'MessageEnqueued');
    await stream.until('MessageEnqueued');
    expect(stream.events.slice(2)).toEqual([
      { event: 'MessageCancelled', data: { messageId } },
      { event: 'MessagesExportRequested', data: { since: '2026-11-21T10:00:00.000Z', until: 'x' } },
      { event: 'MessageEnqueued', data: null },
    ]);
    expect(stranger.names).toHaveLength(2);
  });

  it('the stream of a phone makes one of many wakes, and forgets none', async () => {
    const phone = await harness.pairPhone();
    const stream = await openQuiet(first, phone);
    const ids = Array.from({ length: 50 }, () => randomUUID());
    for (const messageId of ids) {
      bell.wake(phone.id, 'MessageEnqueued');
      bell.wake(phone.id, 'MessageCancelled', { messageId });
    }
    await stream.until('MessageCancelled', 50);
    await stream.until('MessageEnqueued', 2);
    expect(stream.names.filter((name) => name === 'MessageEnqueued')).toHaveLength(2);
    expect(stream.events.flatMap(({ data }) => (data as { messageId?: string } | null)?.messageId ?? [])).toEqual(ids);
  });

  it('a phone may open two streams, which its app does: both hear everything, at most four stay', async () => {
    const phone = await harness.pairPhone();
    const open5: EventStream[] = [];
    for (let count = 0; count < 5; count += 1) open5.push(await openQuiet(first, phone));
    await open5[0]?.untilClosed();
    bell.wake(phone.id, 'MessageCancelled', { messageId: 'm' });
    await Promise.all(open5.slice(1).map((stream) => stream.until('MessageCancelled')));
    expect(open5.map(({ isClosed }) => isClosed)).toEqual([true, false, false, false, false]);
  });

  it('the stream of a phone ends within a second when it is unpaired, and the token opens no other', async () => {
    const endsInMs: number[] = [];
    for (let n = 0; n < 5 && !endsInMs.some((ms) => ms < 1_000); n += 1) {
      const phone = await harness.pairPhone();
      const stream = await openQuiet(second, phone);
      await harness.database.query('update sms_phones set token_hash = null, unpaired_at = now() where id = $1', [
        phone.id,
      ]);
      const began = performance.now();
      bell.unpaired(phone.id);
      await waitFor(() => stream.isClosed, { what: 'the stream to end', intervalMs: 5 });
      endsInMs.push(performance.now() - began);
      await expect(open(second, phone)).rejects.toThrow('HTTP 401');
    }
    // A stalling machine makes one of them slow, not all.
    expect(Math.min(...endsInMs)).toBeLessThan(1_000);
  });

  it('the stream stays when it is the one of the installation that took the place of another', async () => {
    const phone = await harness.pairPhone();
    const stream = await openQuiet(first, phone);
    bell.unpaired(phone.id, phone.appId);
    bell.wake(phone.id, 'MessageEnqueued');
    await stream.until('MessageEnqueued');
    expect(stream.isClosed).toBe(false);
  });

  it('GET /events answers a HEAD request at once', async () => {
    const phone = await harness.pairPhone();
    const answer = await first.as(phone, 'HEAD', '/events');
    expect([answer.status, await first.metric('chasqui_sms_streams_open')]).toEqual([200, 0]);
  });
});

describe('a replica', () => {
  it('a replica keeps its streams alive, wakes silent phones, and ends streams whose end was not heard of', async () => {
    const replica = await harness.startReplica({}, { timings: { streams: { keepAliveMs: 100, silentS: 480 } } });
    const [phone, silent] = [await harness.pairPhone(), await harness.pairPhone()];
    const [stream, quiet] = [await openQuiet(replica, phone), await openQuiet(replica, silent)];
    await waitFor(() => stream.keepAlives >= 3, { what: 'keep-alives' });
    expect(stream.names).not.toContain('MessageEnqueued');
    await harness.database.query(`update sms_phones set seen_at = now() - interval '9 minutes' where id = $1`, [
      silent.id,
    ]);
    await quiet.until('MessageEnqueued');
    await harness.database.query(`update sms_phones set app_id = 'another' where id = $1`, [phone.id]);
    await stream.untilClosed();
    expect(quiet.isClosed).toBe(false);
  });

  it('a replica hears of wakes again after Redis was away, and keeps its streams meanwhile', async () => {
    const { proxy, url } = await startProxyOf(harness.redis.url);
    const replica = await harness.startReplica({ REDIS_URL: url });
    const phone = await harness.pairPhone();
    const stream = await openQuiet(replica, phone);
    await proxy.cut();
    await waitFor(() => proxy.connections() === 0, { what: 'the end of the connections' });
    await proxy.heal();
    await waitFor(
      () => {
        bell.wake(phone.id, 'MessageEnqueued');
        return stream.names.includes('MessageEnqueued');
      },
      { what: 'a wake', intervalMs: 200 },
    );
    expect(stream.isClosed).toBe(false);
    await replica.app.close();
    await proxy.close();
  });

  it('a replica that stops ends its streams first, takes no new ones, and does not wait for them', async () => {
    const replica = await harness.startReplica({ SHUTDOWN_TIMEOUT_MS: 60_000 });
    const phone = await harness.pairPhone();
    const stream = await openQuiet(replica, phone);
    const startedAt = Date.now();
    await Promise.all([replica.app.close(), stream.untilClosed()]);
    // Waiting for the stream would take the whole minute.
    expect(Date.now() - startedAt).toBeLessThan(40_000);
    await expect(open(replica, phone)).rejects.toThrow('ECONNREFUSED');
    await openQuiet(first, phone);
  });
});
