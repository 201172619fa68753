import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database, type DatabaseSession, ReadReplica } from '@chasqui/database';
import { createLogger, createMetrics, watchedRedis, type WatchedRedis } from '@chasqui/runtime';
import { PostgresPair, testRedis, waitFor } from '@chasqui/testing';
import fastify from 'fastify';
import { Client } from 'pg';
import { CallerMarks } from './caller-marks';
import { ListReads } from './list-reads';

jest.setTimeout(120_000);

const MAX_LAG_MS = 1_000;
const FIRST = { after: null, offset: 0 };
const WHERE = 'select pg_is_in_recovery() as is_replica';

const place = testRedis();
const logger = createLogger({ app: 'test', level: 'silent' });
let folder: string;
let pair: PostgresPair;
let database: Database;
let session: DatabaseSession;
let server: ReadReplica;
let connections: WatchedRedis[];
let heard: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chasqui-list-reads-'));
  chmodSync(folder, 0o711);
  pair = await PostgresPair.start(folder, false);
  database = await Database.connect({ url: pair.primary.url, poolSize: 3, applicationName: 'app' });
  session = database.newSession(() => undefined);
  await session.open();
});
afterAll(async () => {
  await session.close();
  await database.close();
  await pair.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  [connections, heard] = [[], []];
  server = new ReadReplica({
    url: pair.standbyUrl,
    poolSize: 2,
    maxLagMs: MAX_LAG_MS,
    applicationName: 'app',
    askPrimary: (text, values) => session.query(text, values),
    onChange: () => undefined,
    onFiles: () => undefined,
  });
  server.start();
  await used();
});
afterEach(async () => {
  await server.close();
  for (const redis of connections) redis.disconnect();
});

const used = () => waitFor(() => server.refusal(null) === null, { what: 'the replica to be used' });

async function aProcess(redisUrl = place.url): Promise<ListReads> {
  const options = { prefix: place.prefix, connectionName: 'app', logger, metrics: createMetrics({ app: 'app' }) };
  const redis = watchedRedis(redisUrl, options);
  connections.push(redis);
  await redis.settled();
  const marks = new CallerMarks(redis, place.prefix, MAX_LAG_MS);
  return new ListReads({
    database,
    replica: { server, marks },
    onRead: (list, from) => heard.push(`${list}: ${from}`),
  });
}

async function isReplica(reads: ListReads, caller: string, page = FIRST): Promise<boolean | undefined> {
  await used();
  const { rows } = await (await reads.from('messages', caller, page)).query<{ isReplica: boolean }>(WHERE);
  return rows[0]?.isReplica;
}

