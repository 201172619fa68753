import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { EndingRedis } from './ending-redis';
import { OwnConnector } from './own-connector';

/** Nobody listens there. */
async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Not `once` of node:events, which fails with the first `error`. */
const next = (redis: EndingRedis, event: string): Promise<void> =>
  new Promise((resolve) => redis.once(event, () => resolve()));

describe('a client that is disconnected between two tries to connect', () => {
  const options = {
    Connector: OwnConnector,
    maxRetriesPerRequest: null,
    retryStrategy: () => 60_000,
    lazyConnect: true,
  };

  it('a client disconnected between two tries to connect ends, also a duplicate, and fails what waits for an answer', async () => {
    const origin = new EndingRedis(await aFreePort(), '127.0.0.1', options);
    for (const redis of [origin, origin.duplicate()]) {
      redis.on('error', () => undefined);
      const reconnecting = next(redis, 'reconnecting');
      const outcome = redis.bzpopmin('nothing', 0).catch((error: Error) => error.message);
      await reconnecting;
      expect(redis.status).toBe('reconnecting');
      const ended = next(redis, 'end');
      redis.disconnect();
      await ended;
      expect(await outcome).toBe('Connection is closed.');
      expect(redis.status).toBe('end');
    }
  });

  it('a client disconnected between two tries to connect leaves no timer behind, which would hold its process', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((type) => type === 'Timeout').length;
    const redis = new EndingRedis(await aFreePort(), '127.0.0.1', options);
    redis.on('error', () => undefined);
    const reconnecting = next(redis, 'reconnecting');
    const before = timers();
    void redis.connect().catch(() => undefined);
    await reconnecting;
    expect(timers()).toBe(before + 1);
    redis.disconnect();
    expect(timers()).toBe(before);
  });
});
