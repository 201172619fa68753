import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, type LocalServer, startRedis } from '@chasqui/local-services';
import { redisProgram, TEST_CA, OTHER_TEST_CA, TEST_CERTIFICATES, waitFor } from '@chasqui/testing';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { createLogger } from '../logging/logger.factory';
import { createMetrics } from '../metrics/metrics-registry';
import { redisCheck } from '../health/health-check';
import { redisForCommands, redisForSubscriptions, redisForWorkers, watchedRedis } from './redis.factory';
import type { WatchedRedis } from './watched-redis';

const silent = createLogger({ app: 'test', level: 'silent' });
const started: LocalServer[] = [];
const open: Redis[] = [];
const closing: { close(): Promise<void> }[] = [];
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chasqui-redis-tls-'));
  writeFileSync(join(folder, 'ca.crt'), TEST_CA);
  writeFileSync(join(folder, 'other-ca.crt'), OTHER_TEST_CA);
  for (const [name, { cert, key }] of Object.entries(TEST_CERTIFICATES)) {
    writeFileSync(join(folder, `${name}.crt`), cert);
    writeFileSync(join(folder, `${name}.key`), key);
  }
});
afterEach(async () => {
  for (const each of closing.splice(0)) await each.close();
  for (const redis of open.splice(0)) redis.disconnect();
  await Promise.all(started.splice(0).map((server) => server.stop()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function aServer(settings: Readonly<Record<string, string>> = {}): Promise<LocalServer> {
  const server = await startRedis({ ...redisProgram(), appendOnly: false, password: 'secret', settings });
  started.push(server);
  return server;
}

async function aTlsServer(certificate: keyof typeof TEST_CERTIFICATES, clients: 'yes' | 'no' = 'no'): Promise<URL> {
  const port = await freePort();
  await aServer({
    port: '0',
    'tls-port': String(port),
    'tls-cert-file': join(folder, `${certificate}.crt`),
    'tls-key-file': join(folder, `${certificate}.key`),
    'tls-ca-cert-file': join(folder, 'ca.crt'),
    'tls-auth-clients': clients,
  });
  return new URL(`rediss://:secret@127.0.0.1:${port}`);
}

function withFiles(url: URL, files: Readonly<Record<string, string>>): string {
  for (const [name, file] of Object.entries(files)) url.searchParams.set(name, join(folder, file));
  return url.href;
}

function watched(url: string): WatchedRedis {
  const metrics = createMetrics({ app: 'test' });
  const redis = watchedRedis(url, { prefix: 'p', connectionName: 'test', logger: silent, metrics });
  open.push(redis);
  return redis;
}

const CA = { sslrootcert: 'ca.crt' };

describe('Redis over TLS', () => {
  it('every connection of an app is encrypted, with a client certificate where it is asked for', async () => {
    const url = withFiles(await aTlsServer('server', 'yes'), { ...CA, sslcert: 'client.crt', sslkey: 'client.key' });
    const redis = watched(url);
    await redis.settled();
    expect(redis.awayBecause).toBeNull();
    open.push(redisForCommands(url, silent), redisForSubscriptions(url, silent), redisForWorkers(url, silent));
    for (const each of open) expect(await each.ping()).toBe('PONG');
    expect(
      await (open[3] as Redis)
        .duplicate()
        .on('error', () => undefined)
        .ping(),
    ).toBe('PONG');
  });

  it.each<[string, () => Promise<string>, string]>([
    ['a CA that is not known', async () => (await aTlsServer('server')).href, 'signed by a CA that is not known here'],
    [
      'another CA',
      async () => withFiles(await aTlsServer('server'), { sslrootcert: 'other-ca.crt' }),
      'signed by a CA that is not known here',
    ],
    ['an expired certificate', async () => withFiles(await aTlsServer('expired'), CA), 'is not valid now'],
    ['a certificate for another name', async () => withFiles(await aTlsServer('elsewhere'), CA), 'is for other names'],
    [
      'no client certificate',
      async () => withFiles(await aTlsServer('server', 'yes'), CA),
      'refuses the TLS connection',
    ],
    [
      'a server without TLS',
      async () => (await aServer()).url.replace('redis:', 'rediss:'),
      'does it speak TLS, as REDIS_URL says?',
    ],
    [
      'a wrong password',
      async () => (await aServer()).url.replace('secret', 'wrong'),
      'refuses the user and the password of REDIS_URL',
    ],
  ])('health says in words what is wrong with %s', async (_, arrange, sentence) => {
    const redis = watched(await arrange());
    await waitFor(() => redis.awayBecause?.includes(sentence) === true, { what: sentence });
    expect(await redisCheck(redis)()).toEqual({ degraded: expect.stringContaining(sentence) });
  });

  it.each([
    ['rediss://a/?sslrootcert=/no/such.crt', 'cannot be read (ENOENT)'],
    ['redis://a,b/', 'lists several servers'],
    ['redis+sentinel://a,b/', 'lacks the name of the master'],
  ])('%s is refused before anything is connected', (url, sentence) => {
    expect(() => watched(url)).toThrow(sentence);
  });
});

describe('a user of Redis with rights', () => {
  it('a user that may use its own keys and channels is enough', async () => {
    const server = await aServer();
    const admin = new Redis(server.url);
    open.push(admin);
    await admin.call('ACL', 'SETUSER', 'app', 'on', '>word', '~p:*', '&p:*', '+@all', '-@dangerous', '+info');
    const redis = watched(server.url.replace(':secret', 'app:word'));
    await redis.settled();
    expect(redis.awayBecause).toBeNull();
    expect(await redis.set('p:a', '1')).toBe('OK');
    const connection = redisForWorkers(server.url.replace(':secret', 'app:word'), silent);
    open.push(connection);
    const queue = new Queue('work', { connection: redis, prefix: 'p' });
    const done = new Promise<string>((resolve) => {
      const worker = new Worker('work', (job) => Promise.resolve(resolve(job.name)), { connection, prefix: 'p' });
      void worker.waitUntilReady().then(() => queue.add('first', {}));
      closing.push(worker, queue);
    });
    expect(await done).toBe('first');
  });
});

describe('a Redis with which not all works', () => {
  it('a Redis Cluster is refused at the start in one sentence, and never used', async () => {
    const server = await aServer({ 'cluster-enabled': 'yes', 'cluster-config-file': `nodes-${Date.now()}.conf` });
    const redis = watched(server.url);
    await expect(redis.settled()).rejects.toThrow('REDIS_URL leads to a Redis Cluster, which is not supported');
    await waitFor(() => redis.isAway, { what: 'it not to be used' });
  });

  it('a Redis that may drop keys is told of in health', async () => {
    const redis = watched((await aServer({ 'maxmemory-policy': 'allkeys-lru' })).url);
    await redis.settled();
    expect(await redisCheck(redis)()).toEqual({ warning: expect.stringContaining('maxmemory-policy allkeys-lru') });
    const other = watched((await aServer()).url);
    await other.settled();
    expect(await redisCheck(other)()).toEqual({});
  });

  it('a master that was demoted is left once a second, so that its name leads to the one of now', async () => {
    const server = await aServer();
    const redis = watched(server.url);
    await redis.settled();
    const admin = new Redis(server.url);
    open.push(admin);
    const accepted = async (): Promise<number> =>
      Number(/total_connections_received:(\d+)/.exec(await admin.info('stats'))?.[1]);
    await admin.replicaof('127.0.0.1', 1);
    const before = await accepted();
    await waitFor(() => redis.isAway, { what: 'the demotion to be noticed' });
    await waitFor(async () => (await accepted()) >= before + 2, { what: 'new connections' });
    await admin.replicaof('NO', 'ONE');
    await waitFor(() => !redis.isAway, { what: 'Redis to be back' });
    expect(await redis.set('a', '1')).toBe('OK');
  });
});