describe('lists with a replica', () => {
  it('who wrote through one process reads from the primary in every process, until the replica has it for certain', async () => {
    const [one, two] = [await aProcess(), await aProcess()];
    expect(await isReplica(two, 'key:a')).toBe(true);
    await one.told('key:a');
    const since = performance.now();
    expect(await isReplica(two, 'key:a')).toBe(false);
    expect(await isReplica(one, 'key:a')).toBe(false);
    expect(await isReplica(two, 'key:b')).toBe(true);
    await waitFor(() => isReplica(two, 'key:a'), { what: 'the end of the mark' });
    expect(performance.now() - since).toBeGreaterThan(2 * MAX_LAG_MS);
    expect(new Set(heard)).toEqual(new Set(['messages: replica', 'messages: wrote']));
  });

  it('a mark that Redis did not take stands for no other', async () => {
    const [one, two] = [await aProcess(), await aProcess()];
    jest.spyOn(connections[0] as WatchedRedis, 'set').mockRejectedValueOnce(new Error('Connection is closed.'));
    await one.told('key:h');
    expect(await isReplica(one, 'key:h')).toBe(false);
    await one.told('key:h');
    expect(await isReplica(two, 'key:h')).toBe(false);
  });

  it('a request that changes something is marked before its answer leaves, one that reads is not', async () => {
    const [one, two] = [await aProcess(), await aProcess()];
    const app = fastify();
    one.attach(
      app,
      ({ headers }) => String(headers.from),
      ({ url }) => url === '/unsafe',
    );
    app.all('/*', () => 'done');
    const ask = async (method: 'GET' | 'POST' | 'DELETE', url: string, from: string): Promise<boolean | undefined> => {
      await app.inject({ method, url, headers: { from } });
      return isReplica(two, from);
    };
    expect(await ask('GET', '/', 'key:get')).toBe(true);
    expect(await ask('POST', '/', 'key:post')).toBe(false);
    expect(await ask('DELETE', '/', 'key:delete')).toBe(false);
    expect(await ask('GET', '/unsafe', 'key:unsafe')).toBe(false);
    await app.close();
  });

  it('while Redis is away everybody reads from the primary, and who wrote is answered all the same', async () => {
    const reads = await aProcess('redis://127.0.0.1:1');
    await reads.told('key:c');
    expect(await isReplica(reads, 'key:c')).toBe(false);
    expect(await isReplica(reads, 'key:d')).toBe(false);
    expect(heard).toEqual(['messages: wrote', 'messages: redis_away']);
  });

  it('a page that could leave entries out is read from the primary', async () => {
    const reads = await aProcess();
    const { rows } = await database.query<{ micros: string }>(
      'select floor(extract(epoch from clock_timestamp()) * 1000000)::bigint::text as micros',
    );
    const micros = rows[0]?.micros ?? '0';
    const behind = (value: string) => ({ after: { value, id: '00000000-0000-0000-0000-000000000000' }, offset: 0 });
    expect(await isReplica(reads, 'key:e', behind(micros) as never)).toBe(false);
    await database.query('create table written ()');
    const isOld = () => isReplica(reads, 'key:e', behind('1700000000000000') as never);
    await waitFor(isOld, { what: 'the standby to know up to when it has everything' });
    expect(await isReplica(reads, 'key:e', { after: null, offset: 20 })).toBe(false);
    await used();
    // Ordered by an id whose time comes from a process.
    const byId = await reads.from('deliveries', 'key:e', behind('0'));
    expect(byId).toBe(database);
  });

  it('a read that the replica fails is answered by the primary, once, and so is the rest of its request', async () => {
    const reads = await aProcess();
    const source = await reads.from('events', 'key:f', FIRST);
    const text = 'select 7 / (case when pg_is_in_recovery() then 0 else 1 end) as seven';
    expect((await source.query(text)).rows).toEqual([{ seven: 7 }]);
    expect((await source.query<{ isReplica: boolean }>(WHERE)).rows).toEqual([{ isReplica: false }]);
    expect(heard).toEqual(['events: failed']);
  });

  it('what is read after a page is read over the connection that answered it, or from the primary', async () => {
    const reads = await aProcess();
    const source = await reads.from('messages', 'key:i', FIRST);
    const pid = async () => (await source.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
    const first = await pid();
    expect(await pid()).toBe(first);
    const standby = new Client(pair.standbyUrl);
    await standby.connect();
    await standby.query('select pg_terminate_backend($1, 10000)', [first]);
    await standby.end();
    await used();
    expect((await source.query<{ isReplica: boolean }>(WHERE)).rows).toEqual([{ isReplica: false }]);
    expect(heard).toEqual(['messages: replica', 'messages: away']);
  });

  it('without a replica the database itself is asked, and nothing is marked', async () => {
    const reads = new ListReads({ database, replica: null, onRead: (list) => heard.push(list) });
    const app = fastify();
    const hooks = jest.spyOn(app, 'addHook');
    reads.attach(app, () => 'key:g');
    await reads.told('key:g');
    expect(await reads.from('messages', 'key:g', FIRST)).toBe(database);
    expect({ hooks: hooks.mock.calls, heard }).toEqual({ hooks: [], heard: [] });
  });
});
