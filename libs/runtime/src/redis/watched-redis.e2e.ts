import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort, type LocalServer, startRedis } from '@chasqui/local-services';
import { quickest, redisProgram, waitFor } from '@chasqui/testing';
import { Redis } from 'ioredis';
import { createLogger } from '../logging/logger.factory';
import { createMetrics } from '../metrics/metrics-registry';
import { redisForSubscriptions, watchedRedis } from './redis.factory';
import { RedisAwayError, type WatchedRedis } from './watched-redis';

let server: LocalServer;
let admin: Redis;
let redis: WatchedRedis;
let lines: string[];
let metrics: ReturnType<typeof createMetrics>;

beforeEach(async () => {
  lines = [];
  server = await startRedis({ ...redisProgram(), appendOnly: false });
  admin = new Redis(server.url);
  admin.on('error', () => undefined);
  metrics = createMetrics({ app: 'test' });
  const logger = createLogger({ app: 'test', level: 'info', stream: { write: (line) => lines.push(line) } });
  redis = watchedRedis(server.url, { prefix: 'p', connectionName: 'test', logger, metrics });
  await redis.settled();
});

afterEach(async () => {
  process.kill(server.pid, 'SIGCONT');
  redis.disconnect();
  admin.disconnect();
  await server.stop();
});

const away = () => waitFor(() => redis.isAway, { what: 'the outage to be noticed' });
const back = () => waitFor(() => !redis.isAway, { what: 'Redis to be back' });

async function fill(): Promise<void> {
  await admin.set('much', 'x'.repeat(4_000_000));
  await admin.config('SET', 'maxmemory', '1mb');
}

type Outage = { what: string; begin: () => unknown; end: () => unknown };
const OUTAGES: Outage[] = [
  {
    what: 'is frozen',
    begin: () => process.kill(server.pid, 'SIGSTOP'),
    end: () => process.kill(server.pid, 'SIGCONT'),
  },
  { what: 'is out of memory', begin: fill, end: () => admin.config('SET', 'maxmemory', '0') },
  {
    what: 'is a replica of nobody',
    begin: () => admin.replicaof('127.0.0.1', 1),
    end: () => admin.replicaof('NO', 'ONE'),
  },
];

describe.each(OUTAGES)('a watched Redis that $what', ({ begin, end }) => {
  it('a Redis that is away is noticed while nobody uses it; what is asked then fails at once, until it is back', async () => {
    await begin();
    await away();
    expect(await metrics.metrics()).toContain('chasqui_redis_is_away{app="test"} 1');
    const refusedMs = await quickest(50, async () => {
      await expect(redis.get('a')).rejects.toBeInstanceOf(RedisAwayError);
    });
    expect(refusedMs).toBeLessThan(50);
    await end();
    await back();
    expect(await redis.set('a', '1')).toBe('OK');
    const said = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(said).toEqual(['Redis is away: work goes on by way of PostgreSQL', 'Redis is back']);
  });
});

describe('a watched Redis', () => {
  it('a command that waits for a frozen Redis fails as soon as the outage is noticed', async () => {
    process.kill(server.pid, 'SIGSTOP');
    const startedAt = performance.now();
    await expect(redis.set('a', '1')).rejects.toBeInstanceOf(RedisAwayError);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  it('a Redis that is killed and started again is used again', async () => {
    const port = Number(new URL(server.url).port);
    process.kill(server.pid, 'SIGKILL');
    await away();
    await expect(redis.get('a')).rejects.toBeInstanceOf(RedisAwayError);
    const { password } = new URL(server.url);
    await server.exited;
    server = await startRedis({ ...redisProgram(), appendOnly: false, port });
    const other = new Redis(server.url);
    await other.config('SET', 'requirepass', password);
    other.disconnect();
    await back();
    expect(await redis.set('a', '1')).toBe('OK');
  });

  it('an app starts without a Redis that is not there, and uses it when it comes', async () => {
    const port = await freePort();
    const logger = createLogger({ app: 'test', level: 'silent' });
    const options = { prefix: 'p', connectionName: 'test', logger, metrics: createMetrics({ app: 'other' }) };
    const early = watchedRedis(`redis://127.0.0.1:${port}`, options);
    await early.settled();
    expect(early.isAway).toBe(true);
    const late = await startRedis({ ...redisProgram(), appendOnly: false, port });
    const other = new Redis(late.url);
    await other.config('SET', 'requirepass', '');
    await waitFor(() => !early.isAway, { what: 'Redis to be there' });
    early.disconnect();
    other.disconnect();
    await late.stop();
  });

  it('an app starts although its Redis freezes the moment after it was found', async () => {
    const logger = createLogger({ app: 'test', level: 'silent' });
    const options = { prefix: 'p', connectionName: 'test', logger, metrics: createMetrics({ app: 'other' }) };
    const early = watchedRedis(server.url, options);
    early.onReturn(() => process.kill(server.pid, 'SIGSTOP'));
    try {
      const started = early.settled().then(() => 'started');
      expect(await Promise.race([started, sleep(30_000, 'still waits', { ref: false })])).toBe('started');
      await waitFor(() => early.isAway, { what: 'the outage to be noticed' });
    } finally {
      early.disconnect();
    }
  });

  it('probes change nothing in Redis', async () => {
    const changes = async () => /rdb_changes_since_last_save:(\d+)/.exec(await admin.info('persistence'))?.[1];
    const before = await changes();
    const calls = async () => Number(/cmdstat_lpushx:calls=(\d+)/.exec(await admin.info('commandstats'))?.[1]);
    const first = await calls();
    await waitFor(async () => (await calls()) > first + 2, { what: 'some probes' });
    expect(await changes()).toBe(before);
    expect(await admin.exists('p:probe')).toBe(0);
  });
});

describe('a subscriber', () => {
  it('a subscriber that subscribes before it is ready is not taken for broken', async () => {
    const logger = createLogger({ app: 'test', level: 'silent' });
    const errors: Error[] = [];
    for (let time = 0; time < 20; time += 1) {
      const subscriber = redisForSubscriptions(server.url, logger, { connectionName: 'hears' });
      subscriber.on('error', (error: Error) => errors.push(error));
      const heard = new Promise((resolve) => subscriber.on('message', (_channel, text) => resolve(text)));
      await new Promise<void>((resolve) => subscriber.once('connect', () => resolve()));
      await subscriber.subscribe('c');
      await admin.publish('c', 'hello');
      expect(await heard).toBe('hello');
      subscriber.disconnect();
    }
    expect(errors).toEqual([]);
  });
});
