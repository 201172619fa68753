import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { EndingRedis } from './ending-redis';
import { OwnConnector } from './own-connector';

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

describe('a client that is disconnected just after its connection was lost', () => {
  async function aServer(later: 'nothing' | 'all but SUBSCRIBE') {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      const isFirst = sockets.push(socket) === 1;
      socket.on('data', (bytes) => {
        const commands = String(bytes).match(/\*\d+\r\n/g) ?? [];
        const isSilent = isFirst ? /bzpopmin/ : later === 'nothing' ? /./ : /subscribe/;
        if (isFirst && /subscribe/.test(String(bytes))) socket.write('*3\r\n$9\r\nsubscribe\r\n$1\r\na\r\n:1\r\n');
        else if (!isSilent.test(String(bytes))) socket.write('+OK\r\n'.repeat(commands.length));
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const options = { Connector: OwnConnector, maxRetriesPerRequest: null, retryStrategy: () => 10, lazyConnect: true };
    const redis = new EndingRedis(port, '127.0.0.1', options);
    redis.on('error', () => undefined);
    await redis.connect();
    const close = () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    };
    return { redis, loseConnection: () => sockets[0]?.destroy(), close };
  }

  it('a client disconnected before it is ready again fails what waits for an answer since the connection before', async () => {
    const { redis, loseConnection, close } = await aServer('nothing');
    const outcome = redis.bzpopmin('nothing', 0).catch((error: Error) => error.message);
    const connectedAgain = next(redis, 'connect');
    loseConnection();
    await connectedAgain;
    expect(redis.status).toBe('connect');
    redis.disconnect();
    expect(await outcome).toBe('Connection is closed.');
    close();
  });

  it('a client disconnected before its subscriptions are answered again leaves no failure that nobody handles', async () => {
    const unhandled = jest.fn();
    process.on('unhandledRejection', unhandled);
    const { redis, loseConnection, close } = await aServer('all but SUBSCRIBE');
    await redis.subscribe('a');
    const readyAgain = next(redis, 'ready');
    loseConnection();
    await readyAgain;
    const ended = next(redis, 'end');
    redis.disconnect();
    await ended;
    await sleep(20);
    expect(unhandled).not.toHaveBeenCalled();
    process.off('unhandledRejection', unhandled);
    close();
  });
});
