import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SentinelTrio, waitFor } from '@chasqui/testing';
import { type Job, Queue, Worker } from 'bullmq';
import { createLogger } from '../logging/logger.factory';
import { createMetrics } from '../metrics/metrics-registry';
import { redisForSubscriptions, redisForWorkers, watchedRedis } from './redis.factory';
import type { Redis } from 'ioredis';
import type { WatchedRedis } from './watched-redis';

jest.setTimeout(120_000);

const logger = createLogger({ app: 'test', level: 'silent' });
let trio: SentinelTrio;
let redis: WatchedRedis;
let subscriber: Redis;
let forWorkers: Redis;
let queue: Queue;
let worker: Worker;
const done: string[] = [];
const heard: string[] = [];

beforeAll(async () => {
  trio = await SentinelTrio.start();
});
afterAll(() => trio.stop());

beforeEach(async () => {
  done.length = 0;
  heard.length = 0;
  const { url } = trio;
  redis = watchedRedis(url, { prefix: 'p', connectionName: 'test', logger, metrics: createMetrics({ app: 'test' }) });
  await redis.settled();
  subscriber = redisForSubscriptions(url, logger);
  forWorkers = redisForWorkers(url, logger);
  await subscriber.subscribe('channel');
  subscriber.on('message', (_channel, text) => heard.push(text));
  queue = new Queue('work', { connection: redis, prefix: 'p' });
  worker = new Worker(
    'work',
    (job: Job) => {
      done.push(job.name);
      return Promise.resolve();
    },
    { connection: forWorkers, prefix: 'p' },
  );
  queue.on('error', () => undefined);
  worker.on('error', () => undefined);
});
afterEach(async () => {
  await worker.close();
  await queue.close();
  for (const each of [redis, subscriber, forWorkers]) each.disconnect();
});

async function untilAllWorks(name: string): Promise<void> {
  await waitFor(
    async () => {
      await queue.add(name, {}).catch(() => undefined);
      await redis.publish('channel', name).catch(() => undefined);
      return done.includes(name) && heard.includes(name);
    },
    { what: `${name} to be done and heard`, timeoutMs: 40_000, intervalMs: 200 },
  );
}

const places = (): unknown[] =>
  [redis, subscriber, forWorkers].map(
    (each) => (each as unknown as { stream: { remotePort: number } }).stream.remotePort,
  );

describe('Redis behind Sentinels', () => {
  it('the master is found, and after a planned change all connections are with the new one', async () => {
    const before = await trio.master();
    await untilAllWorks('first');
    expect(new Set(places())).toEqual(new Set([before.port]));
    await trio.switchOver();
    await waitFor(async () => (await trio.master()).port !== before.port, { what: 'the change', timeoutMs: 30_000 });
    await untilAllWorks('second');
    const { port } = await trio.master();
    await waitFor(() => places().every((place) => place === port), { what: 'all to be there' });
  });

  it('a master that is frozen is left by all connections, also by those that hear nothing of it', async () => {
    const before = await trio.master();
    await untilAllWorks('third');
    process.kill(before.pid, 'SIGSTOP');
    await waitFor(async () => (await trio.master()).port !== before.port, { what: 'the failover', timeoutMs: 30_000 });
    await untilAllWorks('fourth');
    const { port } = await trio.master();
    await waitFor(() => places().every((place) => place === port), { what: 'all to be there', timeoutMs: 20_000 });
    expect(new Set(places())).toEqual(new Set([port]));
    process.kill(before.pid, 'SIGCONT');
    // As a replica it follows again, and may become the next master.
    await waitFor(() => trio.isFollowing(before), { what: 'the old master to follow', timeoutMs: 40_000 });
    await waitFor(
      async () => String(await trio.ask(before.port, (each) => each.client('LIST'))).split('name=test').length === 1,
      {
        what: 'nobody to use the old master',
      },
    );
  });

  it('a master that is frozen for a moment, and replaced meanwhile, is left as soon as it answers again', async () => {
    const before = await trio.master();
    await untilAllWorks('before the moment');
    process.kill(before.pid, 'SIGSTOP');
    await waitFor(async () => (await trio.master()).port !== before.port, { what: 'the failover', timeoutMs: 30_000 });
    process.kill(before.pid, 'SIGCONT');
    const { port } = await trio.master();
    // The Sentinels demote it ten seconds later; until then it accepts everything.
    await waitFor(() => places().every((place) => place === port), { what: 'all to be there', timeoutMs: 7_000 });
    await untilAllWorks('after the moment');
    expect(new Set(places())).toEqual(new Set([port]));
    await waitFor(() => trio.isFollowing(before), { what: 'the old master to follow', timeoutMs: 40_000 });
  });

  it('a master that is killed is replaced, and work goes on', async () => {
    const before = await trio.master();
    await untilAllWorks('fifth');
    process.kill(before.pid, 'SIGKILL');
    await untilAllWorks('sixth');
    expect((await trio.master()).port).not.toBe(before.port);
  });

  it('a master that stands still for a moment is used again although no Sentinel answers', async () => {
    await untilAllWorks('seventh');
    const { pid, port } = await trio.master();
    trio.signalSentinels('SIGSTOP');
    process.kill(pid, 'SIGSTOP');
    await waitFor(() => redis.isAway, { what: 'the outage to be noticed' });
    process.kill(pid, 'SIGCONT');
    await waitFor(() => !redis.isAway, { what: 'Redis to be back', timeoutMs: 10_000 });
    await untilAllWorks('eighth');
    expect(new Set(places())).toEqual(new Set([port]));
    trio.signalSentinels('SIGCONT');
  });
});
