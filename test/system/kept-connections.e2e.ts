import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ServedRoutes } from './doors.world';
import { RunningSystem } from './running-system';

/** Headers have 15 s, checked every 5 s, and their last answer gets 5 s; plus time for a busy machine. */
const GONE_WITHIN_MS = 35_000;

let system: RunningSystem;
let served: ServedRoutes;

beforeAll(async () => {
  served = new ServedRoutes();
  system = await RunningSystem.start({ webhookNetworks: [] });
});
afterAll(() => system.close());

async function holdHalfAHead(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  socket.pause();
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nX: ');
  return socket;
}

it('no port of any app keeps half the head of a request, whatever its client does', async () => {
  const { servers } = served;
  // Two API gateways, pairing, sms-dispatcher, console with two ports each; two workers with one.
  expect(servers.size).toBe(12);
  const taken = new Map<string, Socket>();
  for (const [port, server] of servers) {
    server.on('connection', (socket: Socket) => taken.set(`${port} ${socket.remotePort}`, socket));
  }
  const clients = await Promise.all(
    [...servers.keys()].map(async (port) => ({ port, socket: await holdHalfAHead(port) })),
  );
  const kept = (): number[] =>
    clients
      .filter(({ port, socket }) => taken.get(`${port} ${socket.localPort}`)?.destroyed !== true)
      .map(({ port }) => port);
  expect(kept()).toHaveLength(12);
  const until = performance.now() + GONE_WITHIN_MS;
  while (kept().length > 0 && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 250));
  expect(kept()).toEqual([]);
  for (const { socket } of clients) socket.destroy();
}, 60_000);
