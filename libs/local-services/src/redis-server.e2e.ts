import { afterEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { LocalServer } from './service-process';
import { type RedisOptions, startRedis } from './redis-server';

const folders: string[] = [];
const servers: LocalServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test('Redis starts without eviction, on 127.0.0.1 only, behind a password that its command line does not show', async () => {
  const { url, port, pid } = await start({ appendOnly: false });
  const settings = await use(url, (redis) => redis.config('GET', 'maxmemory-policy', 'bind', 'appendonly', 'save'));
  expect(settings).toEqual(expect.arrayContaining(['noeviction', '127.0.0.1', 'no', '']));
  await expect(use(`redis://127.0.0.1:${port}`, (redis) => redis.ping())).rejects.toThrow('NOAUTH');
  expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).not.toContain(new URL(url).password);
});

test('Redis with appendOnly has what was written after a kill -9', async () => {
  const dataDir = newFolder();
  const killed = await start({ appendOnly: true, dataDir });
  await use(killed.url, async (redis) => {
    await redis.set('kept', '1');
    await redis.call('WAITAOF', '1', '0', '5000').catch(() => undefined);
  });
  killed.kill('SIGKILL');
  await killed.exited;
  const again = await start({ appendOnly: true, dataDir, port: killed.port });
  expect(await use(again.url, (redis) => redis.get('kept'))).toBe('1');
});

test('a second Redis on the same data is refused with the process id of the first', async () => {
  const dataDir = newFolder();
  const first = await start({ appendOnly: true, dataDir });
  await expect(start({ appendOnly: true, dataDir })).rejects.toThrow(
    `already running on ${dataDir} (process ${first.pid})`,
  );
});

test('Redis tells in one clear sentence that its port is taken', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  await expect(start({ appendOnly: false, port })).rejects.toThrow(`Redis cannot listen on port ${port} of 127.0.0.1`);
  taken.close();
});

test('Redis without a data folder leaves nothing behind', async () => {
  const server = await start({ appendOnly: false });
  const folder = await use(server.url, async (redis) => String(((await redis.config('GET', 'dir')) as string[])[1]));
  expect(existsSync(folder)).toBe(true);
  await server.stop();
  await server.exited;
  expect(existsSync(folder)).toBe(false);
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'chasqui-redis-e2e-'));
  folders.push(folder);
  return folder;
}

async function start(options: RedisOptions): Promise<LocalServer> {
  const server = await startRedis(options);
  servers.push(server);
  return server;
}

async function use<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
  redis.on('error', () => undefined);
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}
