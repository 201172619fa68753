import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { Controller, Get, Module } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { createLogger, createMetrics } from '@chasqui/runtime';
import type { BodyReceiverOptions } from './body-receiver';
import type { BodyRules } from './body-rules';
import { createHttpApp, type HttpApp } from './http-app.factory';

const MB = 1024 * 1024;

@Controller()
class EmptyController {
  @Get('empty')
  empty(): string {
    return 'nothing';
  }
}

@Module({ controllers: [EmptyController] })
class EmptyModule {}

let http: HttpApp;
let port: number;
let received: number[];
let held: Promise<void>;
const sockets: Socket[] = [];

/** Routes: JSON, gzip, and one that never gets its whole body. */
async function start(bodies: BodyReceiverOptions = {}): Promise<void> {
  received = [];
  http = await createHttpApp({
    module: EmptyModule,
    logger: createLogger({ app: 'test', level: 'silent' }),
    metrics: createMetrics({ app: 'test', processMetrics: false }),
    bodyLimitBytes: 8 * MB,
    bodies: {
      callerOf: (request) => request.headers.authorization,
      received: (_request, bytes) => received.push(bytes),
      ...bodies,
    },
    configure: (fastify) => routes(fastify),
  });
  port = await http.listen('127.0.0.1', 0);
}

function routes(fastify: FastifyInstance): void {
  const sizeOf = (body: unknown) => ({ size: JSON.stringify(body).length });
  fastify.post('/json', (request) => Promise.resolve(sizeOf(request.body)));
  fastify.post('/held', async (request) => {
    await held;
    return sizeOf(request.body);
  });
  const zipped: BodyRules = { takesGzip: true };
  fastify.post('/zipped', { config: zipped }, (request) => Promise.resolve(sizeOf(request.body)));
  const streamed: BodyRules = { isStreamed: true };
  void fastify.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload));
    scope.post('/refused', { config: streamed }, () => Promise.resolve('no'));
    done();
  });
  const slow: BodyRules = { bodyDeadlineMs: 60_000 };
  fastify.post('/slow', { config: slow }, (request) => Promise.resolve(sizeOf(request.body)));
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await http.close();
});

class OpenRequest {
  answer = '';
  isClosed = false;

