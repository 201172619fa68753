import { afterEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { LocalServer } from './service-process';
import { startPostgres } from './postgres-server';
import { prepareCluster } from './postgres-cluster';

const folders: string[] = [];
const servers: LocalServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

test('PostgreSQL starts on new data with a password, on 127.0.0.1 only, and a second start keeps everything', async () => {
  const dataDir = newFolder();
  const first = await start(dataDir, { durable: true });
  expect(await ask(first.url, 'CREATE TABLE kept AS SELECT 1 AS n')).toEqual([]);
  const settings = `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'listen_addresses', 'max_connections', 'TimeZone') ORDER BY name`;
  expect((await ask(first.url, settings)).map((row) => Object.values(row))).toEqual([
    ['TimeZone', 'UTC'],
    ['fsync', 'on'],
    ['listen_addresses', '127.0.0.1'],
    ['max_connections', '200'],
  ]);
  expect(
    await ask(first.url, `SELECT datcollate, datlocale, pg_encoding_to_char(encoding) AS e FROM pg_database LIMIT 1`),
  ).toEqual([{ datcollate: 'C', datlocale: 'C.UTF-8', e: 'UTF8' }]);
  await first.stop();
  await first.stop();
  const second = await start(dataDir, { durable: true });
  expect(await ask(second.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
});

test('PostgreSQL lets nobody in without the password, and only the owner can read it', async () => {
  const dataDir = newFolder();
  const { url } = await start(dataDir);
  const without = new URL(url);
  without.password = 'wrong';
  await expect(ask(without.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  expect(statSync(join(dataDir, 'cluster/chasqui-password')).mode & 0o777).toBe(0o600);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

test('what was committed survives kill -9, also when another process has its process id now', async () => {
  const dataDir = newFolder();
  const killed = await start(dataDir, { durable: true });
  await ask(killed.url, 'CREATE TABLE kept AS SELECT 1 AS n');
  killed.kill('SIGKILL');
  expect(await killed.exited).toEqual({ code: null, signal: 'SIGKILL' });
  const pidFile = join(dataDir, 'cluster/postmaster.pid');
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.ppid)));
  const again = await start(dataDir, { durable: true, port: killed.port });
  expect(again.port).toBe(killed.port);
  expect(await ask(again.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
});

test('a second PostgreSQL on the same data is refused with the process id of the first', async () => {
  const dataDir = newFolder();
  const first = await start(dataDir);
  await expect(start(dataDir)).rejects.toThrow(`already running on ${join(dataDir, 'cluster')} (process ${first.pid})`);
  expect(await ask(first.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
});

test('one of two first starts at once serves, and the other says why not', async () => {
  const dataDir = newFolder();
  const results = await Promise.allSettled([start(dataDir), start(dataDir)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({ name: 'LocalServiceError' });
});

test('PostgreSQL tells in one clear sentence that its port is taken', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  await expect(start(newFolder(), { port })).rejects.toThrow(`PostgreSQL cannot listen on port ${port} of 127.0.0.1`);
  taken.close();
});

test('PostgreSQL refuses data of another major version untouched', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'PG_VERSION'), '17\n');
  const binaries = { initdb: '/bin/false', postgres: '/bin/false', major: 18 };
  const prepared = prepareCluster({ folder, binaries, user: undefined, durable: true });
  await expect(prepared).rejects.toThrow('was written by PostgreSQL 17, but this is PostgreSQL 18');
});

// Only root has a user to step down to.
const testAsRoot = process.getuid?.() === 0 ? test : test.skip;

testAsRoot('as root below a folder that only root may enter, the data are sheltered and found again', async () => {
  const closed = newFolder();
  chmodSync(closed, 0o700);
  const dataDir = join(closed, 'data/postgres');
  const said: string[] = [];
  const first = await start(dataDir, { log: (line) => said.push(line) });
  expect(lstatSync(dataDir).isSymbolicLink()).toBe(true);
  const shelter = /kept in (\S+),/.exec(said.join('\n'))?.[1] ?? '';
  folders.push(shelter);
  await ask(first.url, 'CREATE TABLE kept AS SELECT 1 AS n');
  await first.stop();
  const second = await start(dataDir);
  expect(await ask(second.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
  await second.stop();
  rmSync(shelter, { recursive: true });
  await expect(start(dataDir)).rejects.toThrow('is a link to a folder that no longer exists');
});

testAsRoot('as root it runs as a user of its own, whom no other program has, and whom the data belong to', async () => {
  const dataDir = newFolder();
  const first = await start(dataDir);
  const { uid, gid } = statSync(join(dataDir, 'cluster'));
  expect([0, 65_534]).not.toContain(uid);
  expect(readFileSync('/etc/passwd', 'utf8')).not.toContain(`:${uid}:`);
  expect(statusOf(first.pid)).toEqual([`Uid:\t${uid}\t${uid}\t${uid}\t${uid}`, `Gid:\t${gid}\t${gid}\t${gid}\t${gid}`]);
  expect(ownersOf(dataDir)).toEqual([uid]);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  await first.stop();
  const second = await start(dataDir);
  expect(statusOf(second.pid)[0]).toContain(`\t${uid}\t`);
});

testAsRoot('as root it takes data of an earlier version over, which belonged to "nobody", and keeps them', async () => {
  const dataDir = newFolder();
  const first = await start(dataDir);
  await ask(first.url, 'CREATE TABLE kept AS SELECT 1 AS n');
  const { uid } = statSync(join(dataDir, 'cluster'));
  await first.stop();
  execFileSync('chown', ['-R', '65534:65534', dataDir]);
  const second = await start(dataDir);
  expect(await ask(second.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
  expect(ownersOf(dataDir)).toEqual([uid]);
});

function ownersOf(folder: string): number[] {
  const paths = [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  ];
  return [...new Set(paths.flatMap((path) => lstatSync(path, { throwIfNoEntry: false })?.uid ?? []))];
}

function statusOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/status`, 'utf8')
    .split('\n')
    .filter((line) => /^[UG]id:/.test(line));
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'chasqui-postgres-'));
  folders.push(folder);
  // Started by root, PostgreSQL runs as another user, who needs access.
  chmodSync(folder, 0o711);
  return folder;
}

async function start(
  dataDir: string,
  options: Partial<Parameters<typeof startPostgres>[0]> = {},
): Promise<LocalServer> {
  const server = await startPostgres({ dataDir, durable: false, ...options });
  servers.push(server);
  expect(existsSync(join(dataDir, 'cluster'))).toBe(true);
  return server;
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
