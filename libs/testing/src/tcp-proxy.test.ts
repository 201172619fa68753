import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { startTcpProxy, type TcpProxy } from './tcp-proxy';
import { waitFor } from './wait-for';

let echo: Server;
let proxy: TcpProxy;
const clients: Socket[] = [];

beforeEach(async () => {
  echo = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.pipe(socket);
  });
  echo.listen(0, '127.0.0.1');
  await once(echo, 'listening');
  proxy = await startTcpProxy({ port: (echo.address() as AddressInfo).port });
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await proxy.close();
  echo.close();
});

test('the proxy passes bytes both ways, many of them, and the end of a connection', async () => {
  const client = await open();
  const sent = Buffer.alloc(5_000_000, 'abc');
  const received: Buffer[] = [];
  client.on('data', (data: Buffer) => received.push(data));
  client.end(sent);
  await once(client, 'close');
  expect(Buffer.concat(received).equals(sent)).toBe(true);
  await waitFor(() => proxy.connections() === 0, { what: 'the link to be gone' });
});

test('the proxy’s cut resets connections and refuses new ones until heal, on the same port', async () => {
  const client = await open();
  const { port } = proxy;
  const failed = once(client, 'error');
  await proxy.cut();
  expect((await failed)[0]).toMatchObject({ code: 'ECONNRESET' });
  await expect(open()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await proxy.heal();
  expect(proxy.port).toBe(port);
  expect(await ask(await open(), 'again')).toBe('again');
});

test('the proxy’s hang keeps connections and accepts new ones, but nothing passes until heal', async () => {
  const old = await open();
  proxy.hang();
  const fresh = await open();
  const answers: string[] = [];
  for (const client of [old, fresh]) client.on('data', (data: Buffer) => answers.push(String(data)));
  old.write('old');
  fresh.write('fresh');
  // Only watching for a while shows that nothing happens.
  await expect(waitFor(() => answers.length > 0, { what: 'an answer', timeoutMs: 150 })).rejects.toThrow('in vain');
  expect(proxy.connections()).toBe(2);
  await proxy.heal();
  await waitFor(() => answers.length === 2, { what: 'both answers' });
  expect(answers.toSorted()).toEqual(['fresh', 'old']);
});

test('the proxy’s latency delays each direction and keeps the order', async () => {
  const client = await open();
  proxy.latency(60);
  const started = performance.now();
  expect(await ask(client, 'late')).toBe('late');
  expect(performance.now() - started).toBeGreaterThanOrEqual(118);
  await proxy.heal();
  expect(await ask(client, 'soon')).toBe('soon');
});

test('a server that is away shows as a connection that is reset', async () => {
  echo.close();
  const client = connect(proxy.port, '127.0.0.1');
  clients.push(client);
  expect((await once(client, 'error'))[0]).toMatchObject({ code: 'ECONNRESET' });
});

async function open(): Promise<Socket> {
  const client = connect(proxy.port, '127.0.0.1');
  clients.push(client);
  await once(client, 'connect');
  return client;
}

async function ask(client: Socket, question: string): Promise<string> {
  client.write(question);
  const [answer] = (await once(client, 'data')) as [Buffer];
  return String(answer);
}
