import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { OTHER_TEST_CA, SentinelTrio, waitFor } from '@chasqui/testing';
import type { Redis } from 'ioredis';
import { createLogger } from '../logging/logger.factory';
import { createMetrics } from '../metrics/metrics-registry';
import { redisCheck } from '../health/health-check';
import { redisForSubscriptions, redisForWorkers, watchedRedis } from './redis.factory';
import type { WatchedRedis } from './watched-redis';

jest.setTimeout(120_000);

const logger = createLogger({ app: 'test', level: 'silent' });
const open: Redis[] = [];
let trio: SentinelTrio;

beforeAll(async () => {
  trio = await SentinelTrio.start({ tls: true });
});
afterEach(() => {
  for (const redis of open.splice(0)) redis.disconnect();
});
afterAll(() => trio.stop());

function watched(url: string): WatchedRedis {
  const metrics = createMetrics({ app: 'test' });
  const redis = watchedRedis(url, { prefix: 'p', connectionName: 'test', logger, metrics });
  open.push(redis);
  return redis;
}

const socketOf = (redis: Redis): TLSSocket => (redis as unknown as { stream: TLSSocket }).stream;

describe('Redis behind Sentinels, over TLS', () => {
  it('Sentinels and servers are asked over TLS alone, before a master is killed and after it', async () => {
    const { url } = trio;
    const redis = watched(url);
    const subscriber = redisForSubscriptions(url, logger);
    const forWorkers = redisForWorkers(url, logger);
    open.push(subscriber, forWorkers);
    await waitFor(() => !redis.isAway, { what: 'the master to be found', timeoutMs: 30_000 });
    const heard: string[] = [];
    await subscriber.subscribe('channel');
    subscriber.on('message', (_channel, text) => heard.push(text));
    const before = await trio.master();
    process.kill(before.pid, 'SIGKILL');
    await waitFor(
      async () => {
        await redis.publish('channel', 'after').catch(() => undefined);
        return heard.includes('after');
      },
      { what: 'a publication to be heard at the new master', timeoutMs: 40_000, intervalMs: 200 },
    );
    expect(await forWorkers.ping()).toBe('PONG');
    const { port } = await trio.master();
    expect(port).not.toBe(before.port);
    for (const each of open) {
      expect(socketOf(each).remotePort).toBe(port);
      expect(socketOf(each).encrypted).toBe(true);
      expect(socketOf(each).authorized).toBe(true);
    }
  });

  it('a connection without TLS gets nothing from Sentinels with it, and health says why', async () => {
    const redis = watched(trio.url.replace('rediss+', 'redis+').replace(/&sslrootcert=.*$/, ''));
    const sentence = 'no Sentinel of REDIS_URL says';
    await waitFor(() => redis.awayBecause?.includes(sentence) === true, { what: sentence, timeoutMs: 30_000 });
    expect(await redisCheck(redis)()).toEqual({ degraded: expect.stringContaining(sentence) });
  });

  it('Sentinels whose CA is not known are not believed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chasqui-other-ca-'));
    writeFileSync(join(folder, 'ca.crt'), OTHER_TEST_CA);
    const redis = watched(trio.url.replace(/sslrootcert=.*$/, `sslrootcert=${join(folder, 'ca.crt')}`));
    const sentence = 'signed by a CA that is not known here';
    await waitFor(() => redis.awayBecause?.includes(sentence) === true, { what: sentence, timeoutMs: 30_000 });
    expect(await redisCheck(redis)()).toEqual({ degraded: expect.stringContaining(sentence) });
    rmSync(folder, { recursive: true, force: true });
  });
});
