import { mkdtempSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext, TLSSocket } from 'node:tls';
import { afterEach, describe, expect, it } from '@jest/globals';
import { TEST_CA, TEST_CERTIFICATES, waitFor } from '@chasqui/testing';
import { OutboundClient, OutboundError, type OutboundOptions, type OutboundRequest } from './outbound-client';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function serve(listener: RequestListener): Promise<number> {
  const server: Server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as { port: number }).port;
}

async function serveRaw(answer: (socket: Socket) => void): Promise<number> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined).once('data', () => answer(socket));
    closers.push(() => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => server.close());
  return (server.address() as { port: number }).port;
}

const LOOPBACK: OutboundOptions = { allowedNetworks: ['127.0.0.0/8'], allowHttp: true };

async function call(url: string, options: OutboundOptions = LOOPBACK, request: Partial<OutboundRequest> = {}) {
  const client = new OutboundClient(options);
  closers.push(() => client.close());
  return client.request({ url, timeoutMs: 30_000, maxResponseBytes: 1000, ...request }).then(
    (response) => ({ response, error: undefined }),
    (error: OutboundError) => ({ response: undefined, error }),
  );
}

describe('OutboundClient', () => {
  it('OutboundClient calls an address of an allowed network and answers status, headers and body', async () => {
    const port = await serve((request, response) =>
      response.setHeader('x-a', 'b').end(`${request.method} ${request.url}`),
    );
    const { response } = await call(`http://localhost:${port}/x?y=1`, LOOPBACK, { method: 'POST', body: 'z' });
    expect(response).toMatchObject({ status: 200, headers: { 'x-a': 'b' } });
    expect(response?.body.toString()).toBe('POST /x?y=1');
  });

  it('OutboundClient gives a server up that sends interim answers without end, and passes a few', async () => {
    const port = await serveRaw((socket) => {
      socket.write('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(10));
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
    });
    const { response } = await call(`http://127.0.0.1:${port}/`);
    expect([response?.status, response?.headers.link, response?.body.toString()]).toEqual([200, undefined, 'ok']);
    const endless = await serveRaw((socket) => {
      const more = (): void => {
        while (socket.writable && socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(1_000)));
      };
      socket.on('drain', more);
      more();
    });
    const { error } = await call(`http://127.0.0.1:${endless}/`);
    expect(error).toMatchObject({ failure: 'network', written: true, partial: undefined });
  });

  // The bytes, in pieces of each size: the parser sees them as they come.
  it.each([1, 7, 1_000])(
    'OutboundClient passes over 100 Continue that nobody asked for, in pieces of %i bytes',
    async (size) => {
      const bytes = Buffer.from(
        'HTTP/1.1 100 Continue\r\n\r\n' +
          'HTTP/1.1 103 Early Hints\r\nlink: </a>; rel=preload\r\n\r\n' +
          'HTTP/1.1 100 Continue\r\nx-a: HTTP/1.1 100\r\n\r\n' +
          'HTTP/1.1 200 OK\r\nx-a: HTTP/1.1 100\r\ncontent-length: 24\r\n\r\nHTTP/1.1 100 Continue...',
      );
      const sockets = new Set<Socket>();
      const server = createTcpServer((socket) => {
        sockets.add(socket.setNoDelay(true));
        closers.push(() => socket.destroy());
        socket
          .on('error', () => undefined)
          .on('data', () => {
            const write = (at: number): void => {
              socket.write(bytes.subarray(at, at + size), () => at + size < bytes.length && write(at + size));
            };
            write(0);
          });
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      closers.push(() => server.close());
      const client = new OutboundClient({ ...LOOPBACK, connectionsPerOrigin: 1 });
      closers.push(() => client.close());
      const { port } = server.address() as { port: number };
      // Over one connection: an answer's state must not leak into the next one.
      for (let turn = 0; turn < 3; turn += 1) {
        const asked = { url: `http://127.0.0.1:${port}/`, timeoutMs: 30_000, maxResponseBytes: 1_000 };
        const answer = await client.request({ ...asked, method: 'POST', body: 'x' });
        expect([answer.status, answer.headers['x-a'], answer.body.toString()]).toEqual([
          200,
          'HTTP/1.1 100',
          'HTTP/1.1 100 Continue...',
        ]);
      }
      expect(sockets.size).toBe(1);
    },
  );

  it('OutboundClient gives a server up that says 100 Continue without end', async () => {
    const port = await serveRaw((socket) => {
      const more = (): void => {
        while (socket.writable && socket.write('HTTP/1.1 100 Continue\r\n\r\n'.repeat(1_000)));
      };
      socket.on('drain', more);
      more();
    });
    const { error } = await call(`http://127.0.0.1:${port}/`);
    expect(error).toMatchObject({ failure: 'network', written: true, partial: undefined });
  });

  it.each([
    ['a space in the name of a header', 'HTTP/1.1 200 OK\r\nX Y: 1\r\n\r\nok', 200],
    ['a space before a colon', 'HTTP/1.1 200 OK\r\nX-Y : 1\r\n\r\nok', 200],
    ['a line without a colon', 'HTTP/1.1 200 OK\r\nX\r\n\r\nok', 200],
    ['a control character', 'HTTP/1.1 200 OK\r\nX: a\x01b\r\n\r\nok', 200],
    ['a folded header', 'HTTP/1.1 200 OK\r\nX: a\r\n b\r\n\r\nok', 200],
    ['line feeds alone', 'HTTP/1.1 503 Busy\nx: 1\n\nok', 503],
    ['two equal lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 2\r\n\r\nok', 200],
    ['two other lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\nok', 200],
    ['a length that is no number', 'HTTP/1.1 200 OK\r\ncontent-length: two\r\n\r\nok', 200],
    [
      'a length and chunks',
      'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n',
      200,
    ],
    ['a length and no content', 'HTTP/1.1 204 No Content\r\ncontent-length: 5\r\n\r\n', 204],
    ['no content, and some', 'HTTP/1.1 204 No Content\r\ncontent-length: 2\r\n\r\nok', 204],
    ['more than 16 KB of headers', `HTTP/1.1 200 OK\r\nset-cookie: ${'a'.repeat(20_000)}\r\n\r\nok`, 200],
    [
      'trailers that are none',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nX T: 1\r\n\r\n',
      200,
    ],
    ['chunks that are none', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nok\r\n', 200],
    ['no last chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n', 200],
    ['half of its length', 'HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\nok', 200],
    ['half of its head', 'HTTP/1.1 200 OK\r\ncontent-le', 200],
    ['100 Continue, and then that', 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 410 Gone\r\nX Y: 1\r\n\r\n', 410],
    ['a newer version', 'HTTP/2 200\r\ncontent-length: 2\r\n\r\nok', 200],
  ])(
    'OutboundClient tells the status of an answer with %s, however its connection ends',
    async (_what, bytes, status) => {
      const ends: ((socket: Socket) => unknown)[] = [
        (socket) => socket.end(),
        (socket) => setTimeout(() => socket.resetAndDestroy(), 50),
        () => undefined,
      ];
      for (const end of ends) {
        const port = await serveRaw((socket) => {
          socket.write(Buffer.from(bytes, 'latin1'), () => end(socket));
        });
        const asked = { method: 'POST', body: 'x', timeoutMs: 3_000 } as const;
        const { response, error } = await call(`http://127.0.0.1:${port}/`, LOOPBACK, asked);
        expect(response?.status ?? error?.partial?.status).toBe(status);
      }
    },
  );

  it.each([
    ['whole', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'],
    ['to its end', 'HTTP/1.0 200 OK\r\n\r\nok'],
    ['with trailers', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nX-T: 1\r\n\r\n'],
    ['with more behind it', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok\r\n\r\n<!-- -->'],
    ['behind empty lines', '\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'],
    ['without a reason', 'HTTP/1.1 200\r\ncontent-length: 2\r\n\r\nok'],
    ['that offers HTTP/2', 'HTTP/1.1 200 OK\r\nupgrade: h2,h2c\r\nconnection: Upgrade\r\ncontent-length: 2\r\n\r\nok'],
    ['that is no gzip', 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 2\r\n\r\nok'],
  ])(
    'OutboundClient takes an answer that came %s, also when the connection is cut right behind it',
    async (_what, bytes) => {
      for (const end of ['end', 'resetAndDestroy'] as const) {
        // Large enough to be still in progress when it is answered.
        const body = 'x'.repeat(1_000_000);
        const port = await serveRaw((socket) => {
          socket.write(bytes, () => setTimeout(() => socket[end](), 50));
          socket.resume();
        });
        const { response, error } = await call(`http://127.0.0.1:${port}/`, LOOPBACK, { method: 'POST', body });
        const outcome = error?.partial ?? response;
        expect([outcome?.status, outcome?.body.toString()]).toEqual([200, 'ok']);
      }
    },
  );

  it.each([
    '',
    'hello\r\n\r\n',
    'SSH-2.0-OpenSSH\r\n',
    'HTTP/1.1 100 Continue\r\n\r\n',
    'HTTP/1.1 101 Switching Protocols\r\n\r\n',
  ])('OutboundClient knows of no answer behind %j', async (bytes) => {
    const port = await serveRaw((socket) => socket.end(bytes));
    const { error } = await call(`http://127.0.0.1:${port}/`);
    expect(error).toMatchObject({ failure: 'network', written: true, partial: undefined });
  });

  it('OutboundClient takes an answer over TLS whose connection ends without saying so', async () => {
    for (const bytes of ['HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok', 'HTTP/1.0 200 OK\r\n\r\nok']) {
      const server = createTcpServer((raw) => {
        const { cert, key } = TEST_CERTIFICATES.server;
        const socket = new TLSSocket(raw, { isServer: true, secureContext: createSecureContext({ cert, key }) });
        // Closes the underlying connection without close_notify.
        socket
          .on('error', () => undefined)
          .once('data', () => {
            socket.write(bytes, () => setTimeout(() => raw.destroySoon(), 50));
          });
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      closers.push(() => server.close());
      const { port } = server.address() as { port: number };
      const options = { ...LOOPBACK, ca: TEST_CA };
      const { response, error } = await call(`https://localhost:${port}/`, options, { method: 'POST', body: 'x' });
      const { status, body } = response ?? error?.partial ?? {};
      expect([status, body?.toString()]).toEqual([200, 'ok']);
    }
  });

  // Every case goes on for as long as it is read.
  it.each([
    ['a reason phrase', 'HTTP/1.1 200 ', 'a'],
    ['headers', 'HTTP/1.1 200 OK\r\n', 'x-more: a\r\n'],
    ['one header', 'HTTP/1.1 200 OK\r\nx-a: ', 'a'],
    ['the extension of a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5;a=', 'a'],
    [
      'extensions of small chunks',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n',
      `1;${'a'.repeat(9_000)}\r\nb\r\n`,
    ],
    ['trailers', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n', 'x-more: a\r\n'],
  ])(
    'OutboundClient closes a connection on which %s never ends, after some ten thousand bytes',
    async (_what, start, more) => {
      let wanted = 0;
      const port = await serveRaw((socket) => {
        const write = (): void => {
          while (socket.writable && socket.write(more.repeat(Math.ceil(20_000 / more.length)))) wanted += 1;
        };
        socket.write(start);
        socket.on('drain', write);
        write();
      });
      for (const act of ['request', 'download'] as const) {
        const client = new OutboundClient(LOOPBACK);
        closers.push(() => client.close());
        const limits = {
          url: `http://127.0.0.1:${port}/`,
          timeoutMs: 60_000,
          maxResponseBytes: 1_000,
          maxBytes: 1_000,
        };
        const file = { path: join(mkdtempSync(join(tmpdir(), 'chasqui-')), 'a'), firstByteTimeoutMs: 60_000 };
        const outcome = await client[act]({ ...limits, ...file, cutsLongAnswers: false }).catch(
          (error: unknown) => error,
        );
        expect(outcome).toMatchObject({ failure: 'network' });
      }
      expect(wanted).toBeGreaterThan(0);
    },
  );

  it('OutboundClient takes a long answer in small chunks, also many one after the other over one connection', async () => {
    const sockets = new Set<Socket>();
    const port = await serve((request, response) => {
      sockets.add(request.socket);
      response.setHeader('x-long', 'a'.repeat(10_000));
      for (let n = 0; n < 2_000; n += 1) response.write('b');
      response.end();
    });
    const client = new OutboundClient({ ...LOOPBACK, connectionsPerOrigin: 1 });
    closers.push(() => client.close());
    for (let turn = 0; turn < 5; turn += 1) {
      const asked = { url: `http://127.0.0.1:${port}/`, timeoutMs: 30_000, maxResponseBytes: 10_000 };
      const { body } = await client.request(asked);
      expect(body).toHaveLength(2_000);
    }
    expect(sockets.size).toBe(1);
  });

  it('OutboundClient refuses a literal, a name of which one address is private, and never connects', async () => {
    let calls = 0;
    const port = await serve((_request, response) => {
      calls += 1;
      response.end();
    });
    for (const host of ['127.0.0.1', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0', '127.1', 'localhost']) {
      const { error } = await call(`https://${host}:${port}/`, {});
      expect(error).toMatchObject({ failure: 'blocked', written: false });
    }
    const lookup = () => Promise.resolve(['8.8.8.8', '127.0.0.1']);
    const { error } = await call(`https://example.com:${port}/`, { lookup });
    expect(error).toMatchObject({ failure: 'blocked', written: false, refusal: 'private_address' });
    expect(calls).toBe(0);
  });

  it('OutboundClient connects to the address that it checked, although the name answers differently a moment later', async () => {
    const port = await serve((_request, response) => response.end('inside'));
    let lookups = 0;
    const lookup = () => {
      lookups += 1;
      return Promise.resolve([lookups === 1 ? '127.0.0.1' : '10.0.0.1']);
    };
    const { response } = await call(`http://rebind.example:${port}/`, { ...LOOPBACK, lookup });
    expect(response?.body.toString()).toBe('inside');
    expect(lookups).toBe(1);
  });

  it('OutboundClient sends plain http to allowed networks only, whatever the name leads to', async () => {
    const lookup = () => Promise.resolve(['8.8.8.8']);
    const { error } = await call('http://example.com/', { ...LOOPBACK, lookup });
    expect(error).toMatchObject({ failure: 'blocked', written: false });
  });

  it('OutboundClient tries the next address when the first does not answer', async () => {
    const port = await serve((_request, response) => response.end('second'));
    const lookup = () => Promise.resolve(['127.0.0.2', '127.0.0.1']);
    const { response } = await call(`http://two.example:${port}/`, { ...LOOPBACK, lookup });
    expect(response?.body.toString()).toBe('second');
  });

  it('OutboundClient does not follow redirects unless asked, and checks each target', async () => {
    const port = await serve((request, response) => {
      const target = request.url === '/in' ? 'http://169.254.169.254/' : request.url === '/loop' ? '/loop' : '/end';
      if (request.url === '/end') response.end(JSON.stringify(request.headers));
      else response.writeHead(302, { location: target }).end();
    });
    const base = `http://127.0.0.1:${port}`;
    expect((await call(`${base}/go`)).response).toMatchObject({ status: 302 });
    const followed = await call(`${base}/go`, LOOPBACK, { maxRedirects: 3, headers: { 'x-secret': '1' } });
    expect(followed.response).toMatchObject({ status: 200, url: `${base}/end` });
    expect(followed.response?.body.toString()).not.toContain('x-secret');
    expect((await call(`${base}/in`, LOOPBACK, { maxRedirects: 3 })).error).toMatchObject({ failure: 'blocked' });
    expect((await call(`${base}/loop`, LOOPBACK, { maxRedirects: 3 })).error?.failure).toBe('too_many_redirects');
  });

  it('OutboundClient stops reading an answer that is too large', async () => {
    const port = await serve((_request, response) => response.end('a'.repeat(1001)));
    expect((await call(`http://127.0.0.1:${port}/`)).error).toMatchObject({ failure: 'too_large', written: true });
  });

  it('OutboundClient cuts an answer off that is too large when asked to, and closes the connection', async () => {
    let closed = 0;
    const port = await serve((request, response) => {
      request.socket.once('close', () => (closed += 1));
      response.write('a'.repeat(600));
      response.write('b'.repeat(600));
    });
    const { response } = await call(`http://127.0.0.1:${port}/`, LOOPBACK, { cutsLongAnswers: true });
    expect(response).toMatchObject({ status: 200 });
    expect(response?.body.toString()).toBe('a'.repeat(600) + 'b'.repeat(400));
    await waitFor(async () => closed === 1, { what: 'the connection to close' });
  });

  it('OutboundClient hands over what had come of an answer that was cut or took too long', async () => {
    const port = await serve((request, response) => {
      response.writeHead(200, { 'content-length': '100', 'x-a': 'b' });
      response.write('begin');
      if (request.url === '/cut') setTimeout(() => request.socket.destroy(), 20);
    });
    for (const { path, failure, timeoutMs } of [
      { path: '/cut', failure: 'network', timeoutMs: 60_000 },
      { path: '/slow', failure: 'timeout', timeoutMs: 1_000 },
    ]) {
      const { error } = await call(`http://127.0.0.1:${port}${path}`, LOOPBACK, { timeoutMs });
      expect(error).toMatchObject({ failure, written: true, partial: { status: 200, headers: { 'x-a': 'b' } } });
      expect(error?.partial?.body.toString()).toBe('begin');
    }
    // Below 32768, where the system's ephemeral ports begin.
    const refused = await call('http://127.0.0.1:22009/');
    expect(refused.error).toMatchObject({ failure: 'network', partial: undefined, cause: { code: 'ECONNREFUSED' } });
  });

  it('OutboundClient limits the total time, also of an answer that trickles', async () => {
    const port = await serve((_request, response) => {
      const timer = setInterval(() => response.write('a'), 20);
      response.on('close', () => clearInterval(timer));
    });
    const { error } = await call(`http://127.0.0.1:${port}/`, LOOPBACK, { timeoutMs: 1_000 });
    expect(error).toMatchObject({ failure: 'timeout', written: true });
  });

  it('OutboundClient says that nothing was written when nobody listens, and when the connection hangs', async () => {
    const server = createTcpServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    server.close();
    expect((await call(`http://127.0.0.1:${port}/`)).error).toMatchObject({ failure: 'network', written: false });
    const hanging = { ...LOOPBACK, lookup: () => new Promise<string[]>(() => undefined) };
    const { error } = await call(`http://slow.example:${port}/`, hanging, { timeoutMs: 100 });
    expect(error).toMatchObject({ failure: 'timeout', written: false });
  });

  it('OutboundClient says that it may have been written when the connection is cut before the answer', async () => {
    const port = await serve((request) => request.socket.destroy());
    const { error } = await call(`http://127.0.0.1:${port}/`, LOOPBACK, { method: 'POST', body: 'x' });
    expect(error).toMatchObject({ failure: 'network', written: true });
  });
});
