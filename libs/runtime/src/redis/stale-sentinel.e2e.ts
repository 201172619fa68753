import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, expect, it } from '@jest/globals';
import { testRedis, waitFor } from '@chasqui/testing';
import { createLogger } from '../logging/logger.factory';
import { redisForWorkers } from './redis.factory';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(onSocket: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    onSocket(socket);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as { port: number }).port;
}

const aSentinelThatNames = (host: string, port: number): Promise<number> =>
  listen((socket) =>
    socket.on('data', (data) => {
      const address = [host, String(port)].map((part) => `$${part.length}\r\n${part}\r\n`).join('');
      // Several commands may arrive at once; each begins with its number of words.
      for (const command of data
        .toString()
        .split(/^\*\d+\r\n/m)
        .slice(1))
        socket.write(/get-master-addr-by-name/i.test(command) ? `*2\r\n${address}` : '+OK\r\n');
    }),
  );

it('a Sentinel that is cut off and goes on naming a server that is of no use is passed by: the others are asked', async () => {
  const real = new URL(testRedis().url);
  const useless = await listen((socket) => socket.destroy());
  const stale = await aSentinelThatNames('127.0.0.1', useless);
  const knowing = await aSentinelThatNames(real.hostname, Number(real.port));
  const password = real.password === '' ? '' : `:${real.password}@`;
  const url = `redis+sentinel://${password}127.0.0.1:${stale},127.0.0.1:${knowing}/master`;
  const redis = redisForWorkers(url, createLogger({ app: 'test', level: 'silent' }));
  redis.on('error', () => undefined);
  try {
    await waitFor(() => redis.status === 'ready', { what: 'the master that the other one knows', timeoutMs: 20_000 });
    expect(await redis.ping()).toBe('PONG');
  } finally {
    redis.disconnect();
  }
});
