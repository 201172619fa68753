import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { createHttpApp, type HttpApp } from '@chasqui/http';
import { createLogger, createMetrics } from '@chasqui/runtime';
import { waitFor } from '@chasqui/testing';
import { Module } from '@nestjs/common';
import { SharedPort } from './shared-port';

@Module({})
class EmptyModule {}

let shared: SharedPort;
let app: HttpApp;

afterEach(async () => {
  await app.close();
  await shared.close();
});

it('an app has its path and all below it, and no path that only begins like it', async () => {
  shared = new SharedPort();
  app = await createHttpApp({
    module: EmptyModule,
    logger: createLogger({ app: 'test', level: 'silent' }),
    metrics: createMetrics({ app: 'test', processMetrics: false }),
    serverFactory: shared.factoryFor('/console'),
    configure: (fastify) => {
      fastify.get('/*', () => Promise.resolve('the console'));
    },
  });
  const url = `http://127.0.0.1:${await shared.listen('127.0.0.1', 0, 0)}`;
  // No app has the others' paths.
  const status = async (path: string): Promise<number> => (await fetch(url + path)).status;
  for (const path of ['/console', '/console/', '/console/keys', '/console?mode=test']) {
    expect([path, await status(path)]).toEqual([path, 200]);
  }
  for (const path of ['/', '/consoles', '/console.html', '/Console', '/v1/console']) {
    expect([path, await status(path)]).toEqual([path, 503]);
  }
});

/** An app behind a shared port, with this deadline for a body. @returns the port */
async function start(deadlineMs: number): Promise<number> {
  shared = new SharedPort();
  app = await createHttpApp({
    module: EmptyModule,
    logger: createLogger({ app: 'test', level: 'silent' }),
    metrics: createMetrics({ app: 'test', processMetrics: false }),
    bodies: { limits: { deadlineMs } },
    serverFactory: shared.factoryFor('/'),
    configure: (fastify) => {
      fastify.post('/json', (request) => Promise.resolve(request.body));
      // Like the gateways' app: it takes upgrades, and the port filters them.
      fastify.server.on('upgrade', (_request, socket) => socket.destroy());
    },
  });
  return shared.listen('127.0.0.1', 0, 0);
}

it.each([
  ['plain', ''],
  ['behind an offer of HTTP/2', 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMA\r\n'],
])('a body that never ends is ended in time, %s', async (_what, offer) => {
  const socket = connect(await start(300), '127.0.0.1');
  await once(socket, 'connect');
  let answer = '';
  let isClosed = false;
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
  socket.on('error', () => undefined);
  socket.on('close', () => (isClosed = true));
  const head = `Host: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n${offer}`;
  socket.write(`POST /json HTTP/1.1\r\n${head}\r\n[`);
  await waitFor(() => isClosed, { what: 'the end of the connection' });
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

it('a second request behind an offer of HTTP/2 has its time for headers, too', async () => {
  const socket = connect(await start(30_000), '127.0.0.1');
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
  socket.on('error', () => undefined);
  socket.write('POST /json HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 0\r\n\r\n');
  await waitFor(() => answer.includes('\r\n\r\n'), { what: 'the first answer' });
  const first = answer;
  socket.write('POST /json HTTP/1.1\r\nHost');
  // 15 s, and 5 s until Node checks.
  await waitFor(() => answer.length > first.length, { what: 'the end of the second', timeoutMs: 60_000 });
  expect(answer.slice(first.length)).toMatch(/^HTTP\/1\.1 408 /);
  socket.destroy();
}, 90_000);
