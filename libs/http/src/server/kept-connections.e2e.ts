import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { Module } from '@nestjs/common';
import { createLogger, createMetrics, type Registry } from '@chasqui/runtime';
import type { ConnectionLimits } from './connection-limits';
import { createHttpApp, type HttpApp } from './http-app.factory';

@Module({})
class NothingModule {}

/** More than any kernel buffers for a client that does not read. */
const LARGE = 'x'.repeat(24 * 1024 * 1024);
const HEAD = 'POST /anything HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
/** Node looks for late headers every five seconds, and a last answer may take five. */
const GONE_WITHIN_MS = 20_000;

let app: HttpApp;
let metrics: Registry;
let clients: Socket[] = [];

beforeEach(() => {
  clients = [];
});
afterEach(async () => {
  for (const client of clients) client.destroy();
  await app.close();
});

async function start(connections: Partial<ConnectionLimits> = {}, trustedProxies: string[] = []): Promise<void> {
  metrics = createMetrics({ app: 'test' });
  app = await createHttpApp({
    module: NothingModule,
    logger: createLogger({ app: 'test', level: 'silent' }),
    metrics,
    trustedProxies,
    connections: { all: 1_000, network: 1_000, ...connections },
    bodies: { limits: { deadlineMs: 500 } },
    answers: { stalledMs: 500, waitingBytes: 64 * 1024 * 1024 },
    configure: (fastify) => {
      fastify.get('/large', () => LARGE);
      fastify.get('/small', () => 'small');
      fastify.post('/anything', () => 'done');
    },
  });
  await app.listen('127.0.0.1', 0);
  // Production has 15 s.
  app.fastify.server.headersTimeout = 500;
}

/** Reads nothing and never closes, even if the other side does. */
async function client(sent: string, localAddress = '127.0.0.1'): Promise<Socket> {
  const { port } = app.fastify.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true });
  clients.push(socket);
  socket.on('error', () => undefined);
  socket.pause();
  await new Promise((resolve) => socket.once('connect', resolve));
  if (sent !== '') socket.write(sent);
  return socket;
}

const kept = (): Promise<number> =>
  new Promise((resolve, reject) => {
    app.fastify.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

async function figure(name: string): Promise<number> {
  const found = (await metrics.getMetricsAsJSON()).find((metric) => metric.name === name);
  return (found?.values ?? []).reduce((sum, { value }) => sum + value, 0);
}

const STAGES: Readonly<Record<string, string>> = {
  nothing: '',
  'half a request line': 'GET / HT',
  'half a head': 'GET / HTTP/1.1\r\nX: ',
  'what is no HTTP': '\u0016\u0003\u0001 hello\r\n\r\n',
  'too large a head': `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}`,
  'a head without its body': `${HEAD}Content-Length: 10\r\n\r\n`,
  'half a body': `${HEAD}Content-Length: 10\r\n\r\n{"a":`,
  'half of a large body': `${HEAD}Content-Length: 900000\r\n\r\n{"a":`,
  'a chunked body without an end': `${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n`,
  'a request whose answer is large': 'GET /large HTTP/1.1\r\nHost: a\r\n\r\n',
  'a request with Connection: close': 'GET /small HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'half a head after a request': 'GET /small HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nX: ',
  'rubbish after a request': 'GET /small HTTP/1.1\r\nHost: a\r\n\r\nrubbish\r\n\r\n',
  'an offer to change the protocol': 'GET / HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n',
};

describe('the connection of a client that neither reads nor closes', () => {
  it('is gone after a while, wherever in a request it stands', async () => {
    await start();
    // One kept for its next request stays for a minute, too long for a test.
    app.fastify.server.keepAliveTimeout = 500;
    const taken = new Map<number | undefined, Socket>();
    app.fastify.server.on('connection', (socket: Socket) => taken.set(socket.remotePort, socket));
    const ports = new Map<string, number | undefined>();
    for (const [stage, sent] of Object.entries(STAGES)) ports.set(stage, (await client(sent)).localPort);
    const left = (): string[] =>
      [...ports].filter(([, port]) => taken.get(port)?.destroyed !== true).map(([stage]) => stage);
    const options = { what: 'the ends of all', timeoutMs: GONE_WITHIN_MS };
    await waitFor(() => left().length === 0, options).catch(() => undefined);
    expect(left()).toEqual([]);
    expect(await kept()).toBe(0);
  }, 30_000);

  it('a client that reads gets the last answer, and one with too large a head is told so', async () => {
    await start();
    const socket = await client(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`);
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.resume();
    await new Promise((resolve) => socket.once('end', resolve));
    expect(answer).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
    expect(answer).toContain('"code":"HEADERS_TOO_LARGE"');
  });
});

describe('connections of one network', () => {
  it('beyond their limit are closed at once, and those of others are taken', async () => {
    await start({ network: 5 });
    await Promise.all(Array.from({ length: 8 }, () => client('')));
    await waitFor(async () => (await figure('chasqui_http_connections_refused_total')) === 3, {
      what: 'three refused',
    });
    expect(await figure('chasqui_http_connections')).toBe(5);
    const other = await client('GET /small HTTP/1.1\r\nHost: a\r\n\r\n', '127.0.0.2');
    let answer = '';
    other.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    other.resume();
    await waitFor(() => answer.includes('small'), { what: 'the answer' });
  });

  it('end, and make room again', async () => {
    await start({ network: 2 });
    for (const each of await Promise.all([client(''), client('')])) each.destroy();
    await waitFor(async () => (await figure('chasqui_http_connections')) === 0, { what: 'their ends' });
    await Promise.all([client(''), client('')]);
    await waitFor(async () => (await figure('chasqui_http_connections')) === 2, { what: 'two others' });
    expect(await figure('chasqui_http_connections_refused_total')).toBe(0);
  });

  it('of a proxy carry the requests of many and count among all only', async () => {
    await start({ network: 2, all: 6 }, ['127.0.0.1']);
    await Promise.all(Array.from({ length: 8 }, () => client('')));
    await waitFor(async () => (await figure('chasqui_http_connections_refused_total')) === 2, { what: 'two refused' });
    expect(await figure('chasqui_http_connections')).toBe(6);
  });
});
