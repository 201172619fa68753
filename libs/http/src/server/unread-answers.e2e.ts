import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import fastifyOf, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { onRequestEnd } from './request-end';
import { guardAnswers } from './unread-answers';

/** More than any kernel buffers for a client that does not read. */
const LARGE = 24 * 1024 * 1024;
const STALLED_MS = 400;

let fastify: FastifyInstance;
let metrics: Registry;
let ended: number[];
let source: Readable | undefined;
/** Delays and supplies the answer of `/late-stream`. */
let late: Promise<void>;
let lateStreams: Readable[];
const sockets: Socket[] = [];

beforeEach(() => serve(STALLED_MS));

async function serve(stalledMs: number): Promise<void> {
  fastify = fastifyOf();
  metrics = new Registry();
  // Local to this server: an answer of the previous test may end after its server closed.
  const ends: number[] = [];
  ended = ends;
  lateStreams = [];
  onRequestEnd(fastify, ({ status }) => ends.push(status));
  const owner = (request: { headers: Record<string, unknown> }) => request.headers.owner as string | undefined;
  guardAnswers(fastify, { stalledMs, waitingBytes: 2.5 * LARGE }, owner, metrics);
  fastify.get('/large', (_request, reply) => reply.type('text/plain').send('x'.repeat(LARGE)));
  const constant = Buffer.alloc(LARGE, 'y');
  fastify.get('/constant', (_request, reply) => reply.type('text/plain').send(constant));
  fastify.get('/stream', (_request, reply) => {
    source = endless();
    return reply.send(source);
  });
  fastify.get('/late', async () => {
    await sleep(3 * STALLED_MS);
    return 'late';
  });
  fastify.get('/late-stream', async (_request, reply) => {
    await late;
    const made = endless();
    lateStreams.push(made);
    return reply.send(made);
  });
  fastify.get('/small', () => 'small');
  await fastify.listen({ port: 0, host: '127.0.0.1' });
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await fastify.close();
});

const endless = (): Readable =>
  Readable.from(
    (function* chunks() {
      for (;;) yield Buffer.alloc(64 * 1024);
    })(),
  );
const port = (): number => (fastify.server.address() as { port: number }).port;
const ask = (path: string, owner = 'one'): string => `GET ${path} HTTP/1.1\r\nHost: a\r\nowner: ${owner}\r\n\r\n`;

async function client(...paths: string[]): Promise<Socket> {
  const socket = connect(port(), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(paths.join(''));
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
}

async function bytesWaiting(): Promise<number> {
  const [value] = (await metrics.getMetricsAsJSON())[0]?.values ?? [];
  return value?.value ?? -1;
}
const connections = (): Promise<number> =>
  new Promise((resolve, reject) =>
    fastify.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

describe('an answer that nobody reads', () => {
  it.each(['/large', '/constant', '/stream'])(
    'an answer that nobody reads is cut after a while, and nothing of it stays (%s)',
    async (path) => {
      await client(ask(path));
      await waitFor(() => ended.length === 1, { what: 'the cut' });
      await waitFor(async () => (await connections()) === 0, { what: 'the end of the connection' });
      expect(await bytesWaiting()).toBe(0);
    },
  );

  it('an answer that nobody reads costs nothing per reader when all get the same bytes', async () => {
    await client(ask('/constant'));
    await client(ask('/large'));
    await waitFor(async () => (await bytesWaiting()) > 0, { what: 'the large answer' });
    expect(await bytesWaiting()).toBe(LARGE);
  });

  it('an answer that nobody reads makes room at once when there is none for others', async () => {
    await client(ask('/large', 'greedy'), ask('/large', 'greedy'));
    await waitFor(async () => (await bytesWaiting()) === 2 * LARGE, { what: 'two answers' });
    const answer = await fetch(`http://127.0.0.1:${port()}/large`, { headers: { owner: 'victim' } });
    expect((await answer.text()).length).toBe(LARGE);
  });

  it('the unread answer of a connection that is gone is forgotten, also one that waits behind another', async () => {
    // Node does not read a connection with so much waiting: it learns of its end when it writes the first answer.
    const socket = await client(ask('/late'), ask('/large'), ask('/stream'));
    await waitFor(async () => (await bytesWaiting()) === LARGE && source !== undefined, { what: 'both answers' });
    socket.resetAndDestroy();
    await waitFor(() => ended.length === 3, { what: 'all ends' });
    await waitFor(async () => (await bytesWaiting()) === 0, { what: 'nothing that waits' });
    await waitFor(() => source?.destroyed === true, { what: 'the end of the stream' });
    expect(ended).toEqual(expect.arrayContaining([499]));
  });
});

describe('a stream that is made when its client is gone', () => {
  it.each(['alone', 'behind another'])(
    'a stream that is made when its client is gone is ended: nothing would ever read it (%s)',
    async (place) => {
      let goOn: () => void = () => undefined;
      late = new Promise((resolve) => {
        goOn = resolve;
      });
      const paths = [ask('/late-stream'), ask('/late-stream')].slice(place === 'alone' ? 1 : 0);
      let asked = 0;
      fastify.server.on('request', () => {
        asked += 1;
      });
      const socket = await client(...paths);
      await waitFor(() => asked === paths.length, { what: 'the requests' });
      socket.destroy();
      await waitFor(() => ended.length === paths.length, { what: 'all ends' });
      goOn();
      await waitFor(() => lateStreams.length === paths.length, { what: 'the streams' });
      await waitFor(() => lateStreams.every(({ destroyed }) => destroyed), { what: 'their ends', timeoutMs: 10_000 });
      expect(new Set(ended)).toEqual(new Set([499]));
    },
  );
});

describe('an answer that is read', () => {
  it('an answer that is read slowly is not cut', async () => {
    // Longer than a busy machine stalls this process, server and client; reading everything takes longer.
    const stalledMs = 5 * STALLED_MS;
    await fastify.close();
    await serve(stalledMs);
    const startedAt = performance.now();
    const socket = await client(ask('/large').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    let taken = 0;
    socket.on('data', (chunk: Buffer) => {
      taken += chunk.length;
      socket.pause();
      setTimeout(() => socket.resume(), 10);
    });
    socket.resume();
    await new Promise((resolve) => socket.once('end', resolve));
    expect(taken).toBeGreaterThan(LARGE);
    expect(performance.now() - startedAt).toBeGreaterThan(stalledMs);
    expect(ended).toEqual([200]);
  });

  it('an answer that is read leaves its connection to the next request, however long that one takes', async () => {
    const socket = await client(ask('/small'), ask('/late'));
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    socket.resume();
    await waitFor(() => text.includes('late') || socket.destroyed, { what: 'the late answer' });
    expect(text).toContain('late');
    text = '';
    socket.write(ask('/late'));
    await waitFor(() => text.includes('late') || socket.destroyed, { what: 'another one' });
    expect(text).toContain('late');
  });
});
