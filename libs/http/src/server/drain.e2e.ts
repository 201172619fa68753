import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { createLogger, createMetrics } from '@chasqui/runtime';
import { createHttpApp, type HttpApp } from './http-app.factory';

const BURST = 100;

@Module({})
class NothingModule {}

let app: HttpApp | undefined;
let clients: ChildProcess | undefined;

afterEach(async () => {
  clients?.kill('SIGKILL');
  await app?.close();
});

/** Many clients at once, from another process: this one is busy. Prints `connected`, and finally each outcome. */
function burst(port: number): ChildProcess {
  const program = `
    const net = require('node:net');
    const outcomes = {};
    let open = 0, ended = 0;
    const note = (what) => { outcomes[what] = (outcomes[what] ?? 0) + 1; if (++ended === ${BURST}) process.send(outcomes); };
    for (let n = 0; n < ${BURST}; n += 1) {
      let text = '';
      const socket = net.connect(${port}, '127.0.0.1', () => {
        socket.write('GET /quick HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n');
        if (++open === ${BURST}) process.send('connected');
      });
      socket.on('data', (data) => (text += data));
      let failure = '';
      socket.on('error', ({ code }) => (failure = code));
      socket.on('close', () => note(failure || text.split('\\r\\n')[0] || 'nothing'));
    }`;
  return spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}

const block = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

async function anApp(usesUpConnections = true): Promise<HttpApp> {
  app = await createHttpApp({
    module: NothingModule,
    logger: createLogger({ app: 'test', level: 'silent' }),
    metrics: createMetrics({ app: 'test' }),
    usesUpConnections,
    configure: (fastify) => {
      fastify.get('/quick', () => Promise.resolve('answer'));
    },
  });
  return app;
}

/** A client that keeps its connection: asks at once, and again on demand. Prints each status or error. */
function keeper(port: number): ChildProcess {
  const program = `
    const http = require('node:http');
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const ask = () => http.get({ port: ${port}, path: '/quick', agent }, (answer) => {
      answer.resume().on('end', () => process.send([answer.statusCode, answer.headers.connection]));
    }).on('error', ({ code }) => process.send([code]));
    process.on('message', ask);
    ask();`;
  return spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}

describe('an app that stops listening', () => {
  it('after it was told to leave answers on connections that are kept, and ends them with it', async () => {
    const port = await (await anApp()).listen('127.0.0.1', 0);
    clients = keeper(port);
    expect(await once(clients, 'message')).toEqual([[200, 'keep-alive'], undefined]);
    app?.leave();
    const closing = app?.close();
    // It no longer listens, and everything that does not wait for this connection is done.
    await new Promise((resolve) => setTimeout(resolve, 300));
    clients.send('again');
    expect(await once(clients, 'message')).toEqual([[200, 'close'], undefined]);
    clients.send('again');
    expect(await once(clients, 'message')).toEqual([['ECONNREFUSED'], undefined]);
    await closing;
  });

  it.each([
    ['was not told to leave', true, () => undefined],
    ['has something to hand over', false, () => app?.leave()],
  ])('that %s does not wait for connections that are kept', async (_, usesUpConnections, leave) => {
    const port = await (await anApp(usesUpConnections)).listen('127.0.0.1', 0);
    clients = keeper(port);
    await once(clients, 'message');
    leave();
    const beganAt = performance.now();
    await app?.close();
    expect(performance.now() - beganAt).toBeLessThan(900);
  });

  it('first takes everybody who waits to be taken, and answers them', async () => {
    const port = await (await anApp()).listen('127.0.0.1', 0);
    app?.leave();
    clients = burst(port);
    const said = once(clients, 'message');
    // Meanwhile the kernel accepts them all; each following turn takes a few.
    await once(clients, 'spawn');
    block(2_000);
    const closing = app?.close();
    expect(await said).toEqual(['connected', undefined]);
    const [outcomes] = await once(clients, 'message');
    expect(outcomes).toEqual({ 'HTTP/1.1 200 OK': BURST });
    await closing;
  });
});
