import { afterEach, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { join } from 'node:path';

const SCRIPT = join(__dirname, '../deploy/health-check.sh');
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const serve = (answer: RequestListener): Promise<number> => listen(createServer(answer));

function check(port: number): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile('bash', [SCRIPT], { env: { ...process.env, OPS_PORT: String(port) } }, (error, _, said) => {
      resolve({ code: error === null ? 0 : Number(error.code), said });
    });
  });
}

describe('deploy/health-check.sh', () => {
  test('the health check of a container passes when the app says that it is ready', async () => {
    const asked: string[] = [];
    const port = await serve((request, answer) => {
      asked.push(`${request.method} ${request.url}`);
      answer.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
    });
    expect(await check(port)).toEqual({ code: 0, said: '' });
    expect(asked).toEqual(['GET /health/ready']);
  });

  test('the health check of a container fails when the app is not ready, and says what is missing', async () => {
    const port = await serve((_, answer) =>
      answer.writeHead(503).end('{"status":"error","details":{"postgres":"down"}}'),
    );
    const { code, said } = await check(port);
    expect(code).toBe(1);
    expect(said).toContain('answered 503 Service Unavailable');
    expect(said).toContain('"postgres":"down"');
  });

  test('the health check of a container fails when another status than 200 has 200 in its text', async () => {
    const port = await serve((_, answer) => answer.writeHead(404, 'Not 200').end());
    expect((await check(port)).code).toBe(1);
  });

  test('the health check of a container fails when nothing listens', async () => {
    const server = createTcpServer();
    const port = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    servers.length = 0;
    expect((await check(port)).code).toBe(1);
  });

  test('the health check of a container fails within seconds when the app hangs', async () => {
    const server = createTcpServer((socket) => socket.on('error', () => undefined).resume());
    const port = await listen(server);
    const { code, said } = await check(port);
    expect(code).toBe(1);
    expect(said).toContain('did not answer within 3 s');
  });
});