  constructor(private readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => (this.answer += chunk.toString()));
    socket.on('close', () => (this.isClosed = true));
    socket.on('error', () => undefined);
  }

  static async begin(path: string, headers: Record<string, string | number>, first: Buffer | string = '') {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    await once(socket, 'connect');
    const request = new OpenRequest(socket);
    const lines = Object.entries({ Host: 'x', 'Content-Type': 'application/json', ...headers });
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`);
    request.send(first);
    return request;
  }

  send(bytes: Buffer | string): void {
    if (bytes.length > 0) this.socket.write(bytes);
  }

  async answered(): Promise<void> {
    await waitFor(() => this.answer.includes('\r\n\r\n'), { what: 'an answer' });
  }

  async closed(): Promise<void> {
    await waitFor(() => this.isClosed, { what: 'the end of the connection' });
  }
}

const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
const codeOf = async (response: Response): Promise<unknown> => ((await response.json()) as { code: unknown }).code;
const list = (bytes: number): string => JSON.stringify(['x'.repeat(bytes)]);

describe('the time of a body', () => {
  const late = { deadlineMs: 300 };

  it.each([
    ['a small one', { 'Content-Length': 100 }, '['],
    ['a large one', { 'Content-Length': MB }, '['.repeat(50)],
    ['one without a length', { 'Transfer-Encoding': 'chunked' }, '1\r\n[\r\n'],
    ['one of which nothing came', { 'Content-Length': 100 }, ''],
    ['one behind an offer of HTTP/2', { 'Content-Length': 100, Connection: 'Upgrade', Upgrade: 'h2c' }, '['],
  ])('the time of a body ends %s with 408 and closes the connection', async (_what, headers, first) => {
    await start({ limits: late });
    const request = await OpenRequest.begin('/json', headers, first);
    await request.closed();
    expect(request.answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(request.answer).toMatch(/connection: close/i);
    expect(request.answer).toContain('"code":"REQUEST_TIMEOUT"');
  });

  it('the time of a body ends a gzip that stops in the middle', async () => {
    await start({ limits: late });
    const zipped = gzipSync(list(100_000));
    const headers = { 'Content-Encoding': 'gzip', 'Content-Length': zipped.length };
    const request = await OpenRequest.begin('/zipped', headers, zipped.subarray(0, 50));
    await request.closed();
    expect(request.answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('the time of a body is longer where the route says so', async () => {
    await start({ limits: late });
    const patient = await OpenRequest.begin('/slow', { 'Content-Length': 5 }, '["');
    const other = await OpenRequest.begin('/json', { 'Content-Length': 5 }, '["');
    await other.closed();
    patient.send('a"]');
    await patient.answered();
    expect(patient.answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('the time of a body also bounds the rest of a request that was answered before it was whole', async () => {
    await start({ limits: late });
    const request = await OpenRequest.begin('/nothing', { 'Content-Length': 8 * MB }, 'x'.repeat(1_000));
    await request.answered();
    expect(request.answer).toMatch(/^HTTP\/1\.1 404 /);
    await request.closed();
  });

  it('the time of a body does not end a connection whose requests are whole', async () => {
    await start({ limits: late });
    const body = '["a"]';
    const request = await OpenRequest.begin('/json', { 'Content-Length': 5 }, body);
    await request.answered();
    const late1 = await OpenRequest.begin('/json', { 'Content-Length': 5 }, '[');
    await late1.closed();
    request.send(
      `POST /json HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\n${body}`,
    );
    await waitFor(() => request.answer.split('HTTP/1.1 200').length === 3, { what: 'the second answer' });
    expect(request.isClosed).toBe(false);
  });
});

describe('unfinished bodies', () => {
  const limits = { callerBytes: 300_000, callerBodies: 3, totalBytes: 500_000 };
  const begin = (caller: string, bytes: number) =>
    OpenRequest.begin('/json', { Authorization: caller, 'Content-Length': MB }, '['.repeat(bytes));

  it('unfinished bodies of one caller are bounded in number', async () => {
    await start({ limits });
    const open = await Promise.all([begin('a', 10), begin('a', 10), begin('a', 10)]);
    const more = await OpenRequest.begin('/json', { Authorization: 'a', 'Content-Length': MB }, '[');
    await more.answered();
    expect(more.answer).toMatch(/^HTTP\/1\.1 429 /);
    expect(more.answer).toMatch(/retry-after: 1/i);
    expect(more.answer).toContain('You are sending too many large bodies at once.');
    expect(open.map(({ answer }) => answer)).toEqual(['', '', '']);
    expect((await post('/json', '["small"]', { authorization: 'a' })).status).toBe(200);
  });

  it('unfinished bodies of one caller are bounded in bytes', async () => {
    await start({ limits });
    const first = await begin('a', 200_000);
    const second = await begin('a', 150_000);
    await waitFor(() => (first.answer + second.answer).includes('\r\n\r\n'), { what: 'the end of one' });
    expect(first.answer + second.answer).toContain('You are sending too many bytes at once.');
  });

  it('unfinished bodies of all are bounded: the largest of the greediest ends, and whoever sends little gets through', async () => {
    await start({ limits });
    const greedy = await begin('a', 280_000);
    const second = await begin('b', 180_000);
    const body = list(100_000);
    const modest = await post('/json', body, { authorization: 'c' });
    expect(modest.status).toBe(200);
    await greedy.answered();
    expect(greedy.answer).toContain('The service is receiving too many large bodies right now.');
    expect(second.answer).toBe('');
  });

  it('unfinished bodies are forgotten when their clients go away', async () => {
    await start({ limits });
    for (let round = 0; round < 5; round += 1) {
      const open = await Promise.all([begin('a', 90_000), begin('a', 90_000), begin('a', 90_000)]);
      for (const socket of sockets.splice(0)) socket.destroy();
      await Promise.all(open.map((request) => request.closed()));
    }
    const answer = await waitFor(
      async () => {
        const { status } = await post('/json', list(50_000), { authorization: 'a' });
        return status === 200 ? status : null;
      },
      { what: 'room again' },
    );
    expect(answer).toBe(200);
  });
});

describe('whole bodies', () => {
  const limits = { callerBytes: 300_000, callerBodies: 3, totalBytes: 500_000 };
  const gate = () => {
    let open: () => void = () => undefined;
    held = new Promise((resolve) => {
      open = resolve;
    });
    return open;
  };
  const tooMuch = async (caller: string): Promise<boolean> =>
    (await post('/json', list(150_000), { authorization: caller })).status === 429;

  it('whole bodies that are worked on count among the bytes of their caller, and of nobody else', async () => {
    await start({ limits });
    const open = gate();
    const first = post('/held', list(200_000), { authorization: 'a' });
    await waitFor(() => tooMuch('a'), { what: 'a refusal' });
    expect(await tooMuch('b')).toBe(false);
    expect((await post('/json', list(50_000), { authorization: 'a' })).status).toBe(200);
    open();
    expect(await (await first).json()).toEqual({ size: list(200_000).length });
    expect(await tooMuch('a')).toBe(false);
  });

  it('whole bodies are bounded for all callers together: who has much is refused, who sends little gets through', async () => {
    await start({ limits: { ...limits, workedOnBytes: 400_000, guaranteedBytes: 100_000 } });
    const open = gate();
    const first = ['a', 'b'].map((caller) => post('/held', list(120_000), { authorization: caller }));
    const refused = await waitFor(
      async () => {
        const answer = await post('/json', list(180_000), { authorization: 'c' });
        return answer.status === 429 ? answer : null;
      },
      { what: 'a refusal' },
    );
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await refused.text()).toContain('The service is processing too many large bodies right now.');
    expect((await post('/json', list(90_000), { authorization: 'c' })).status).toBe(200);
    open();
    for (const answer of first) expect((await answer).status).toBe(200);
    expect((await post('/json', list(180_000), { authorization: 'c' })).status).toBe(200);
  });

  it('whole bodies are forgotten when their clients leave', async () => {
    await start({ limits });
    const open = gate();
    const body = list(200_000);
    await OpenRequest.begin('/held', { Authorization: 'a', 'Content-Length': body.length }, body);
    await waitFor(() => tooMuch('a'), { what: 'a refusal' });
    for (const socket of sockets.splice(0)) socket.destroy();
    await waitFor(async () => !(await tooMuch('a')), { what: 'room again' });
    expect(await tooMuch('a')).toBe(false);
    open();
  });

  it('whole bodies are forgotten with their answers, whatever these are', async () => {
    await start({ limits });
    for (let round = 0; round < 10; round += 1) {
      expect((await post('/json', list(200_000), { authorization: 'a' })).status).toBe(200);
      expect((await post('/json', `[${'x'.repeat(200_000)}`, { authorization: 'a' })).status).toBe(400);
      const zipped = gzipSync(list(200_000));
      expect((await post('/zipped', zipped, { authorization: 'a', 'content-encoding': 'gzip' })).status).toBe(200);
    }
  });
});

describe('gzip', () => {
  it('gzip is taken where the route says so, and nowhere else', async () => {
    await start();
    const headers = { 'content-encoding': 'gzip' };
    expect((await post('/zipped', gzipSync(list(100_000)), headers)).status).toBe(200);
    expect(received).toEqual([100_004]);
    const refused = await post('/json', gzipSync(list(100_000)), headers);
    expect([refused.status, await codeOf(refused)]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect((await post('/json', list(10), { 'content-encoding': 'utf-8' })).status).toBe(200);
  });

  it('gzip that holds far more than its size is not inflated: 413', async () => {
    await start();
    const bomb = gzipSync(Buffer.alloc(8 * MB - 1_000, ' '));
    const answer = await post('/zipped', bomb, { 'content-encoding': 'gzip' });
    expect([answer.status, await codeOf(answer)]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    await waitFor(() => received.length === 1, { what: 'the end of the body' });
    expect(received[0]).toBeLessThan(2 * MB);
  });

  it('gzip that is broken is the fault of its sender', async () => {
    await start();
    const answer = await post('/zipped', 'no gzip', { 'content-encoding': 'gzip' });
    expect([answer.status, await codeOf(answer)]).toEqual([400, 'INVALID_BODY']);
    const cut = gzipSync(list(100_000));
    const half = await post('/zipped', cut.subarray(0, cut.length - 20), { 'content-encoding': 'gzip' });
    expect([half.status, await codeOf(half)]).toEqual([400, 'INVALID_BODY']);
  });
});

describe('JSON', () => {
  it('JSON is refused before it is parsed when it is nested deeply or has very many values', async () => {
    await start();
    for (const body of [`${'['.repeat(65)}${']'.repeat(65)}`, `[${'[],'.repeat(300_000)}1]`]) {
      const answer = await post('/json', body);
      expect([answer.status, await codeOf(answer)]).toEqual([400, 'INVALID_BODY']);
    }
  });

  it('JSON loses what poisons prototypes, as before', async () => {
    await start();
    const answer = await post('/json', '{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}},"b":1}');
    expect(await answer.json()).toEqual({ size: '{"b":1}'.length });
  });

  it('JSON of a path that does not exist is not read', async () => {
    await start();
    const answer = await post('/nothing', '['.repeat(100));
    expect([answer.status, await codeOf(answer)]).toEqual([404, 'NOT_FOUND']);
  });
});

it('the server asks for a body that is announced only when its request is let in', async () => {
  await start();
  const expecting = { Expect: '100-continue', 'Content-Length': 20_000 };
  const refused = await OpenRequest.begin('/nothing', expecting);
  await refused.answered();
  expect(refused.answer).toMatch(/^HTTP\/1\.1 404 /);
  const wanted = await OpenRequest.begin('/json', expecting);
  await wanted.answered();
  expect(wanted.answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
  wanted.send(list(20_000 - 4));
  await waitFor(() => wanted.answer.includes('HTTP/1.1 200'), { what: 'the answer' });
});

it('the server drops what comes of a file that its handler refused, and takes the next request of the connection', async () => {
  await start({ limits: { deadlineMs: 60_000 } });
  const request = await OpenRequest.begin('/refused', { 'Content-Length': 2 * MB }, Buffer.alloc(MB));
  await request.answered();
  expect(request.answer).toMatch(/^HTTP\/1\.1 200 /);
  request.send(Buffer.alloc(MB));
  request.send('POST /json HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5\r\n\r\n["a"]');
  await waitFor(() => request.answer.split('HTTP/1.1 200').length === 3, { what: 'the second answer' });
});
