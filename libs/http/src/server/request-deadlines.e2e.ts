import { connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@chasqui/errors';
import { waitFor } from '@chasqui/testing';
import { Module } from '@nestjs/common';
import { createLogger, createMetrics } from '@chasqui/runtime';
import { createHttpApp, type HttpApp } from './http-app.factory';

@Module({})
class NothingModule {}

let app: HttpApp | undefined;
let finish: (() => void)[] = [];
const arrivals: (number | undefined)[] = [];

afterEach(async () => {
  for (const each of finish.splice(0)) each();
  await app?.close();
});

/**
 * Routes: `/hangs` waits until the test ends, `/open` has no deadline, `/waits` is answered at once but sent when the
 * test ends; all others have half a second.
 */
async function start(): Promise<string> {
  const hang = () => new Promise<string>((resolve) => finish.push(() => resolve('late')));
  app = await createHttpApp({
    module: NothingModule,
    logger: createLogger({ app: 'test', level: 'silent' }),
    metrics: createMetrics({ app: 'test' }),
    deadlineOf: ({ url }) => (url === '/open' ? null : 500),
    lateErrorOf: ({ url }) => (url === '/sends' ? new AppError('INTERNAL_ERROR') : undefined),
    configure: (fastify) => {
      fastify.get('/hangs', hang);
      fastify.post('/hangs', hang);
      fastify.post('/sends', ({ arrivedAtMs }) => {
        arrivals.push(arrivedAtMs);
        return hang();
      });
      fastify.get('/open', hang);
      fastify.post('/reads', (request) => Promise.resolve(request.body));
      fastify.addHook('onSend', ({ url }, _reply, payload, done) => {
        if (url === '/waits') finish.push(() => done(null, payload));
        else done(null, payload);
      });
      fastify.get('/waits', (_request, reply) => reply.code(429).send({ code: 'RATE_LIMITED' }));
      fastify.get('/begun', (_request, reply) => {
        reply.hijack();
        reply.raw.writeHead(200).write('begun ');
        finish.push(() => reply.raw.end('done'));
      });
    },
  });
  return `http://127.0.0.1:${await app.listen('127.0.0.1', 0)}`;
}

describe('the deadline of a request', () => {
  it('a request is answered 503 at its deadline, whatever it waits for, hundreds at once', async () => {
    const url = await start();
    const since = performance.now();
    const answers = await Promise.all(Array.from({ length: 300 }, () => fetch(`${url}/hangs`)));
    expect(performance.now() - since).toBeGreaterThan(400);
    expect(performance.now() - since).toBeLessThan(20_000);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(answers[0]?.headers.get('retry-after')).toBe('5');
    expect(await answers[0]?.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('who asked for a change is told at the deadline that it may have been made', async () => {
    const answer = await fetch(`${await start()}/hangs`, { method: 'POST' });
    expect([answer.status, JSON.stringify(await answer.json())]).toEqual([
      503,
      expect.stringContaining('It may have been done or not'),
    ]);
  });

  it('a request that stays open has no deadline, and an answer that has begun is not cut', async () => {
    const url = await start();
    let isAnswered = false;
    const open = fetch(`${url}/open`).then((answer) => ((isAnswered = true), answer.text()));
    const begun = await fetch(`${url}/begun`);
    await fetch(`${url}/hangs`);
    await fetch(`${url}/hangs`);
    expect(isAnswered).toBe(false);
    for (const each of finish) each();
    expect([await open, await begun.text()]).toEqual(['late', 'begun done']);
  });

  it('an answer that is made and waits to go out is not overtaken by the one of the deadline', async () => {
    // A former bug: the app wrote two answers to one request, and ended.
    const url = await start();
    const waits = fetch(`${url}/waits`);
    await fetch(`${url}/hangs`);
    await fetch(`${url}/hangs`);
    for (const each of finish.splice(0)) each();
    const answer = await waits;
    expect([answer.status, await answer.json()]).toEqual([429, { code: 'RATE_LIMITED' }]);
  });

  it('an app says itself what a late request is told, and when each one was here', async () => {
    const url = await start();
    const before = performance.now();
    const answers = ['/sends', '/hangs'].map((path) => fetch(url + path, { method: 'POST' }));
    const codes = (await Promise.all(answers)).map(async (answer) => (await answer.json()) as { code: string });
    expect((await Promise.all(codes)).map(({ code }) => code)).toEqual(['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE']);
    expect(arrivals).toHaveLength(1);
    expect(arrivals[0]).toBeGreaterThan(before);
    expect(arrivals[0]).toBeLessThan(performance.now());
  });

  it('the time of a request begins when its body is here', async () => {
    const url = await start();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.write('POST /reads HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n{"a":');
    await fetch(`${url}/hangs`);
    await fetch(`${url}/hangs`);
    expect(answer).toBe('');
    socket.write('1}');
    await waitFor(() => answer.includes('{"a":1}'), { what: 'the answer' });
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 200/);
  });
});
