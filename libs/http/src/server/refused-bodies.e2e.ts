import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { Module } from '@nestjs/common';
import { createLogger, createMetrics } from '@chasqui/runtime';
import { createHttpApp, type HttpApp } from './http-app.factory';

const MB = 1024 * 1024;

@Module({})
class EmptyModule {}

let http: HttpApp;
let port: number;
const connections = new Set<Socket>();

beforeAll(async () => {
  http = await createHttpApp({
    module: EmptyModule,
    logger: createLogger({ app: 'test', level: 'silent' }),
    metrics: createMetrics({ app: 'test', processMetrics: false }),
    // On a busy machine 20 MB take a while, and the same process writes them.
    bodies: { limits: { deadlineMs: 5_000 } },
    configure: (fastify) => {
      fastify.post('/json', (request) => Promise.resolve({ size: JSON.stringify(request.body).length }));
    },
  });
  http.fastify.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  port = await http.listen('127.0.0.1', 0);
});
afterAll(() => http.close());

/** Writes everything before it reads, as many clients do. */
class WritingClient {
  answer = '';
  error: string | undefined;
  isClosed = false;
  readonly socket: Socket;

  constructor() {
    this.socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    this.socket.on('error', (error: Error & { code?: string }) => (this.error = error.code));
    this.socket.on('close', () => (this.isClosed = true));
    this.socket.on('data', (data) => (this.answer += data.toString('latin1')));
    this.socket.pause();
  }

  /** Resolves when the kernel has all of it. */
  write(data: string | Buffer): Promise<void> {
    return new Promise((resolve) => this.socket.write(data, () => resolve()));
  }

  async read(): Promise<string> {
    this.socket.resume();
    await waitFor(() => this.answer.includes('}') || this.isClosed, { what: 'an answer' });
    return this.answer;
  }
}

const head = (more: string): string =>
  `POST /json HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${more}\r\n\r\n`;
const chunkOf = (bytes: number): string => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`;
const said = { code: 'PAYLOAD_TOO_LARGE', limit: 'body_bytes', max: MB };
const bodyOf = (answer: string): unknown => JSON.parse(answer.slice(answer.indexOf('{')));

describe('a body that is too large', () => {
  it('a client that writes 20 MB before it reads gets the 413, which names the limit', async () => {
    const client = new WritingClient();
    await client.write(head(`Content-Length: ${20 * MB}`));
    for (let sent = 0; sent < 20; sent += 1) await client.write(Buffer.alloc(MB, 'x'));
    expect(await client.read()).toMatch(/^HTTP\/1\.1 413 /);
    expect(bodyOf(client.answer)).toMatchObject(said);
    expect(client.error).toBeUndefined();
  });

  it('a client that writes 20 MB in chunks before it reads gets the 413', async () => {
    const client = new WritingClient();
    await client.write(head('Transfer-Encoding: chunked'));
    for (let sent = 0; sent < 20; sent += 1) await client.write(chunkOf(MB));
    await client.write('0\r\n\r\n');
    expect(await client.read()).toMatch(/^HTTP\/1\.1 413 /);
    expect(bodyOf(client.answer)).toMatchObject(said);
    expect(client.error).toBeUndefined();
  });

  it('a client that asks first whether it may send 20 MB is told 413, and is not asked for them', async () => {
    const client = new WritingClient();
    await client.write(head(`Content-Length: ${20 * MB}\r\nExpect: 100-continue`));
    expect(await client.read()).toMatch(/^HTTP\/1\.1 413 /);
    expect(client.answer).not.toContain('100 Continue');
    expect(client.answer.toLowerCase()).toContain('connection: close');
  });

  it('a client that asks first and does not wait gets the 413, too', async () => {
    const client = new WritingClient();
    await client.write(head(`Content-Length: ${20 * MB}\r\nExpect: 100-continue`));
    for (let sent = 0; sent < 20; sent += 1) await client.write(Buffer.alloc(MB, 'x'));
    expect(await client.read()).toMatch(/^HTTP\/1\.1 413 /);
    expect(client.error).toBeUndefined();
  });

  it('a client that never ends its body is cut off: after so many bytes, and after so long', async () => {
    const endless = new WritingClient();
    void endless.write(head('Transfer-Encoding: chunked'));
    const pour = (failed?: Error | null): void => {
      if (!failed && !endless.socket.destroyed) endless.socket.write(chunkOf(MB), pour);
    };
    endless.socket.resume();
    pour();
    const silent = new WritingClient();
    await silent.write(`${head(`Content-Length: ${20 * MB}`)}xxx`);
    expect(await silent.read()).toMatch(/^HTTP\/1\.1 413 /);
    const isCut = (client: WritingClient): boolean =>
      [...connections].every(({ remotePort }) => remotePort !== client.socket.localPort);
    await waitFor(() => isCut(endless) && isCut(silent), { what: 'both to be cut off' });
    expect(endless.socket.bytesWritten).toBeLessThan(200 * MB);
  });

  it.each([
    [['-H', 'Expect:']],
    [['-H', 'Expect: 100-continue']],
    [['-H', 'Transfer-Encoding: chunked', '-H', 'Expect:']],
  ])('curl %j gets the 413 for 20 MB', async (more) => {
    const args = ['-s', '-S', '-w', '%{http_code}', '-H', 'Content-Type: application/json', '--data-binary', '@-'];
    const url = `http://127.0.0.1:${port}/json`;
    expect(await curl([...args, ...more, url])).toEqual([0, expect.stringMatching(/PAYLOAD_TOO_LARGE.*413$/)]);
  });
});

async function curl(args: string[]): Promise<[number | null, string]> {
  const child = spawn('curl', args, { stdio: ['pipe', 'pipe', 'ignore'] });
  let printed = '';
  child.stdout.on('data', (data: Buffer) => (printed += data.toString()));
  child.stdin.on('error', () => undefined);
  child.stdin.end(Buffer.alloc(20 * MB, 'x'));
  const [status] = (await once(child, 'close')) as [number | null];
  return [status, printed];
}
