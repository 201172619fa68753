import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { Redis } from 'ioredis';
import { parse } from 'yaml';
import { freePort, findRedisBinary } from '@chasqui/local-services';

const PASSWORD = 'onlyForThisTest0123456789';
const { services } = parse(readFileSync(join(__dirname, '../docker-compose.yml'), 'utf8'), { merge: true }) as {
  services: Record<string, { command: string[]; environment: Record<string, string> }>;
};

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

it('Redis of docker-compose.yml starts as its command says, wants the password, and shows it to no other process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chasqui-compose-redis-'));
  closers.push(() => rmSync(folder, { recursive: true }));
  const [binary, port] = [await findRedisBinary(), await freePort()];
  mkdirSync(join(folder, 'bin'));
  symlinkSync(binary.program, join(folder, 'bin/redis-server'));
  // The image's entrypoint drops rights, appends modules, and executes its arguments.
  const entrypoint = `#!/bin/sh\nexec "$@" --bind 127.0.0.1 --port ${port}\n`;
  writeFileSync(join(folder, 'bin/docker-entrypoint.sh'), entrypoint, { mode: 0o755 });
  const { command = [], environment = {} } = services.redis ?? {};
  const [shell = '', ...args] = command.map((word) => word.replaceAll('$$', '$'));
  // As Compose interpolates it without an .env.
  const given = Object.entries(environment).map(([name, value]) => [name, /:-([^}]*)\}/.exec(value)?.[1] ?? PASSWORD]);
  const env = { ...binary.env, PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, ...Object.fromEntries(given) };
  const server = spawn(shell, args, { cwd: folder, env, stdio: 'ignore' });
  closers.push(async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
  });
  const redis = new Redis({ port, password: PASSWORD, retryStrategy: () => 50 }).on('error', () => undefined);
  closers.push(() => redis.disconnect());
  await waitFor(async () => (await redis.ping()) === 'PONG', { what: 'Redis to answer' });
  expect(await redis.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
  expect(await redis.config('GET', 'maxmemory')).toEqual(['maxmemory', String(1024 ** 3)]);
  expect(await redis.config('GET', 'appendonly')).toEqual(['appendonly', 'yes']);
  const stranger = new Redis({ port, lazyConnect: true, retryStrategy: () => null }).on('error', () => undefined);
  closers.push(() => stranger.disconnect());
  await expect(stranger.get('a')).rejects.toThrow('NOAUTH');
  const shown = readFileSync(`/proc/${server.pid}/cmdline`, 'utf8');
  expect(shown).toContain('redis-server');
  expect(shown).not.toContain(PASSWORD);
});
