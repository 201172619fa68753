import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Doorbell, type DrainJob, SMS_LANES } from '@chasqui/lanes';
import { createLogger, type Redis, redisForCommands } from '@chasqui/runtime';
import { waitFor } from '@chasqui/testing';
import { Queue } from 'bullmq';
import { EventStream } from '../../testing/event-stream';
import { SmsHarness, type SmsReplica } from '../../testing/sms-harness';

let harness: SmsHarness;
let replica: SmsReplica;
let doorbell: Doorbell;
let queue: Queue<DrainJob>;
let redis: Redis;
const streams: EventStream[] = [];

beforeAll(async () => {
  ({ harness, replica } = await SmsHarness.withReplica());
  redis = redisForCommands(harness.redis.url, createLogger({ app: 'test', level: 'silent' }));
  queue = new Queue(SMS_LANES.queue, { connection: redis, prefix: harness.redis.prefix });
  doorbell = new Doorbell(queue, { onFailure: () => undefined });
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.kill();
});
afterAll(async () => {
  await queue.close();
  redis.disconnect();
  await harness.stop();
});

async function listen(phone: { token: string }): Promise<EventStream> {
  const stream = await EventStream.open(replica.url, phone.token);
  streams.push(stream);
  await stream.until('WebhooksUpdated');
  return stream;
}

/** How long the sweeper leaves the phone's lane alone; null: not at all. */
async function blockedForS(phoneId: string): Promise<number | null> {
  const { rows } = await harness.database.query<{ s: number | null }>(
    `select extract(epoch from blocked_until - now())::float8 as s from lanes where lane = 'sms:' || $1`,
    [phoneId],
  );
  return rows[0]?.s ?? null;
}

const isBlocked = (phoneId: string) =>
  waitFor(() => blockedForS(phoneId), { what: 'the lane of the phone to be left alone' });

describe('the lane of a phone', () => {
  it('a lane that is rung wakes its phone', async () => {
    const phone = await harness.pairPhone();
    const stream = await listen(phone);
    doorbell.ring(`sms:${phone.id}`);
    expect(await stream.until('MessageEnqueued')).toEqual({ event: 'MessageEnqueued', data: null });
  });

  it('a lane with messages nobody rang for is found, and its phone is not woken again every two seconds', async () => {
    const phone = await harness.pairPhone();
    const stream = await listen(phone);
    await harness.queueMessage(phone);
    const blockedS = await isBlocked(phone.id);
    await stream.until('MessageEnqueued');
    expect(blockedS).toBeGreaterThan(15);
    expect(blockedS).toBeLessThanOrEqual(25);
  });

  it('a lane that is rung a thousand times within a second wakes its phone a few times', async () => {
    const phone = await harness.pairPhone();
    const stream = await listen(phone);
    for (let ring = 0; ring < 1_000; ring += 1) {
      doorbell.ring(`sms:${phone.id}`);
      if (ring % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await stream.until('MessageEnqueued', 2);
    expect(await queue.count()).toBeLessThanOrEqual(1);
    expect(stream.names.filter((name) => name === 'MessageEnqueued')).toHaveLength(2);
  });

  it.each([
    ['offline', { seenSecondsAgo: 21 * 60 }],
    ['disabled', { enabled: false }],
    ['never heard', { seenSecondsAgo: null }],
    [
      'quiet',
      { quietHours: { timezone: 'UTC', windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }] } },
    ],
  ])('the lane of a phone that is %s is left alone for minutes, and the phone hears nothing', async (_, request) => {
    const phone = await harness.pairPhone();
    const stream = await listen(phone);
    const away = await harness.pairPhone(request);
    await harness.queueMessage(away);
    doorbell.ring(`sms:${away.id}`);
    expect(await isBlocked(away.id)).toBeGreaterThan(500);
    doorbell.ring(`sms:${phone.id}`);
    await stream.until('MessageEnqueued');
  });

  it('the lane of an unpaired or unknown phone does no harm', async () => {
    const [id, phone] = [randomUUID(), await harness.pairPhone()];
    const stream = await listen(phone);
    doorbell.ring(`sms:${id}`);
    expect(await isBlocked(id)).toBeGreaterThan(500);
    doorbell.ring(`sms:${phone.id}`);
    await stream.until('MessageEnqueued');
  });
});
