import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { addAcceptors } from './acceptors';
import { HTTP_LIMITS } from './http-limits';

const BURST = 300;

let server: Server;
let port: number;
let clients: ChildProcess | undefined;

beforeEach(async () => {
  server = createServer((_request, response) => response.end('answer'));
  server.listen({ port: 0, host: '127.0.0.1', backlog: HTTP_LIMITS.backlog });
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterEach(async () => {
  clients?.kill('SIGKILL');
  server.closeAllConnections();
  if (server.listening) await new Promise((resolve) => server.close(resolve));
});

async function burst(): Promise<void> {
  const program = `const net = require('node:net'); let open = 0;
    for (let n = 0; n < ${BURST}; n += 1) net.connect(${port}, '127.0.0.1', () => { if (++open === ${BURST}) process.send('open'); });`;
  clients = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(clients, 'message');
}

async function turnsUntilTaken(connecting: Promise<void>): Promise<number> {
  let taken = 0;
  let turns = 0;
  server.on('connection', () => (taken += 1));
  const busy = setInterval(() => {
    turns += taken > 0 && taken < BURST ? 1 : 0;
    const until = performance.now() + 10;
    while (performance.now() < until);
  }, 0);
  await connecting;
  await waitFor(() => taken === BURST, { what: 'all connections', timeoutMs: 60_000 });
  clearInterval(busy);
  return turns;
}

async function answerOf(socket: Socket): Promise<string> {
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  let text = '';
  socket.on('data', (bytes: Buffer) => (text += bytes.toString()));
  await once(socket, 'close');
  return text;
}

describe('addAcceptors', () => {
  it('addAcceptors takes 300 connections that come at once in a few turns of a busy event loop, not in 300', async () => {
    await addAcceptors(server);
    expect(await turnsUntilTaken(burst())).toBeLessThan(BURST / 5);
  });

  it('addAcceptors hands each connection to the server, which answers on it, and ends it when all are closed', async () => {
    await addAcceptors(server);
    const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    await sleep(50);
    for (const text of await Promise.all(sockets.map(answerOf))) expect(text).toMatch(/^HTTP\/1\.1 200 [^]*answer/);
    const idle = connect(port, '127.0.0.1');
    await once(idle, 'connect');
    const closed = new Promise((resolve) => server.close(resolve));
    idle.destroy();
    await closed;
    const late = connect(port, '127.0.0.1');
    const [error] = (await once(late, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNREFUSED');
  });

  it('addAcceptors leaves nothing that listens when the server is closed before they are there', async () => {
    const adding = addAcceptors(server);
    await new Promise((resolve) => server.close(resolve));
    await adding;
    const late = connect(port, '127.0.0.1');
    const [error] = (await once(late, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNREFUSED');
  });

  it('addAcceptors leaves nothing that listens when a copy comes after it gave up', async () => {
    const before = childrenOfThis();
    const adding = addAcceptors(server, 1);
    const [child = 0] = childrenOfThis().filter((pid) => !before.includes(pid));
    // This process blocks until the child has sent a copy and waits: it times out first, and then finds that copy.
    standStillUntilIdle(child);
    await expect(adding).rejects.toThrow('the listening socket was not copied');
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => server.close(resolve));
    const late = connect(port, '127.0.0.1');
    const [error] = (await once(late, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNREFUSED');
  });
});

/** Linux: proc(5). */
function childrenOfThis(): number[] {
  const list = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim();
  return list === '' ? [] : list.split(' ').map(Number);
}

function standStillUntilIdle(pid: number): void {
  const halt = new Int32Array(new SharedArrayBuffer(4));
  let [idle, last] = [0, ''];
  for (let turn = 0; idle < 5 && turn < 600; turn += 1) {
    Atomics.wait(halt, 0, 0, 100);
    // `pid (command) state ppid …`, with the CPU time in the fields 14 and 15.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const now = fields.slice(11, 13).join(' ');
    idle = fields[0] === 'S' && now === last ? idle + 1 : 0;
    last = now;
  }
}
